/// The lines of a rule file, taken apart and not yet understood.
struct RulesetLines {
  /// A line `key = value`.
  struct Entry {
    let key: Substring
    let value: Substring
    let line: Int
  }

  /// More than any rule set has.
  static let mostBytes = 16_384

  let entries: [Entry]

  /// Takes a file's bytes apart: a line is `key = value`, empty, or begins with `#`; no key stands twice.
  init(_ bytes: [UInt8]) throws(RulesetError) {
    guard bytes.count <= RulesetLines.mostBytes else {
      throw RulesetError(
        line: nil, "it is larger than \(RulesetLines.mostBytes) bytes, so it is no rule file")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw RulesetError(line: nil, "it is not UTF-8; save it as that")
    }
    var entries: [Entry] = []
    var seen: [Substring: Int] = [:]
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, whole) in lines.enumerated() {
      let line = whole.trimmingBlanks
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let sign = line.firstIndex(of: "=") else {
        throw RulesetError(line: index + 1, "a line is 'key = value', empty, or begins with #")
      }
      let key = line[..<sign].trimmingBlanks
      if let first = seen.updateValue(index + 1, forKey: key) {
        throw RulesetError(line: index + 1, "'\(key.shown)' stands in line \(first) already")
      }
      entries.append(
        Entry(key: key, value: line[line.index(after: sign)...].trimmingBlanks, line: index + 1))
    }
    self.entries = entries
  }
}

extension Substring {
  /// The beginning of the text as an error may show it: what is not plain becomes a question mark.
  var shown: String {
    String(
      unicodeScalars.prefix(40).map {
        $0.isASCII && $0.value >= 0x20 && $0.value != 0x7f ? Character($0) : "?"
      })
  }

  /// The text without the spaces and tabs around it.
  var trimmingBlanks: Substring {
    var rest = self
    while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return rest
  }
}
