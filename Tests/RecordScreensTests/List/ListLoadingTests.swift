import RecordScreens
import Records
import Testing

/// Reading: nothing is shown that no answer tells, and no answer is lost or mixed up.
struct ListLoadingTests {
  let tutorial = ListMachine(.shoppingLists)
  let patient = ListMachine(
    .lists {
      $0.spinnerDelay = .milliseconds(200)
      $0.searchDelay = .milliseconds(300)
    })
  let bread = stored("b", "Bread")
  let milk = stored("m", "Milk")

  @Test func nothingIsEmptyBeforeTheFirstAnswer() {
    let s = Stepper(tutorial, tutorial.initialState)
    s.expect(\.body, .blank)
    s.send(.appeared, effects: [.subscribe, .load(1, tutorial.firstQuery, limit: nil)]) {
      $0.isAttached = true
      $0.load = .running(.init(1, .first, spinner: .due))
      $0.nextToken = 2
    }
    s.expect(\.body, .loading)
    s.send(.appeared, verdict: .ignored(.nothingToDo))
    s.send(.loaded(1, .success(Page(records: []))), effects: [.announce(.noRecords)]) {
      $0.load = .idle
      $0.content = ListContent(query: $0.query, records: [], token: 1)
    }
    s.expect(\.body, .empty(.noRecords))
    s.finish()
  }

  @Test func theSpinnerIsArmedThenDue() {
    let s = Stepper(patient, patient.initialState)
    s.skip(.appeared)
    s.expect(\.body, .blank)
    s.send(.spinnerDue(2)) { $0.load = .running(.init(1, .first, spinner: .due)) }
    s.expect(\.body, .loading)
    s.send(.spinnerDue(2), verdict: .ignored(.stale))
    s.skip(.loaded(1, .success(Page(records: [milk]))))
    s.finish()
  }

  @Test func aFastAnswerStopsTheSpinner() {
    let s = Stepper(patient, patient.initialState)
    s.skip(.appeared)
    s.send(
      .loaded(1, .success(Page(records: [milk]))),
      effects: [.stopTimer(2), .announce(.shows(1))]
    ) {
      $0.load = .idle
      $0.content = ListContent(query: $0.query, records: [milk], token: 1)
    }
    s.send(.spinnerDue(2), verdict: .ignored(.stale))
    s.finish()
  }

  @Test func anOlderAnswerDoesNotReplaceTheNewer() {
    let s = Stepper(tutorial, tutorial.loaded(bread, milk))
    s.send(
      .typed("mi"),
      effects: [
        .load(2, tutorial.definition.query(for: .init(text: "mi", sort: "name")), limit: nil)
      ]
    ) {
      $0.query.text = "mi"
      $0.load = .running(.init(2, .query, spinner: .due))
      $0.nextToken = 3
    }
    s.skip(.typed("mil"))
    s.send(.loaded(2, .success(Page(records: [bread]))), verdict: .ignored(.stale))
    s.send(.loaded(2, .failure(.offline)), verdict: .ignored(.stale))
    s.skip(.loaded(3, .success(Page(records: [milk]))))
    s.expect(\.rows.count, 1)
    s.finish()
  }

  @Test func anAnswerToNothingIsRejected() {
    let s = Stepper(tutorial, tutorial.loaded(bread))
    let verdict = Verdict.rejected("This answers a read that was never asked for.")
    s.send(.loaded(2, .success(Page(records: []))), verdict: verdict)
    s.send(
      .sorted("size"), verdict: .rejected("The screen offers no order named size."))
  }

  @Test func rowsOfAnotherQuestionAreDimmedAndNeverTheAnswer() {
    let s = Stepper(tutorial, tutorial.loaded(bread))
    s.skip(.typed("x"))
    #expect(s.machine.screen(s.state).body == .rows(rows(bread), ofOtherQuery: true))
    s.expect(\.isRefreshing, true)
    s.skip(.loaded(2, .failure(.offline)))
    s.expect(\.body, .failed(.loadFailed(.offline), canRetry: true))
    s.expect(\.isStale, false)
    s.skip(.retried)
    #expect(s.machine.screen(s.state).body == .rows(rows(bread), ofOtherQuery: true))
    s.skip(.loaded(3, .success(Page(records: []))))
    s.expect(\.body, .empty(.noResults("x")))
    s.skip(.typed(""))
    s.expect(\.body, .loading)
    s.expect(\.isRefreshing, false)
  }

  @Test func typingIsDebounced() {
    let s = Stepper(patient, patient.loaded(bread))
    s.send(.typed("a"), effects: [.timer(2, .debounce)]) {
      $0.query.text = "a"
      $0.load = .debouncing(2)
      $0.nextToken = 3
    }
    s.send(.typed("a"), verdict: .ignored(.nothingToDo))
    s.send(.typed("ab"), effects: [.stopTimer(2), .timer(3, .debounce)]) {
      $0.query.text = "ab"
      $0.load = .debouncing(3)
      $0.nextToken = 4
    }
    s.send(.debounceFired(2), verdict: .ignored(.stale))
    s.send(.feedChanged, verdict: .ignored(.busy))
    s.send(
      .debounceFired(3),
      effects: [
        .load(4, patient.definition.query(for: .init(text: "ab", sort: "name")), limit: nil),
        .timer(5, .spinner),
      ]
    ) {
      $0.load = .running(.init(4, .query, spinner: .armed(5)))
      $0.nextToken = 6
    }
    s.skip(.loaded(4, .success(Page(records: []))))
    s.finish()
  }

  @Test func aRefreshKeepsTheRowsAndAFailedOneSaysSo() {
    let s = Stepper(tutorial, tutorial.loaded(bread))
    s.skip(.pulled)
    s.send(.pulled, verdict: .ignored(.busy))
    #expect(s.machine.screen(s.state).body == .rows(rows(bread), ofOtherQuery: false))
    s.expect(\.isRefreshing, true)
    s.send(.loaded(2, .failure(.interrupted)), effects: [.announce(.loadFailed(.interrupted))]) {
      $0.load = .failed(.interrupted)
    }
    #expect(s.machine.screen(s.state).body == .rows(rows(bread), ofOtherQuery: false))
    s.expect(\.isStale, true)
    s.expect(\.isRefreshing, false)
    s.finish()
  }

  @Test func aQuietReadShowsNothingAndKeepsTheErrorUp() {
    let s = Stepper(tutorial, tutorial.loaded(bread))
    let before = s.machine.screen(s.state)
    s.send(.feedChanged, effects: [.load(2, tutorial.firstQuery, limit: nil)]) {
      $0.load = .running(.init(2, .feed, spinner: .due))
      $0.nextToken = 3
    }
    #expect(s.machine.screen(s.state) == before)
    s.send(.loaded(2, .success(Page(records: [bread])))) {
      $0.load = .idle
      $0.content?.token = 2
    }
    #expect(s.machine.screen(s.state) == before)

    let p = Stepper(patient, patient.initialState)
    p.skip(.appeared)
    p.skip(.loaded(1, .failure(.offline)))
    p.skip(.feedChanged)
    p.expect(\.body, .failed(.loadFailed(.offline), canRetry: false))
    p.skip(.spinnerDue(4))
    p.expect(\.body, .loading)
    p.skip(.loaded(3, .failure(.offline)))
    p.expect(\.body, .failed(.loadFailed(.offline), canRetry: true))
    p.finish()
  }

  @Test func aChangeDuringAReadIsReadOnceMoreAndNeverRestartsIt() {
    let s = Stepper(tutorial, tutorial.loaded(bread))
    s.skip(.pulled)
    s.send(.feedChanged) { $0.isDirty = true }
    s.send(.feedChanged, verdict: .ignored(.nothingToDo))
    s.send(
      .loaded(2, .success(Page(records: [bread]))),
      effects: [.announce(.shows(1)), .load(3, tutorial.firstQuery, limit: nil)]
    ) {
      $0.isDirty = false
      $0.content?.token = 2
      $0.load = .running(.init(3, .feed, spinner: .due))
      $0.nextToken = 4
    }
    s.skip(.loaded(3, .success(Page(records: [bread, milk]))))
    s.expect(\.rows.count, 2)
    s.finish()
  }

  @Test func retryingShowsThatSomethingHappens() {
    let s = Stepper(patient, patient.initialState)
    s.skip(.appeared)
    s.send(.retried, verdict: .ignored(.nothingToDo))
    s.skip(.loaded(1, .failure(.offline)))
    s.send(.retried, effects: [.load(3, patient.firstQuery, limit: nil)]) {
      $0.load = .running(.init(3, .retry, spinner: .due))
      $0.nextToken = 4
    }
    s.expect(\.body, .loading)
    s.send(.retried, verdict: .ignored(.nothingToDo))
    s.skip(.loaded(3, .success(Page(records: []))))
    s.finish()
  }

  @Test func leavingEndsReadsAndTimers() {
    let s = Stepper(patient, patient.initialState)
    s.skip(.appeared)
    s.send(.disappeared, effects: [.unsubscribe, .cancel(1), .stopTimer(2)]) {
      $0.isAttached = false
      $0.load = .idle
    }
    s.send(.loaded(1, .success(Page(records: [milk]))), verdict: .ignored(.stale))
    s.send(.feedChanged, verdict: .ignored(.notAttached))
    s.finish()
  }

  @Test func aScreenThatDoesNotReloadKeepsWhatItHas() {
    let machine = ListMachine(.lists { $0.reloadsOnAppear = false })
    let s = Stepper(machine, machine.loaded(bread))
    s.skip(.disappeared)
    s.send(.appeared, effects: [.subscribe]) { $0.isAttached = true }
    s.expect(\.rows.count, 1)
    s.skip(.disappeared)
    let first = Stepper(machine, machine.initialState)
    first.send(.appeared, effects: [.subscribe, .load(1, machine.firstQuery, limit: nil)]) {
      $0.isAttached = true
      $0.load = .running(.init(1, .first, spinner: .due))
      $0.nextToken = 2
    }
  }

  @Test func aRecordTwiceInAnAnswerIsOneRow() {
    let s = Stepper(tutorial, tutorial.initialState)
    s.skip(.appeared)
    s.skip(.loaded(1, .success(Page(records: [bread, milk, bread]))))
    s.expect(\.rows.count, 2)
  }

  private func rows(_ records: Record...) -> [ListRow] {
    tutorial.screen(
      {
        var state = tutorial.loaded()
        state.content?.records = records
        return state
      }()
    ).rows
  }
}
