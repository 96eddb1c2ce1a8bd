import BlockViews
import TerminalUI

/// The choices that every play screen has; each adds its own.
package protocol PlayChoice: Hashable, Sendable {
  /// Answers a question with no.
  static var stay: Self { get }
  /// Leaves a run that is not saved.
  static var abandon: Self { get }
  static var restart: Self { get }
}

/// The stage of a game or a match on the screen.
package enum PlayStage<Choice: PlayChoice>: Sendable {
  /// Pieces fall.
  case playing
  /// Play is paused and the fields are hidden.
  case paused(MenuList<Choice>)
  /// A countdown before pieces fall.
  case counting(since: Moment)
  /// A question before something that cannot be undone.
  case asking(MenuList<Choice>)
  /// The result is shown; keys count a short time after `since`.
  case over(MenuList<Choice>, since: Moment)

  /// The countdown has three beats.
  private static var steps: Int { 3 }
  private static var stepDuration: Duration { .milliseconds(500) }

  /// Whether pieces fall, or a countdown runs.
  var isLive: Bool {
    switch self {
    case .playing, .counting: true
    case .paused, .asking, .over: false
    }
  }

  var isOver: Bool { if case .over = self { true } else { false } }

  /// The current menu; nil if there is none.
  package var menu: MenuList<Choice>? {
    switch self {
    case .playing, .counting: nil
    case .paused(let menu), .asking(let menu), .over(let menu, _): menu
    }
  }

  var focus: Focus? {
    switch self {
    case .playing, .counting: nil
    case .paused(let menu): Focus(page: 1, item: menu.selection)
    case .asking(let menu): Focus(page: 2, item: menu.selection)
    case .over(let menu, _): Focus(page: 3, item: menu.selection)
    }
  }

  func isCountdownOver(at now: Moment) -> Bool {
    guard case .counting(let since) = self else { return false }
    return now - since >= Self.stepDuration * Self.steps
  }

  /// When the countdown that started at `since` changes its number.
  package func nextStep(after now: Moment, since: Moment) -> Moment {
    since + Self.stepDuration * (Int((now - since) / Self.stepDuration) + 1)
  }

  /// Writes the countdown as a line that is read.
  func putCount(at now: Moment, into buffer: inout CellBuffer) {
    guard let count = count(at: now) else { return }
    buffer.put(String(count), x: 0, y: 1)
    buffer.reading.addCountdown(row: 1)
  }

  private func count(at now: Moment) -> Int? {
    guard case .counting(let since) = self else { return nil }
    return max(1, Self.steps - Int((now - since) / Self.stepDuration))
  }

  /// Draws the countdown over the middle of a field, if there is one.
  package func drawCount(over field: Rect, at now: Moment, isASCII: Bool, into buffer: inout CellBuffer) {
    guard let count = count(at: now) else { return }
    buffer.putCount(String(count), over: field, isASCII: isASCII)
  }
}
