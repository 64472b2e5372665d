import Records

/// What there is to see of a list and what is presented over it.
extension AppMachine {
  /// What there is to see in a state.
  ///
  /// A failure of the list lies over the form, because it must be seen; the form keeps what was typed under it.
  public func screen(_ state: AppState) -> AppScreen {
    let list = list.screen(state.list)
    var presented: [AppScreen.Presentation] = []
    switch state.presented {
    case .form(let state):
      let screen = form.screen(state)
      presented.append(.editor(screen))
      if let dialog = screen.dialog { presented.append(.dialog(dialog)) }
    case .sheet(let id):
      presented.append(.sheet(id, SheetChoice.allCases))
    case nil:
      break
    }
    if let dialog = list.dialog { presented.append(.dialog(dialog)) }
    return AppScreen(list: list, presented: presented)
  }
}
