import BlockEngine
import BlockLink
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Sends a game of one's own to the joined boards, after a question.
struct SendGameScreen: Screen {
  private enum Choice: Hashable, Sendable { case send, boards, always, never, close }

  /// How far it is.
  private enum Stage {
    /// The game is played again here first.
    case reading
    case asking(SendableGame)
    case sending(ServerQuestion)
    /// The game is there, or why it is not.
    case done(String, isSent: Bool)
  }

  private let id: GameID
  private var membership: BoardMembership?
  private var stage = Stage.reading
  private var menu = MenuList<Choice>([.init(.close, "")])

  init(_ id: GameID) { self.id = id }

  var focus: Focus? { Focus(item: menu.selection) }

  mutating func appear(in context: inout ScreenContext) {
    guard case .reading = stage else { return }
    guard context.permissions.usesNetwork else { return end(tr("Guests see no boards here."), in: context) }
    context.ask(.boards(.read))
    context.ask(.boards(.examine(id)))
    fill(in: context)
  }

  mutating func languageChanged(in context: ScreenContext) { fill(in: context) }

  private mutating func fill(in context: ScreenContext) {
    let close = MenuList<Choice>.Item(.close, tr("Back"))
    var items: [MenuList<Choice>.Item] = []
    switch stage {
    case .reading, .sending: break
    case .asking: items = [.init(.send, tr("Send it"))]
    case .done(_, isSent: true) where context.settings.sendGames == .ask:
      items = [.init(.always, tr("Always send them")), .init(.never, tr("Never ask again"))]
    case .done: if membership == nil { items = [.init(.boards, tr("Boards"))] }
    }
    let before = menu.selected
    menu = MenuList(items + [close])
    menu.select(before)
  }

  private mutating func change(to stage: Stage, in context: ScreenContext) {
    self.stage = stage
    menu = MenuList([.init(.close, "")])
    fill(in: context)
    if let first = menu.items.first { menu.select(first.id) }
  }

  private mutating func end(_ text: String, isSent: Bool = false, in context: ScreenContext) {
    change(to: .done(text, isSent: isSent), in: context)
  }

  // MARK: Messages

  mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    switch reply.answer {
    case .boards(.memberships(let found, _)):
      let hadNone = membership == nil
      membership = found
      // Boards may have been joined on the screen above.
      if hadNone, found != nil, case .done(_, isSent: false) = stage {
        stage = .reading
        context.ask(.boards(.examine(id)))
      }
    case .boards(.examined(let examined, let result)) where examined == id:
      if case .reading = stage { handle(result, in: context) }
    case .failed(let error): if case .reading = stage { end(error.description, in: context) }
    default: break
    }
    return .stay
  }

  mutating func receive(_ news: ServerEvent, for ticket: Ticket, in context: inout ScreenContext) {
    guard case .sending(var question) = stage, question.ticket == ticket else { return }
    let result = question.handle(news)
    stage = .sending(question)
    if let result { handle(result, in: context) }
  }

  private mutating func handle(_ result: Result<SendableGame, ReplayFileError>, in context: ScreenContext) {
    switch result {
    case .failure(let error): end(tr("This replay cannot be sent: %s", error.description), in: context)
    case .success where membership == nil:
      end(tr("You have joined no boards. Games begun after that can be sent."), in: context)
    case .success(let game) where !game.isEligible:
      end(
        tr(
          """
          Boards do not take this game: only games begun after you joined them, by built-in rules, in modes whose \
          results compare, and played to their end.
          """), in: context)
    case .success(let game): change(to: .asking(game), in: context)
    }
  }

  private mutating func handle(_ result: Result<[UInt8], ServerFailure>, in context: ScreenContext) {
    switch result {
    case .failure(let failure): end(failure.text(address: membership?.address ?? ""), in: context)
    case .success(let bytes):
      guard let place = RecordPlace(bytes) else {
        return end(tr("blockfall-server's answer cannot be read"), in: context)
      }
      end(place.text, isSent: true, in: context)
    }
  }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if bar.isBack(event, in: context.drawing) { return leave(&context) }
    guard case .chosen(let choice) = menu.respond(to: event, in: panel(in: context.size).menuArea) else {
      return .stay
    }
    switch choice {
    case .close: return leave(&context)
    case .boards: return .push(BoardsScreen(in: context))
    case .send:
      guard case .asking(let game) = stage, let membership else { break }
      let words = membership.words(sending: game.path, of: game.player)
      change(to: .sending(ServerQuestion(context.startServer(words))), in: context)
    case .always, .never:
      do throws(SettingError) {
        try context.set(
          .sendGames, (choice == .always ? SendGames.on : .off).rawValue)
      } catch { context.showNotice(error.description) }
      return .pop
    }
    return .stay
  }

  private func leave(_ context: inout ScreenContext) -> Transition {
    if case .sending(let question) = stage { context.endServer(question.ticket) }
    return .pop
  }

  // MARK: Drawing

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Send")) }

  private var lines: [Panel.Line] {
    switch stage {
    case .reading: [.text(tr("Checking the game…"))]
    case .sending: [.text(tr("The game is being sent…"))]
    case .asking(let game):
      [
        .figure(tr("Server"), membership?.address ?? ""),
        .figure(tr("Player"), ServerProgram.playerName(game.player)),
        .text(tr("The server plays it again, and keeps it if it is your best there.")),
      ]
    case .done(let text, let isSent):
      [.text(text)]
        + (isSent && menu.items.count > 1
          ? [.text(tr("Send every finished game from now on, and show your rank?"))] : [])
    }
  }

  private func panel(in size: Size) -> Panel {
    var panel = Panel(title: tr("Send this game?"), lines: lines, menu: menu)
    panel.place(in: size, over: nil)
    return panel
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let panel = panel(in: buffer.size)
    panel.draw(into: &buffer, isASCII: !context.isUnicode, covers: true)
    menu.draw(into: &buffer, in: panel.menuArea, isUnicode: context.isUnicode)
    if let notice = context.notice { Notice.draw(notice, into: &buffer, ink: context.noticeInk) }
  }
}
