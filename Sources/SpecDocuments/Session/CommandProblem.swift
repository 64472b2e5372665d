/// Why a command is not one.
package struct CommandProblem: Error {
  package var problem: String
  package var suggestion: String?

  init(_ problem: String, _ suggestion: String? = nil) {
    self.problem = problem
    self.suggestion = suggestion
  }
}
