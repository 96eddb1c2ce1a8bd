import BlockBot
import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// A bot that plays until a key is pressed; its results are not saved.
///
/// The hint key shows what it considers.
struct DemoScreen: Screen {
  private let grade: BotGrade
  private let setup: GameSetup
  private var labels: GameLabels
  private var feed: DemoFeed
  private var game: Game
  private var clock: PlayClock
  private var animation: FieldAnimation?
  /// When to leave the end of the game.
  private var end: Moment?
  private var spoken = PieceNarration()
  /// Whether to show the bot's evaluation, and its evaluation of the falling piece.
  private var showsThought = false
  private var thought: BotPlayer.Analysis?

  /// How long the end of a game stays.
  private static let endPause = Duration.seconds(4)
  /// How often to check whether a bot has decided.
  private static let pollInterval = Duration.milliseconds(10)

  /// Creates a demo of a bot with the current rules; nil if they cannot be played.
  init?(_ grade: BotGrade, in context: inout ScreenContext) {
    var setup = context.settings.setup(seed: context.newSeed())
    setup.mode = .endless
    guard let game = try? Game(setup) else { return nil }
    self.grade = grade
    self.setup = setup
    self.game = game
    labels = GameLabels(in: context.drawing, machine: game.ruleset.machine)
    feed = DemoFeed(setup, grade: grade)
    clock = PlayClock(at: .zero)
    clock.start(at: context.now)
  }

  // MARK: Messages

  mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    play(to: context.now, in: &context)
    switch message {
    case .terminating: return .quit
    case .suspending, .input(.focus(false)): clock.stop(at: context.now)
    case .continued, .input(.focus(true)): if !game.isOver { clock.start(at: context.now) }
    case .input(.key(let key)) where key.phase == .press:
      let action = context.bindings.action(for: key)
      let isAnswered = context.answer(key, action: action, about: game) {
        $0.add(tr("There is no other player."))
      }
      if isAnswered { return .stay }
      guard action == .hint else { return .pop }
      showsThought.toggle()
    case .input(.mouse(let mouse)) where mouse.action == .press: return .pop
    case .tick, .resized, .shown, .link, .keyboard, .device, .storage, .input: break
    }
    return .stay
  }

  mutating func languageChanged(in context: ScreenContext) {
    labels = GameLabels(in: context.drawing, machine: game.ruleset.machine)
  }

  private mutating func play(to now: Moment, in context: inout ScreenContext) {
    if let end, now >= end { begin(in: &context) }
    guard clock.isRunning else { return }
    let time = clock.time(at: now)
    let matrix = game.fallingPiece?.matrix
    var events: [GameEvent] = []
    while !game.isOver {
      guard let step = feed.next else {
        if feed.isOver {
          game.advance(to: max(time, game.time), events: &events)
          break
        }
        // The bot is thinking, so the game waits.
        clock = PlayClock(at: game.time)
        clock.start(at: now)
        break
      }
      if let next = step.thought, next.pieceCount == game.pieceCount { thought = next }
      guard step.move.time <= time else {
        game.advance(to: max(time, game.time), events: &events)
        break
      }
      game.perform(step.move.command, at: step.move.time, events: &events)
      feed.advance()
    }
    show(events, from: matrix, in: &context)
    if game.isOver {
      clock.stop(at: now)
      end = now + DemoScreen.endPause
    }
  }

  private mutating func show(_ events: [GameEvent], from matrix: Matrix?, in context: inout ScreenContext) {
    GameFeedback.playSound(events, &context)
    animation.show(events, from: matrix, motion: context.settings.animations, at: context.now)
    if context.isPlain { spoken.narrate(events, in: game, at: context.now, &context.narration) }
  }

  /// Starts another game.
  private mutating func begin(in context: inout ScreenContext) {
    end = nil
    var setup = setup
    setup.seed = context.newSeed()
    guard let game = try? Game(setup) else { return }
    self.game = game
    thought = nil
    feed = DemoFeed(setup, grade: grade)
    clock = PlayClock(at: .zero)
    clock.start(at: context.now)
  }

  var musicState: MusicState? { game.isOver ? nil : MusicState(level: game.level, on: game.playfield) }

  mutating func nextWake(after now: Moment) -> Moment? {
    let moving = earliest(animation?.nextChange(after: now), end)
    guard clock.isRunning else { return moving }
    guard let step = feed.next else { return earliest(moving, now + DemoScreen.pollInterval) }
    let time = clock.time(at: now)
    let second = GameTime(microseconds: (time.microseconds / 1_000_000 + 1) * 1_000_000)
    let next = min(step.move.time, min(game.nextDeadline ?? second, second))
    return earliest(moving, clock.moment(of: max(next, time.advanced(by: 1_000))))
  }

  // MARK: Drawing

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    let title = tr("Demo: grade %s", String(grade.number))
    let key = context.bindings.names(of: .hint, isUnicode: context.isUnicode).first
    NavigationBar(left: tr("Back"), title: title, right: key.map { tr("%s Search", $0) })
      .draw(into: &buffer, isUnicode: context.isUnicode)
    guard !context.isPlain else {
      if game.isOver { buffer.put(game.endTitle, x: 0, y: 1) }
      return
    }
    guard let layout = GameView.layout(of: game, in: context.drawing) else {
      return GameView.drawTooSmall(for: game.playfield, into: &buffer, in: context.drawing)
    }
    var view = GameView(game: game, labels: labels, layout: layout, context: context.drawing)
    let shown = shownThought
    if let best = shown?.best, !best.usesHold { view.hint = best.placement.piece }
    view.draw(into: &buffer, isHidden: false, animation: animation?.state(at: context.now))
    view.drawSide(isHidden: false, into: &buffer)
    if game.isOver {
      GameView.drawEnd(game.endTitle, over: layout.field, into: &buffer)
    } else if let notice = context.notice {
      Notice.draw(notice, into: &buffer, ink: context.noticeInk)
    } else if let shown {
      draw(shown, under: layout, into: &buffer, in: context)
    }
  }

  /// The bot's evaluation of the falling piece, if it is to be shown.
  private var shownThought: BotPlayer.Analysis? {
    guard showsThought, !game.isOver, let thought, thought.pieceCount == game.pieceCount else { return nil }
    return thought
  }

  /// Shows how far the bot has searched, in the last row, or in the bar if the field covers that row.
  private func draw(
    _ thought: BotPlayer.Analysis, under layout: Layout, into buffer: inout CellBuffer,
    in context: ScreenContext
  ) {
    let looked = trn(
      "%s place examined", "%s places examined", thought.nodes, labels.numeral.text(thought.nodes))
    let deep = trn("%s piece deep", "%s pieces deep", thought.depth, String(thought.depth))
    let ahead = "\(looked), \(deep)"
    let text = thought.best.usesHold ? tr("%s, after a hold", ahead) : ahead
    let (width, rows) = (buffer.size.columns, buffer.size.rows)
    guard CellBuffer.columns(of: text) <= width else { return }
    let y = layout.field.maxY + (layout.hasFloor ? 1 : 0) < rows ? rows - 1 : 0
    if y == 0 {
      let bar = Cell(" ", Style(foreground: .barText, background: .bar))
      buffer.fill(Rect(x: 0, y: 0, columns: width, rows: 1), with: bar)
    }
    buffer.putCentred(
      text, from: 0, to: width, y: y,
      Style(foreground: y == 0 ? .barText : .accent, background: y == 0 ? .bar : .standard))
  }
}
