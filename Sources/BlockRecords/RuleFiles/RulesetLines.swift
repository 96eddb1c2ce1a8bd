import BlockEngine

/// The lines of a rule file, split into keys and values but not yet interpreted.
struct RulesetLines {
  /// A line `key = value`.
  struct Entry {
    let key: Substring
    let value: Substring
    let line: Int
  }

  let entries: [Entry]

  /// Splits a file's bytes into lines: `key = value` with each key once, empty, or beginning with `#`.
  init(_ bytes: [UInt8]) throws(RulesetError) {
    guard bytes.count <= Ruleset.maxTextBytes else {
      throw RulesetError(
        line: nil, "it is larger than \(Ruleset.maxTextBytes) bytes, so it is no rule file")
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
        throw RulesetError(line: index + 1, "'\(key.excerpt)' is set in line \(first) already")
      }
      entries.append(Entry(key: key, value: line[line.index(after: sign)...].trimmingBlanks, line: index + 1))
    }
    self.entries = entries
  }
}

extension Substring {
  /// The beginning of the text for an error message, with `?` for each character that is not printable ASCII.
  var excerpt: String {
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
