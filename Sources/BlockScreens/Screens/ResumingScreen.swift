import BlockPlatform
import BlockStorage
import TerminalUI

/// Waits for a very long unfinished game to be loaded by replaying it, then shows the game.
///
/// A game of usual length is loaded before the first frame, and this screen never appears. A separate thread replays
/// the game, so that signals and keys are handled meanwhile.
package struct ResumingScreen: Screen {
  /// How long to wait for a requested game before showing this screen.
  package static let showDelay = Duration.milliseconds(100)

  private let unfinished: BackgroundValue<UnfinishedGame>

  package init(_ unfinished: BackgroundValue<UnfinishedGame>) {
    self.unfinished = unfinished
  }

  /// The screen of an unfinished game or match, or this one if loading takes long; nil if there is none.
  package static func screen(
    for unfinished: BackgroundValue<UnfinishedGame>, in context: inout ScreenContext
  ) -> (any Screen)? {
    guard let found = unfinished.get(atMost: showDelay) else { return ResumingScreen(unfinished) }
    context.showNotice(found.warnings.first)
    return found.screen(in: context)
  }

  package mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    if case .terminating = message { return .quit }
    if case .resized = message { return .stay }
    unfinished.start()
    guard let found = unfinished.value else { return .stay }
    if let warning = found.warnings.first { context.showNews(warning, isProblem: true) }
    return found.screen(in: context).map { .replace($0) } ?? .pop
  }

  package mutating func nextWake(after now: Moment) -> Moment? { now + .milliseconds(1) }

  package func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    NavigationBar(title: tr("Continue")).draw(into: &buffer, isUnicode: context.isUnicode)
    let dots = context.isUnicode ? "…" : "..."
    buffer.putCentred(dots, from: 0, to: buffer.size.columns, y: buffer.size.rows / 2)
  }
}

extension UnfinishedGame {
  /// The screen of the unfinished game or match; nil if there is none.
  package func screen(in context: ScreenContext) -> (any Screen)? {
    if let match { return context.matchScreens?.resuming(match, in: context) }
    return game.map { GameScreen(resuming: $0, in: context) }
  }
}
