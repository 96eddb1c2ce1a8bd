/// A progress bar on one line of a terminal, removed at the end.
struct ProgressBar {
  private let total: Int
  private let width: Int
  private var shown = ""

  /// A bar for `total` steps on a terminal of `columns` columns.
  init(total: Int, columns: Int) {
    self.total = total
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
    shown = line
    return "\r" + line
  }

  /// The text to write to remove the bar.
  func clear() -> String {
    shown.isEmpty ? "" : "\r" + String(repeating: " ", count: shown.count) + "\r"
  }
}
