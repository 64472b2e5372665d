import RecordScreens
import Records
package import SpecDocuments

extension SpecVocabulary {
  /// Every word this version knows.
  ///
  /// - Parameter stores: The names of the stores that are run, beside the project's own.
  package static func current(stores: [String] = []) -> SpecVocabulary {
    let own = ["memory", "json", "sqlite"]
    return SpecVocabulary(
      screens: ScreenDefinition.catalogue.map(\.name),
      capabilities: Capabilities.named.map(\.name),
      stores: own + stores.filter { !own.contains($0) },
      errorCodes: RecordError.Code.all.map(\.rawValue),
      screenCommandProblem: { text in
        do throws(ScreenCommandError) {
          _ = try ScreenCommand(parsing: text)
          return nil
        } catch {
          return (error.message, nil)
        }
      })
  }
}
