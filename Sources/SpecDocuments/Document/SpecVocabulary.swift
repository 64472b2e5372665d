/// The words whose meaning lies outside the documents' grammar.
///
/// The build tool that only lists examples knows none of them; the engine that runs them knows all.
package struct SpecVocabulary: Sendable {
  /// Names for `screen=`; nil accepts any.
  package var screens: [String]?

  /// Names for `requires=`; nil accepts any.
  package var capabilities: [String]?

  /// Names for `fails=`; nil accepts any.
  package var stores: [String]?

  /// Codes for `store fails … with`; nil accepts any.
  package var errorCodes: [String]?

  /// What is wrong with a command to a screen, whose grammar belongs to the screens.
  package var screenCommandProblem: @Sendable (String) -> (problem: String, suggestion: String?)?

  package init(
    screens: [String]? = nil, capabilities: [String]? = nil, stores: [String]? = nil,
    errorCodes: [String]? = nil,
    screenCommandProblem:
      @escaping @Sendable (String) -> (problem: String, suggestion: String?)? = { _ in nil }
  ) {
    self.screens = screens
    self.capabilities = capabilities
    self.stores = stores
    self.errorCodes = errorCodes
    self.screenCommandProblem = screenCommandProblem
  }

  /// Accepts any word.
  package static let open = SpecVocabulary()
}
