/// The help of the program itself: without a subcommand it plays, so it includes the options of `play`.
enum RootHelp {
  /// Replaces the program's own options in its help with those of `play`; leaves any other help as it is.
  ///
  /// - Parameter play: the parser's help of `play`.
  static func text(_ help: String, play: String) -> String {
    let usage = "USAGE: blockfall <subcommand>"
    var parts = paragraphs(of: help)
    guard let use = parts.firstIndex(of: usage), let own = parts.firstIndex(where: isOptions),
      let options = paragraphs(of: play).first(where: isOptions)
    else { return help }
    parts[use] = "USAGE: blockfall <options>\n       blockfall <subcommand>"
    parts[own] = options
    return parts.joined(separator: "\n\n")
  }

  private static func isOptions(_ paragraph: String) -> Bool { paragraph.hasPrefix("OPTIONS:\n") }

  /// The paragraphs, separated by empty lines.
  private static func paragraphs(of text: String) -> [String] {
    var paragraphs = [""]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        paragraphs.append("")
      } else {
        paragraphs[paragraphs.count - 1] += (paragraphs.last == "" ? "" : "\n") + line
      }
    }
    return paragraphs
  }
}
