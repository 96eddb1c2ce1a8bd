import TerminalUI

/// The moment in which a very long game that was left is being played again; then the game comes in its place.
///
/// A game of usual length is there before the first frame, and this screen is never seen. The game is played on a
/// thread of its own, so that signals and keys are answered meanwhile.
struct ResumingScreen: Screen {
  /// How long a key that asks for a game waits for it before this screen is shown.
  static let patience = Duration.milliseconds(100)

  private let left: Promised<UnfinishedGame>

  init(_ left: Promised<UnfinishedGame>) {
    self.left = left
  }

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    if case .terminating = message { return .quit }
    if case .resized = message { return .stay }
    left.start()
    guard let found = left.value else { return .stay }
    if let complaint = found.complaints.first { outbox.tell(complaint) }
    return found.screen(in: context).map { .replace($0) } ?? .pop
  }

  mutating func nextWake(after now: Moment) -> Moment? { now + .milliseconds(1) }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    NavigationBar(title: tr("Continue")).draw(into: &buffer, isUnicode: context.isUnicode)
    let dots = context.isUnicode ? "…" : "..."
    buffer.putCentred(dots, from: 0, to: buffer.size.columns, y: buffer.size.rows / 2)
  }
}

extension UnfinishedGame {
  /// Where the game or the match goes on; nil if there is none.
  func screen(in context: ScreenContext) -> (any Screen)? {
    if let match { return VersusScreen(resuming: match, in: context) }
    return game.map { GameScreen(resuming: $0, in: context) }
  }
}
