import BlockEngine
import BlockPlatform

/// Translates the argument parser's messages to the player's language.
///
/// The parser knows only English and returns whole texts, so they are recognized by their form; an unknown form stays
/// as it is.
enum ParserWords {
  /// Errors in the arguments; a longer form comes before a shorter one that begins it.
  private static var complaints: [LocalizedMessage] {
    [
      LocalizedMessage("Unknown option '%s'. Did you mean '%s'?"),
      LocalizedMessage("Unknown option '%s'"),
      LocalizedMessage("Unexpected argument '%s'"),
      LocalizedMessage("%s unexpected arguments: '%s'"),
      LocalizedMessage("Missing value for '%s'"),
      LocalizedMessage("Missing expected argument '%s'"),
      LocalizedMessage("Missing one of: '%s'"),
      LocalizedMessage("The option '%s' does not take any value, but '%s' was specified."),
      LocalizedMessage("The value '%s' is invalid for '%s': %s"),
      LocalizedMessage("The value '%s' is invalid for '%s'"),
      LocalizedMessage("Can't generate completion scripts for '%s'."),
    ]
  }

  /// Texts at the beginning of a help line.
  private static var headings: [LocalizedMessage] {
    [
      LocalizedMessage("OVERVIEW:"), LocalizedMessage("USAGE:"), LocalizedMessage("ARGUMENTS:"),
      LocalizedMessage("OPTIONS:"),
      LocalizedMessage("SUBCOMMANDS:"),
    ]
  }

  /// Texts anywhere in a help line.
  private static var remarks: [LocalizedMessage] {
    [
      LocalizedMessage("Show the version."), LocalizedMessage("Show help information."),
      LocalizedMessage("Show subcommand help information."), LocalizedMessage("See '%s' for detailed help."),
      LocalizedMessage("(default: %s)"), LocalizedMessage("(default)"),
    ]
  }

  /// Translates an error.
  static func complaint(_ message: String) -> String {
    for complaint in complaints {
      if let values = values(in: message, of: complaint.format) {
        return translated(
          LocalizedMessage(format: complaint.format, values: values.map(LocalizedMessage.Value.text)))
      }
    }
    return message
  }

  /// Translates a whole help text.
  static func help(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = String(line)
      if let heading = headings.first(where: { line.hasPrefix($0.format) }) {
        line = translated(heading) + line.dropFirst(heading.format.count)
      }
      for remark in remarks { line = replacing(remark, in: line) }
      for (placeholder, replacement) in [("<subcommand>", tr("subcommand")), ("<options>", tr("options"))] {
        line = parts(of: line, between: placeholder).joined(separator: "<\(replacement)>")
      }
      return line
    }.joined(separator: "\n")
  }

  /// Translates a remark within a line, if the line has it.
  private static func replacing(_ remark: LocalizedMessage, in line: String) -> String {
    let pieces = parts(of: remark.format, between: "%s")
    guard let start = line.firstRange(of: pieces[0]),
      let end = line[start.lowerBound...].firstRange(of: pieces[pieces.count - 1])
    else { return line }
    let found = String(line[start.lowerBound..<end.upperBound])
    guard let values = values(in: found, of: remark.format) else { return line }
    let replacement = translated(
      LocalizedMessage(format: remark.format, values: values.map(LocalizedMessage.Value.text)))
    return line[..<start.lowerBound] + replacement + line[end.upperBound...]
  }

  /// The values in the places of a format; nil if a text does not match it.
  static func values(in text: String, of format: String) -> [String]? {
    let pieces = parts(of: format, between: "%s")
    guard text.hasPrefix(pieces[0]) else { return nil }
    var rest = text.dropFirst(pieces[0].count)
    var values: [String] = []
    for (index, piece) in pieces.enumerated().dropFirst() {
      if index == pieces.count - 1 {
        guard rest.hasSuffix(piece) else { return nil }
        values.append(String(rest.dropLast(piece.count)))
        return values
      }
      guard let found = rest.firstRange(of: piece) else { return nil }
      values.append(String(rest[..<found.lowerBound]))
      rest = rest[found.upperBound...]
    }
    return rest.isEmpty ? values : nil
  }

  private static func parts(of text: String, between separator: String) -> [String] {
    var parts: [String] = []
    var rest = text[...]
    while let found = rest.firstRange(of: separator) {
      parts.append(String(rest[..<found.lowerBound]))
      rest = rest[found.upperBound...]
    }
    return parts + [String(rest)]
  }
}
