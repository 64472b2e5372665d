import RecordScreens
import Records
import Testing

/// Pages: no row twice, none skipped, none before its page.
struct ListPagingTests {
  let machine = ListMachine(.lists { $0.pageSize = 2 })
  let apples = stored("a", "Apples")
  let bread = stored("b", "Bread")
  let milk = stored("m", "Milk")
  let tea = stored("t", "Tea")

  private func twoOfMore() -> Stepper<ListMachine> {
    Stepper(machine, machine.loaded(apples, milk, tail: .more(.after(milk))))
  }

  @Test func theEndComesNear() {
    let s = twoOfMore()
    s.expect(\.footer, .more)
    s.send(.nearEnd, effects: [.page(2, machine.firstQuery, after: .after(milk), limit: 2)]) {
      $0.content?.tail = .loading(2, .after(milk))
      $0.nextToken = 3
    }
    s.expect(\.footer, .loading)
    s.send(.nearEnd, verdict: .ignored(.busy))
    s.send(.pageRetried, verdict: .ignored(.busy))
    s.send(.pageLoaded(2, .success(Page(records: [milk, tea])))) {
      $0.content?.records = [apples, milk, tea]
      $0.content?.tail = .end
      $0.content?.edge = nil
    }
    s.expect(\.footer, .none)
    s.send(.nearEnd, verdict: .ignored(.nothingToDo))
    s.send(.pageLoaded(2, .success(Page(records: []))), verdict: .ignored(.stale))
    s.send(
      .pageLoaded(7, .success(Page(records: []))),
      verdict: .rejected("This answers a page that was never asked for."))
    s.finish()
  }

  @Test func aFailedPageIsTriedAgainAsAPage() {
    let s = twoOfMore()
    s.skip(.nearEnd)
    s.send(.pageLoaded(2, .failure(.offline))) {
      $0.content?.tail = .failed(.after(milk), .offline)
    }
    s.expect(\.footer, .retry)
    s.send(.nearEnd, verdict: .ignored(.nothingToDo))
    s.send(.pageRetried, effects: [.page(3, machine.firstQuery, after: .after(milk), limit: 2)]) {
      $0.content?.tail = .loading(3, .after(milk))
      $0.nextToken = 4
    }
    s.skip(.pageLoaded(3, .success(Page(records: [tea]))))
    s.expect(\.rows.count, 3)
    s.finish()
  }

  @Test func aReloadCoversTheRowsShownAndEndsThePage() {
    let s = twoOfMore()
    s.skip(.nearEnd)
    s.skip(.pageLoaded(2, .success(Page(records: [tea], cursor: .after(tea)))))
    s.skip(.nearEnd)
    s.send(.pulled, effects: [.cancel(3), .load(4, machine.firstQuery, limit: 4)]) {
      $0.content?.tail = .more(.after(tea))
      $0.load = .running(.init(4, .pull, spinner: .due))
      $0.nextToken = 5
    }
    s.send(.nearEnd, verdict: .ignored(.busy))
    s.send(.pageLoaded(3, .success(Page(records: [bread]))), verdict: .ignored(.stale))
    s.skip(.loaded(4, .success(Page(records: [apples, bread, milk, tea]))))
    s.expect(\.rows.count, 4)
    s.expect(\.footer, .none)
    s.finish()
  }

  @Test func aSavedRecordBeyondThePagesWaitsForItsPage() {
    let s = twoOfMore()
    s.send(.recordSaved(tea))
    s.expect(\.rows.count, 2)
    s.send(.recordSaved(bread)) { $0.content?.records = [apples, bread, milk] }
    s.expect(\.rows[1].title, "Bread")
  }

  @Test func whatIsSavedWhileAPageIsReadSurvivesIt() {
    let s = twoOfMore()
    s.skip(.nearEnd)
    s.send(.recordSaved(tea)) {
      $0.operations = [.init(3, .upsert(tea), .settling(read: 2))]
      $0.nextToken = 4
    }
    s.send(.pageLoaded(2, .success(Page(records: [])))) {
      $0.content?.records = [apples, milk, tea]
      $0.content?.tail = .end
      $0.content?.edge = nil
      $0.operations = []
    }
    s.finish()
  }
}
