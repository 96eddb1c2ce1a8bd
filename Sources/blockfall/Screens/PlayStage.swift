import TerminalUI

/// What can be chosen where something is played; each screen has choices of its own besides.
protocol PlayChoice: Hashable, Sendable {
  /// What answers a question with no.
  static var stay: Self { get }
  /// Leaves what is kept nowhere.
  static var abandon: Self { get }
  static var restart: Self { get }
}

/// How far a game or a match on the screen is.
enum PlayStage<Choice: PlayChoice>: Sendable {
  /// Pieces fall.
  case playing
  /// Everything stands still and the fields are hidden.
  case paused(MenuList<Choice>)
  /// A moment to find one's place before pieces fall.
  case counting(since: Moment)
  /// Whether to do something that cannot be undone.
  case asking(MenuList<Choice>)
  /// The result is shown; keys count from a moment on.
  case over(MenuList<Choice>, since: Moment)

  /// The count has three beats.
  private static var beats: Int { 3 }
  private static var beat: Duration { .milliseconds(500) }

  /// Whether pieces fall, or are about to.
  var isLive: Bool {
    switch self {
    case .playing, .counting: true
    case .paused, .asking, .over: false
    }
  }

  var isOver: Bool { if case .over = self { true } else { false } }

  /// The menu that is shown; nil while there is none.
  var menu: MenuList<Choice>? {
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

  /// Whether it counts and the count is over.
  func isCounted(at now: Moment) -> Bool {
    guard case .counting(let since) = self else { return false }
    return now - since >= Self.beat * Self.beats
  }

  /// When the count that began at `since` shows another figure.
  func nextBeat(after now: Moment, since: Moment) -> Moment {
    since + Self.beat * (Int((now - since) / Self.beat) + 1)
  }

  /// Draws the count over the middle of a field, if it counts.
  func drawCount(over field: Rect, at now: Moment, into buffer: inout CellBuffer) {
    guard case .counting(let since) = self else { return }
    buffer.putCentred(
      " \(max(1, Self.beats - Int((now - since) / Self.beat))) ", from: field.minX, to: field.maxX,
      y: field.minY + field.size.rows / 2,
      Style(foreground: .selectionText, background: .selection, attributes: .bold))
  }
}
