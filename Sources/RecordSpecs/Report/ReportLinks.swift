import Foundation
import SpecDocuments

/// Where things are on the page, and where a document's links lead.
struct ReportLinks {
  private let paths: [String]
  private let ids: Set<String>

  init(_ documents: [SpecDocument]) {
    paths = documents.map(\.path)
    ids = Set(
      documents.flatMap(\.examples).flatMap { [$0.id] + $0.caseIDs }
        + documents.flatMap(\.requirements).map(\.id))
  }

  /// The anchor of a document: its path, escaped as in an address.
  static func anchor(of path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
  }

  /// The anchor of a requirement's row; the requirement's own number is its sentence.
  static func matrixAnchor(of requirement: String) -> String {
    "proof-\(requirement)"
  }

  /// The address of an example or a requirement; nil when it is not on the page.
  func address(of id: String) -> String? {
    ids.contains(id) ? "#\(id)" : nil
  }

  /// Where a link of a document leads: out into the web, or to a place on the page.
  ///
  /// - Returns: nil for whatever would lead nowhere from the page, or run something.
  func target(of url: String, in path: String) -> String? {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    if ["http", "https", "mailto"].contains(scheme), url.utf8.count > scheme.utf8.count {
      return url
    }
    let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count > 1 ? String(parts[1]) : nil
    if let place = fragment.flatMap(address) { return place }
    guard let first = parts.first, !first.isEmpty else { return nil }
    let file = String(first).removingPercentEncoding ?? String(first)
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var names = Array(folder)
    for name in file.split(separator: "/") {
      if name == ".." {
        if names.popLast() == nil { return nil }
      } else if name != "." {
        names.append(name)
      }
    }
    let target = names.joined(separator: "/")
    return paths.contains(target) ? "#\(Self.anchor(of: target))" : nil
  }
}
