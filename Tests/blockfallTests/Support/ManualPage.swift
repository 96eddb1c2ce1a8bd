import Foundation
import Testing

/// A page of the manual's section 5, as the tests of formats read it.
///
/// Comments of the page mark what they read: `keys: NAME` to `end keys`, `errors` to `end errors`, and
/// `example: NAME` to `end example`.
struct ManualPage {
  /// A key of a format: an item whose tag is `KEY =` and the form of its value, or `KEY:`.
  struct Key {
    /// The key, without the quotation marks of JSON.
    let name: String
    /// The form of its value; empty if the tag has none.
    let form: String
    /// The values that it has by default, and of which sets of rules.
    var defaults: [(value: String, sets: [String])] = []
  }

  /// The names of all pages about formats.
  static let all = ["rules", "game", "position", "puzzle", "theme", "openers", "replay", "match"].map {
    "blockfall-\($0).5"
  }

  /// The page's lines, without the escapes that print a character; those for fonts stay.
  private let lines: [String]

  /// Reads a page of the source tree.
  init(_ name: String) throws {
    let bytes = try #require(contents("\(Spoken.root)/Assets/Manual/\(name)"), "there is no page \(name)")
    lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map { ManualPage.unescaped(String($0)) }
  }

  /// The whole text.
  var text: String { lines.joined(separator: "\n") }

  /// The keys of a list, or of all lists of the page if `list` is nil, in the order of the page.
  func keys(_ list: String? = nil) throws -> [Key] {
    var keys: [Key] = []
    for line in try marked(from: "keys: \(list ?? "")", to: "end keys") {
      if let key = ManualPage.key(in: line) {
        keys.append(key)
      } else if line.hasPrefix("Default: "), !keys.isEmpty {
        for match in line.matches(of: /\\fB(.+?)\\fR \(([^)]*)\)/) {
          let sets = match.output.2.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
          keys[keys.count - 1].defaults.append((value: String(match.output.1), sets: sets))
        }
      }
    }
    return keys
  }

  /// The errors that the page quotes, each as the parts that are the same in every such error.
  func errors() throws -> [[String]] {
    try marked(from: "errors", to: "end errors").filter { $0.hasPrefix("\\fB") || $0.hasPrefix("\\fI") }.map {
      line in
      line.split(separator: "\\f").compactMap { $0.hasPrefix("B") ? String($0.dropFirst()) : nil }
        .filter { !$0.isEmpty }
    }
  }

  /// The text of an example.
  func example(_ name: String) throws -> String {
    try marked(from: "example: \(name)", to: "end example").filter { $0 != ".EX" && $0 != ".EE" }
      .reduce(into: "") { $0 += $1 + "\n" }
  }

  /// The lines between a mark and the next one that ends it; a mark that ends in a space stands for all that begin so.
  private func marked(from beginning: String, to end: String) throws -> [String] {
    let mark = ".\\\" "
    var found: [String] = []
    var isInside = false
    var hasBegun = false
    for line in lines {
      if line == mark + end {
        isInside = false
      } else if line == mark + beginning || beginning.hasSuffix(" ") && line.hasPrefix(mark + beginning) {
        isInside = true
        hasBegun = true
      } else if isInside {
        found.append(line)
      }
    }
    try #require(hasBegun, "there is no mark '\(beginning)'")
    return found
  }

  private static func key(in line: String) -> Key? {
    guard let match = line.wholeMatch(of: /\\fB"?([^\\"]+?)"?( =|:)\\fR ?(.*)/) else { return nil }
    return Key(name: String(match.output.1), form: String(match.output.3))
  }

  private static func unescaped(_ line: String) -> String {
    let escapes = [
      ("\\-", "-"), ("\\(aq", "'"), ("\\(ti", "~"), ("\\(ha", "^"), ("\\[u2026]", "…"), ("\\e", "\\"),
    ]
    let text = line.hasPrefix("\\&") ? String(line.dropFirst(2)) : line
    return escapes.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}
