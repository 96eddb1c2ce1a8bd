/// The moment in which a very long game that was left is being played again; then the game comes in its place.
///
/// A game of usual length is there before the first frame, and this screen is never seen.
struct ResumingScreen: Screen {
  private let left: Promised<LeftGame>

  init(_ left: Promised<LeftGame>) {
    self.left = left
  }

  mutating func update(_ message: Message, in context: inout AppContext) -> Transition {
    if case .terminating = message { return .quit }
    if case .resized = message { return .stay }
    left.start()
    guard let found = left.value else { return .stay }
    if let complaint = found.complaints.first { context.tell(complaint) }
    guard let game = found.game else { return .pop }
    return .replace(GameScreen(resuming: game, in: context))
  }

  mutating func nextWake(after now: Moment) -> Moment? { now + .milliseconds(1) }

  func draw(into buffer: inout CellBuffer, in context: AppContext) {
    NavigationBar(title: tr("Continue")).draw(into: &buffer, isUnicode: context.isUnicode)
    let dots = context.isUnicode ? "…" : "..."
    buffer.putCentred(dots, from: 0, to: buffer.size.columns, y: buffer.size.rows / 2)
  }
}
