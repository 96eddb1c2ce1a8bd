import TerminalUI

/// What is wrong with a theme's file, and what would be right.
struct ThemeError: Error, Equatable, CustomStringConvertible {
  /// The file, or the theme's name where there is none.
  let file: String
  /// The line, from 1; nil where the file as a whole is meant.
  var line: Int?
  let reason: String

  var description: String {
    let place = line.map { tr("%s, line %s", file, String($0)) } ?? file
    return "\(place): \(reason)".harmless
  }
}
