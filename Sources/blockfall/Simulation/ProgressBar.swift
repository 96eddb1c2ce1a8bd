import TerminalUI

/// A bar that fills on one line of a terminal and is gone at the end.
struct ProgressBar {
  private let total: Int
  private let width: Int
  private var shown = ""

  /// A bar for `total` steps on a terminal of so many columns.
  init(total: Int, columns: Int) {
    self.total = total
    // Neither the whole line, which some terminals would break, nor more than the eye takes in.
    width = max(0, min(40, columns - 8))
  }

  /// What to write to show that `done` of the steps are done; empty if that looks as before.
  mutating func show(_ done: Int) -> String {
    // Rounded down, and without overflow for as many steps as there can be.
    let share = Double(done) / Double(total)
    let filled = Int(share * Double(width))
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let percent = String(Int(share * 100))
    let line = "\(bar) \(String(repeating: " ", count: 3 - percent.count))\(percent) %"
    guard line != shown else { return "" }
    shown = line
    return "\r" + line
  }

  /// What to write to take the bar away.
  func clear() -> String {
    shown.isEmpty ? "" : "\r" + String(repeating: " ", count: shown.count) + "\r"
  }
}
