extension ScreenDefinition {
  /// The screens that documents and the command line know by name.
  public static let catalogue: [ScreenDefinition] = [.shoppingLists]

  /// The screen with a name, nil when there is none.
  public static func named(_ name: String) -> ScreenDefinition? {
    catalogue.first { $0.name == name }
  }
}
