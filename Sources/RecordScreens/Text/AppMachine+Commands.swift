public import Records

extension AppMachine {
  /// The event of a command, nil when the screen has nothing that the command could touch.
  ///
  /// What comes too late, such as a second tap on Save, is an event too, which changes nothing. Only a name that
  /// nothing has is refused: that is a mistake in the script, not a race.
  ///
  /// - Parameter newID: Makes the identifier of a record that is added.
  /// - Throws: ``ScreenCommandError`` that says what there is.
  public func event(
    for command: ScreenCommand, in state: AppState, newID: () throws(RecordError) -> RecordID
  ) throws(ScreenCommandError) -> AppEvent? {
    switch command {
    case .open: return .list(.appeared)
    case .close: return .list(.disappeared)
    case .pull: return .list(.pulled)
    case .scrollEnd: return .list(.nearEnd)
    case .search(let text): return .list(.typed(text))
    case .sort(let name): return .list(.sorted(try orderName(name)))
    case .info(let row): return .info(try id(of: row, in: state))
    case .delete(let row): return .list(.deleteAsked([try id(of: row, in: state)]))
    case .select(let row): return .list(.toggled(try id(of: row, in: state)))
    case .type(let field, let text): return try typing(text, into: field, in: state)
    case .choose(let word): return try choice(word, in: state)
    case .tap(let button): return try tap(button, in: state, newID)
    }
  }

  private func tap(
    _ button: ScreenCommand.Button, in state: AppState, _ newID: () throws(RecordError) -> RecordID
  ) throws(ScreenCommandError) -> AppEvent? {
    switch button {
    case .add:
      do throws(RecordError) {
        return .add(try newID())
      } catch {
        throw ScreenCommandError(error.message)
      }
    case .save: return .form(.save)
    case .ok: return answer(yes: true, in: state)
    case .cancel: return answer(yes: false, in: state)
    case .retry: return .list(state.list.load.failure == nil ? .pageRetried : .retried)
    case .edit: return .list(.selectMode(true))
    case .done: return .list(.selectMode(false))
    case .undo: return screen(state).list.undoable.last.map { .list(.undo($0)) }
    }
  }

  /// What OK or Cancel does to what lies in front.
  private func answer(yes: Bool, in state: AppState) -> AppEvent? {
    let ofList = !state.list.dialogs.isEmpty
    switch screen(state).top {
    case .dialog(.alert):
      // An alert has one button.
      guard yes else { return nil }
      return ofList ? .list(.dialogDismissed) : .form(.alertDismissed)
    case .dialog(.confirm):
      if ofList { return .list(yes ? .deleteConfirmed : .dialogDismissed) }
      return .form(yes ? .discard : .keepEditing)
    case .editor: return yes ? nil : .form(.cancel)
    case .sheet: return yes ? nil : .chose(.cancel)
    case nil: return nil
    }
  }

  private func orderName(_ name: String) throws(ScreenCommandError) -> String {
    guard definition.sortOrder(named: name) != nil else {
      throw ScreenCommandError(
        "There is no order \(name); there are \(definition.sortOrders.map(\.name).listed).")
    }
    return name
  }

  private func id(
    of row: ScreenCommand.Row, in state: AppState
  ) throws(ScreenCommandError) -> RecordID {
    let rows = screen(state).list.rows
    switch row {
    case .number(let number):
      guard rows.indices.contains(number - 1) else {
        throw ScreenCommandError("There is no row @\(number); the screen has \(rows.count).")
      }
      return rows[number - 1].id
    case .title(let title):
      let found = rows.filter { UTF8Order.equal($0.title, title) }
      guard let first = found.first else {
        throw ScreenCommandError(
          "No row shows \(title.quoted); there are \(rows.map(\.title.quoted).listed).")
      }
      guard found.count == 1 else {
        throw ScreenCommandError(
          "\(found.count) rows show \(title.quoted); name one by its number, as in @1.")
      }
      return first.id
    }
  }

  private func typing(
    _ text: String, into name: String, in state: AppState
  ) throws(ScreenCommandError) -> AppEvent {
    guard state.form != nil else { throw ScreenCommandError("There is no form to type in.") }
    guard let field = definition.form.first(where: { $0.name.rawValue == name }) else {
      throw ScreenCommandError(
        "The form has no field \(name); it has \(definition.form.map(\.name.rawValue).listed).")
    }
    return .form(.edited(field.name, field.value(of: text)))
  }

  private func choice(
    _ word: String, in state: AppState
  ) throws(ScreenCommandError) -> AppEvent {
    let offered = choices(in: state)
    guard let event = offered.first(where: { $0.word == word })?.event else {
      throw ScreenCommandError(
        "There is no choice \(word); there are \(offered.map(\.word).listed).")
    }
    return event
  }

  private func choices(in state: AppState) -> [(word: String, event: AppEvent)] {
    let screen = screen(state)
    switch screen.top {
    case .sheet(_, let choices):
      return choices.map { ($0.rawValue, .chose($0)) }
    case .dialog(.confirm) where !state.list.dialogs.isEmpty:
      return [("delete", .list(.deleteConfirmed)), ("keep", .list(.dialogDismissed))]
    case .dialog(.confirm), .editor:
      return (screen.form?.choices ?? []).map { ($0.rawValue, .form($0.event)) }
    case .dialog(.alert), nil:
      return []
    }
  }
}

extension FormChoice {
  fileprivate var event: FormEvent {
    switch self {
    case .mine: .keepMine
    case .theirs: .takeTheirs
    case .recreate: .recreate
    case .discard: .discard
    case .keep: .keepEditing
    }
  }
}

extension [String] {
  /// The words with commas, or "none".
  fileprivate var listed: String { isEmpty ? "none" : joined(separator: ", ") }
}

extension String {
  fileprivate var quoted: String { RecordValue.string(self).literal }
}
