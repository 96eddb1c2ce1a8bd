import TerminalUI

/// A progress bar on one line of a terminal, removed at the end, and at the terminal's window if that shows progress.
struct ProgressBar {
  private let total: Int
  private let width: Int
  private let isAtWindow: Bool
  private var shown = ""

  /// A bar for `total` steps on a terminal of `columns` columns.
  init(total: Int, columns: Int, isAtWindow: Bool = false) {
    self.total = total
    self.isAtWindow = isAtWindow
    // Shorter than the line, since some terminals wrap a full one, and easy to take in.
    width = max(0, min(40, columns - 8))
  }

  /// The text to write for `done` finished steps; empty if nothing changes.
  mutating func show(_ done: Int) -> String {
    // Rounded down, and without overflow for any number of steps.
    let share = Double(done) / Double(total)
    let filled = Int(share * Double(width))
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let percent = String(Int(share * 100))
    let line = "\(bar) \(String(repeating: " ", count: 3 - percent.count))\(percent) %"
    guard line != shown else { return "" }
    // An interrupted command must not leave its progress at the window.
    if isAtWindow, shown.isEmpty { WindowProgress.guardStandardError() }
    shown = line
    return "\r" + line + (isAtWindow ? WindowMarks.progress(Int(share * 100)) : "")
  }

  /// The text to write to remove the bar.
  func clear() -> String {
    guard !shown.isEmpty else { return "" }
    return "\r" + String(repeating: " ", count: shown.count) + "\r"
      + (isAtWindow ? WindowMarks.progress(nil) : "")
  }
}
