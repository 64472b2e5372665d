import RecordScreens
import Records
import Testing

/// Deleting and saving over reads that are older or newer than the write.
struct ListWritesTests {
  let tutorial = ListMachine(.shoppingLists)
  let asking = ListMachine(.lists { $0.asksBeforeDelete = true })
  let undoing = ListMachine(.lists { $0.deletion = .atOnce(undo: .seconds(5)) })
  let bread = stored("b", "Bread")
  let milk = stored("m", "Milk")

  @Test func deletingTheLastRow() {
    let s = Stepper(asking, asking.loaded(milk))
    s.send(.deleteAsked([milk.id])) { $0.dialogs = [.confirmDelete([milk.id])] }
    s.expect(\.dialog, .confirm(.confirmDelete(1)))
    s.send(.deleteConfirmed, effects: [.write(2, .delete(milk.id))]) {
      $0.dialogs = []
      $0.operations = [.init(2, .delete(milk.id), .sending)]
      $0.nextToken = 3
    }
    s.send(.deleteConfirmed, verdict: .ignored(.nothingToDo))
    s.expect(\.rows[0].isBusy, true)
    s.send(.wrote(2, .success(nil)), effects: [.announce(.deleted("Milk"))]) {
      $0.operations = []
      $0.content?.records = []
    }
    s.expect(\.body, .empty(.noRecords))
    s.finish()
  }

  @Test func aSecondSwipeFindsTheRowBusy() {
    let s = Stepper(tutorial, tutorial.loaded(milk))
    s.skip(.deleteAsked([milk.id]))
    s.send(.deleteAsked([milk.id]), verdict: .ignored(.busy))
    s.send(.deleteAsked([listID("x")]), verdict: .ignored(.notVisible))
    s.skip(.wrote(2, .success(nil)))
    s.send(.deleteAsked([milk.id]), verdict: .ignored(.notVisible))
    s.send(.wrote(2, .success(nil)), verdict: .ignored(.stale))
    s.finish()
  }

  @Test func aFailedDeletionBringsTheRowBackInItsPlaceAndNoOther() {
    let s = Stepper(undoing, undoing.loaded(bread, milk))
    s.skip(.deleteAsked([bread.id]))
    s.skip(.deleteAsked([milk.id]))
    s.expect(\.body, .empty(.noRecords))
    s.expect(\.undoable, [bread.id, milk.id])
    s.skip(.graceOver(3))
    s.skip(.graceOver(5))
    s.send(.wrote(2, .failure(.offline)), effects: [.announce(.deleteFailed(.offline))]) {
      $0.operations.removeFirst()
      $0.dialogs = [.writeFailed(.delete(bread.id), .offline)]
    }
    #expect(s.machine.screen(s.state).rows.map(\.title) == ["Bread"])
    s.skip(.wrote(4, .failure(.failed(.storeFull))))
    #expect(s.machine.screen(s.state).rows.map(\.title) == ["Bread", "Milk"])
    // Two failures are two dialogs.
    s.expect(\.dialog, .alert(.deleteFailed(.offline)))
    s.skip(.dialogDismissed)
    s.expect(\.dialog, .alert(.deleteFailed(.failed(.storeFull))))
    s.skip(.dialogDismissed)
    s.expect(\.dialog, nil)
    s.send(.dialogDismissed, verdict: .ignored(.nothingToDo))
    s.finish()
  }

  @Test func deletingWhatIsGoneSucceeds() {
    let s = Stepper(tutorial, tutorial.loaded(milk))
    s.skip(.deleteAsked([milk.id]))
    s.skip(.wrote(2, .failure(.gone)))
    s.expect(\.body, .empty(.noRecords))
    s.expect(\.dialog, nil)
  }

  @Test func undoIsInTimeOrTooLate() {
    let s = Stepper(undoing, undoing.loaded(milk))
    s.send(.deleteAsked([milk.id]), effects: [.timer(3, .grace)]) {
      $0.operations = [.init(2, .delete(milk.id), .grace(3))]
      $0.nextToken = 4
    }
    s.send(.undo(milk.id), effects: [.stopTimer(3), .announce(.restored("Milk"))]) {
      $0.operations = []
    }
    s.expect(\.rows.count, 1)
    s.send(.graceOver(3), verdict: .ignored(.stale))
    s.skip(.deleteAsked([milk.id]))
    s.skip(.graceOver(5))
    s.send(.undo(milk.id), verdict: .ignored(.nothingToDo))
    s.skip(.wrote(4, .success(nil)))
    s.finish()
  }

  @Test func leavingSendsWhatCouldStillBeUndone() {
    let s = Stepper(undoing, undoing.loaded(milk))
    s.skip(.deleteAsked([milk.id]))
    s.send(
      .disappeared, effects: [.unsubscribe, .stopTimer(3), .write(2, .delete(milk.id))]
    ) {
      $0.isAttached = false
      $0.operations[0].phase = .sending
    }
    s.skip(.wrote(2, .success(nil)))
    s.finish()
  }

  @Test func anOldAnswerDoesNotBringADeletedRowBack() {
    let s = Stepper(tutorial, tutorial.loaded(bread, milk))
    s.skip(.deleteAsked([milk.id]))
    s.skip(.pulled)
    s.send(.wrote(2, .success(nil)), effects: [.announce(.deleted("Milk"))]) {
      $0.operations = [.init(2, .delete(milk.id), .settling(read: 3))]
      $0.content?.records = [bread]
    }
    s.send(
      .loaded(3, .success(Page(records: [bread, milk]))), effects: [.announce(.shows(1))]
    ) {
      $0.operations = []
      $0.content?.token = 3
      $0.load = .idle
    }
    s.finish()
  }

  @Test func whatIsSettlingDoesNotBlockANewDeletion() {
    let s = Stepper(tutorial, tutorial.loaded(bread))
    s.skip(.pulled)
    s.skip(.recordSaved(milk))
    s.send(.deleteAsked([milk.id]), effects: [.write(4, .delete(milk.id))]) {
      $0.operations.append(.init(4, .delete(milk.id), .sending))
      $0.nextToken = 5
    }
    // What was agreed to later counts, and one operation settles for a record.
    s.send(.wrote(4, .success(nil)), effects: [.announce(.deleted("Milk"))]) {
      $0.operations = [.init(4, .delete(milk.id), .settling(read: 2))]
      $0.content?.records = [bread]
    }
    s.skip(.loaded(2, .success(Page(records: [bread, milk]))))
    #expect(s.machine.screen(s.state).rows.map(\.title) == ["Bread"])
    s.finish()
  }

  @Test func aNewReadForgetsWhatSettledOnTheOldOne() {
    let s = Stepper(tutorial, tutorial.loaded(bread))
    s.skip(.pulled)
    s.skip(.recordSaved(milk))
    s.skip(.sorted("newest"))
    #expect(s.state.operations.isEmpty)
    s.skip(.loaded(4, .success(Page(records: [milk, bread]))))
    s.expect(\.rows.count, 2)
  }

  @Test func aSavedRecordMovesToItsPlaceAndLeavesASearchItDoesNotMeet() {
    let s = Stepper(tutorial, tutorial.loaded(bread, milk))
    s.send(.recordSaved(stored("b", "Tea", version: 2))) {
      $0.content?.records = [milk, stored("b", "Tea", version: 2)]
    }
    s.skip(.typed("ea"))
    s.skip(.loaded(2, .success(Page(records: [stored("b", "Tea", version: 2)]))))
    s.skip(.recordSaved(stored("b", "Jam", version: 3)))
    s.expect(\.body, .empty(.noResults("ea")))
  }

  @Test func aRowThatLeftTheScreenIsNeitherSelectedNorAskedAbout() {
    let s = Stepper(asking, asking.loaded(bread, milk))
    s.send(.toggled(milk.id), verdict: .ignored(.nothingToDo))
    s.skip(.selectMode(true))
    s.skip(.toggled(milk.id))
    s.skip(.toggled(bread.id))
    s.skip(.deleteAsked([bread.id, milk.id]))
    s.send(.deleteAsked([milk.id]), verdict: .ignored(.busy))
    s.skip(.feedChanged)
    s.send(.loaded(2, .success(Page(records: [bread])))) {
      $0.content?.records = [bread]
      $0.content?.token = 2
      $0.load = .idle
      $0.selection = [bread.id]
      $0.dialogs = [.confirmDelete([bread.id])]
    }
    s.skip(.feedChanged)
    s.skip(.loaded(3, .success(Page(records: []))))
    #expect(s.state.selection.isEmpty && s.state.dialogs.isEmpty)
    s.send(.deleteConfirmed, verdict: .ignored(.nothingToDo))
    s.send(.toggled(milk.id), verdict: .ignored(.notVisible))
    s.send(.selectMode(false)) { $0.isSelecting = false }
    s.send(.selectMode(false), verdict: .ignored(.nothingToDo))
  }
}
