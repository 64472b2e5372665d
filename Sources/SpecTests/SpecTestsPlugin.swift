import Foundation
import PackagePlugin

/// Generates one `@Test` per example of the book, for a test target that declares a `Harness`.
///
/// The book is the folder `Specs` of the package that vends this plugin, wherever it was checked out.
@main
struct SpecTestsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let home = home(of: context.package) else {
      Diagnostics.error("The package with the product RecordConformance was not found.")
      return []
    }
    let documents = try documents(in: home)
    let folder = context.pluginWorkDirectoryURL
    let outputs = (["Book"] + documents.map(generatedName)).map {
      folder.appending(path: "\($0).swift")
    }
    return [
      .buildCommand(
        displayName: "Generating tests from \(documents.count) documents",
        executable: try context.tool(named: "spec-tests").url,
        arguments: [home.path, folder.path] + documents,
        inputFiles: documents.map { home.appending(path: $0) },
        outputFiles: outputs)
    ]
  }

  /// The folder of the package that vends the book: this one, or one it depends on.
  private func home(of package: Package) -> URL? {
    var seen: Set<Package.ID> = []
    var waiting = [package]
    while let next = waiting.popLast() {
      guard seen.insert(next.id).inserted else { continue }
      if next.products.contains(where: { $0.name == "RecordConformance" }) {
        return next.directoryURL
      }
      waiting += next.dependencies.map(\.package)
    }
    return nil
  }

  /// The documents' paths from the package's folder; the tool puts them in reading order.
  private func documents(in home: URL) throws -> [String] {
    let specs = home.appending(path: "Specs").path
    guard FileManager.default.fileExists(atPath: specs) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: specs)
      .filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") }
      .sorted()
      .map { "Specs/\($0)" }
  }

  /// One file name a document; spec-tests makes the same one.
  private func generatedName(_ path: String) -> String {
    path.replacing("_", with: "__").replacing("/", with: "_")
  }
}
