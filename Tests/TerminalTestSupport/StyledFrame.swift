import TerminalUI

/// A screen as text: its characters, a map of its styles, and a legend of the map.
///
/// The map has a letter for each cell: `.` for the plain style, and letters for the others in the order of
/// their first appearance. The lines of the first part have no trailing blanks.
package struct StyledFrame: Equatable, CustomStringConvertible {
  package let description: String

  package init(_ terminal: EmulatedTerminal) {
    self.init(size: terminal.size, plain: "default on default") { x, y in
      let cell = terminal[x, y]
      // A wide character paints both of its cells.
      return (cell.text, cell.width == 0 && x > 0 ? terminal[x - 1, y].seenStyleName : cell.seenStyleName)
    }
  }

  package init(size: Size, plain: String, cell: (Int, Int) -> (text: String, style: String)) {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    var names: [String] = []
    var characters: [String] = []
    var styles: [String] = []
    for y in 0..<size.rows {
      var line = ""
      var map = ""
      for x in 0..<size.columns {
        let (text, style) = cell(x, y)
        line += text
        if style == plain {
          map += "."
        } else {
          if !names.contains(style) { names.append(style) }
          map.append(names.firstIndex(of: style).flatMap { $0 < letters.count ? letters[$0] : nil } ?? "*")
        }
      }
      characters.append(line.trimmingTrailingBlanks)
      styles.append(map)
    }
    var legend = [". \(plain)"]
    for (index, name) in names.enumerated() {
      legend.append("\(index < letters.count ? letters[index] : "*") \(name)")
    }
    description = (characters + [""] + styles + [""] + legend).joined(separator: "\n") + "\n"
  }
}
