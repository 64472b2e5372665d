import Foundation

/// Finds and reads the documents of a book.
struct SpecFiles {
  /// The folder that relative paths start from; nil is the current one.
  let root: URL?

  /// The documents at a path: itself, or every `.md` file in a folder, in the order of their paths.
  func documents(at path: String) throws(SpecDiagnostic) -> [String] {
    let url = url(of: path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw SpecDiagnostic(
        path: path, line: 1, problem: "there is no such file or folder",
        suggestion: "name a Markdown document or a folder of them")
    }
    guard isFolder.boolValue else { return [path] }
    let base = path.hasSuffix("/") ? String(path.dropLast()) : path
    let names: [String]
    do {
      names = try FileManager.default.subpathsOfDirectory(atPath: url.path)
    } catch {
      throw SpecDiagnostic(path: path, line: 1, problem: "this folder cannot be read")
    }
    let documents = names.filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") }
    return documents.sorted(by: Self.readsBefore).map { "\(base)/\($0)" }
  }

  func text(of path: String) throws(SpecDiagnostic) -> String {
    guard let data = FileManager.default.contents(atPath: url(of: path).path) else {
      throw SpecDiagnostic(path: path, line: 1, problem: "this file cannot be read")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw SpecDiagnostic(
        path: path, line: 1, problem: "this file is not UTF-8", suggestion: "save it as UTF-8")
    }
    return text
  }

  private func url(of path: String) -> URL {
    URL(fileURLWithPath: path, relativeTo: root)
  }

  /// Folder by folder, by bytes, except that numbers at the start of a name count: 2 comes before 10.
  private static func readsBefore(_ first: String, _ second: String) -> Bool {
    let pairs = zip(first.split(separator: "/"), second.split(separator: "/"))
    for (a, b) in pairs where a != b {
      let numbers = (Int(a.prefix(while: \.isNumber)), Int(b.prefix(while: \.isNumber)))
      if let left = numbers.0, let right = numbers.1, left != right { return left < right }
      return a.utf8.lexicographicallyPrecedes(b.utf8)
    }
    return first.utf8.count < second.utf8.count
  }
}
