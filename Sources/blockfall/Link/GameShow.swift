import BlockEngine
import BlockLink
import Glibc
import TerminalUI

/// Lets friends watch the games that a player plays here alone, one by one: runs a server for them, and passes on
/// what the games' files come to say.
///
/// It looks at the files a few times a second, so that whoever plays feels nothing of it.
struct GameShow: Sendable {
  /// The shown game, and how much of it friends have.
  private struct Told: Sendable {
    /// Its file as it was opened last.
    var journal: GameJournal
    /// How many bytes of its replay.
    var length = 0
    /// How far friends are.
    var time = GameTime.zero

    /// Takes note of what has been taken back, which the file knows as it was opened when that was done.
    mutating func noteCuts() { length = journal.text(after: length).from }
  }

  /// The run of the server; nil before and after it.
  private var host: HostRun?
  private var connection: LinkConnection?
  private var hasBegun = false
  /// Whether the room is open.
  private var isOpen = false
  private var watchers = 0
  private var shown: Told?
  private var wasRunning = false
  private var wasOver = false
  /// Whether friends have all that the file says.
  private var isCaughtUp = true
  /// Whether the server takes no more of this game.
  private var isRefused = false
  private var looked: Moment?
  /// Whether a match is set up or played here, of which nobody elsewhere sees anything.
  private var isMatch = false

  /// How often to look at the file, and how many messages to send then at most.
  private static let pause = Duration.milliseconds(250)
  private static let mostMessages = 20

  /// Runs the server, once the first frame is there and it is known who plays.
  ///
  /// Friends type the line that it shows; the local network at large hears nothing.
  mutating func begin(_ context: inout ScreenContext, _ outbox: inout Outbox) {
    guard !hasBegun, context.hasStarted || context.keeper.games == nil else { return }
    hasBegun = true
    host = HostRun(["--quiet"], at: context.now, &outbox)
  }

  /// Takes news of the server's program.
  ///
  /// - Returns: whether they were for it.
  mutating func take(
    _ news: LinkNews, for ticket: Ticket, in context: inout ScreenContext, _ outbox: inout Outbox
  ) -> Bool {
    guard ticket.asker == .program else { return false }
    if ticket == host?.ticket {
      takeOfHost(news, in: &context, &outbox)
    } else {
      connection?.take(news, for: ticket, at: context.now, &outbox)
      takeEvents(in: &context, &outbox)
    }
    return true
  }

  private mutating func takeOfHost(
    _ news: LinkNews, in context: inout ScreenContext, _ outbox: inout Outbox
  ) {
    switch host?.take(news) {
    case .opened(let line)?:
      context.watchLine = "blockfall watch " + (line.split(separator: " ").last ?? "")
      connection = host.map { LinkConnection(to: $0.address, name: context.linkName()) }
      connection?.start(&outbox)
    case .complained(let line)?: outbox.tell(line)
    case .missing?: end(ServerProgram.missing, in: &context, &outbox)
    case nil: break
    case .ended?: end(tr("Nobody can watch any more: the server has ended."), in: &context, &outbox)
    }
  }

  /// Nobody can watch from now on.
  private mutating func end(_ text: String, in context: inout ScreenContext, _ outbox: inout Outbox) {
    guard let host else { return }
    connection?.leave(at: context.now, &outbox)
    outbox.endServer(host.ticket)
    (self.host, connection, isOpen, context.watchLine) = (nil, nil, false, nil)
    tell(text, in: context, &outbox)
  }

  private func tell(_ line: String, in context: ScreenContext, _ outbox: inout Outbox) {
    outbox.tell(line)
    if context.isPlain { outbox.narration.tell(line) }
  }

  private mutating func takeEvents(in context: inout ScreenContext, _ outbox: inout Outbox) {
    for event in connection?.takeEvents() ?? [] {
      switch event {
      case .online:
        let settings = RoomSettings(rules: context.settings.setup(seed: 0).ruleset.base, seats: 1)
        connection?.perform(at: context.now, &outbox) { $0.open(settings, name: $0.name, at: $1) }
      case .room(let room):
        if !isOpen, let line = context.watchLine {
          tell(tr("Friends type:") + " " + line, in: context, &outbox)
        } else if room.watchers > watchers {
          tell(trn("%s watches", "%s watch", room.watchers, String(room.watchers)), in: context, &outbox)
        }
        (isOpen, watchers) = (true, room.watchers)
      case .refused(.full, of: "show", _, _):
        isRefused = true
        tell(tr("This game is too long to be watched on; the next one is shown again."), in: context, &outbox)
      case .refused(let code, _, _, _):
        isRefused = true
        tell(code.text, in: context, &outbox)
      default: break
      }
    }
    if case .over(let reason) = connection?.state { end(reason.text(address: ""), in: &context, &outbox) }
  }

  /// Looks what has become of the game that is played, and lets whatever is due happen.
  ///
  /// - Parameter played: nil while none is.
  mutating func follow(_ played: PlayedGame?, in context: inout ScreenContext, _ outbox: inout Outbox) {
    begin(&context, &outbox)
    guard connection != nil else { return }
    if let wake = connection?.nextWake(after: context.now), wake <= context.now {
      connection?.advance(to: context.now, &outbox)
      takeEvents(in: &context, &outbox)
    }
    guard isOpen, connection?.state == .online else { return }
    guard let played else { return rest(in: context, &outbox) }
    let isOther = played.journal.id != shown?.journal.id
    // Whoever has paused gives up with the clock standing still.
    let isNews = played.isRunning != wasRunning || played.isOver != wasOver
    guard isOther || isNews || isDue(at: context.now) else { return }
    if isOther { (shown, isRefused) = (Told(journal: played.journal), false) }
    if shown?.journal !== played.journal {
      // It was left, and is resumed.
      shown?.noteCuts()
      shown?.journal = played.journal
    }
    tell(played, in: context, &outbox)
  }

  /// Says before a match at this terminal that it is not shown, and which ones are: friends would wait for it.
  mutating func followMatch(_ isMatch: Bool, in context: ScreenContext, _ outbox: inout Outbox) {
    defer { self.isMatch = isMatch }
    guard isMatch, !self.isMatch, host != nil || !hasBegun else { return }
    tell(tr("Friends cannot watch matches here, but those of 'blockfall host'."), in: context, &outbox)
  }

  private func isDue(at now: Moment) -> Bool {
    (wasRunning || !isCaughtUp) && (looked.map { now - $0 >= GameShow.pause } ?? true)
  }

  /// The game has been left; it may be resumed.
  private mutating func rest(in context: ScreenContext, _ outbox: inout Outbox) {
    // Nothing is looked at any more, whatever became of it.
    defer { (wasRunning, isCaughtUp) = (false, true) }
    if wasRunning { tellFile(in: context, &outbox) }
  }

  /// Takes note that a game that had been left has been given up.
  mutating func noteEnd(of id: GameID, in context: ScreenContext, _ outbox: inout Outbox) {
    if shown?.journal.id == id { tellFile(in: context, &outbox) }
  }

  /// Tells what the file of the game says that nobody plays any more.
  private mutating func tellFile(in context: ScreenContext, _ outbox: inout Outbox) {
    guard let told = shown, !isRefused else { return }
    shown?.noteCuts()
    guard let from = shown?.length, let file = told.journal.directory?.replay(told.journal.id),
      let played = try? ReplayFile.verify(file),
      let bytes = Self.bytes(of: file, from: from, to: played.length)
    else {
      // It cannot be read: the game stands where it was seen last.
      if shown?.length == told.length { say([], upto: told.time, isPaused: true, in: context, &outbox) }
      return
    }
    say(bytes, upto: played.game.time, isPaused: true, in: context, &outbox)
  }

  private static func bytes(of path: String, from: Int, to end: Int) -> [UInt8]? {
    guard from <= end, end <= ShownGame.longest, let file = try? OwnFile.open(path, O_RDONLY) else {
      return nil
    }
    defer { close(file) }
    return try? GameJournal.bytes(of: file, from: from, to: end)
  }

  private mutating func tell(_ played: PlayedGame, in context: ScreenContext, _ outbox: inout Outbox) {
    (looked, wasRunning, wasOver, isCaughtUp) = (context.now, played.isRunning, played.isOver, true)
    guard let told = shown, !isRefused else { return }
    let (from, bytes) = played.journal.text(after: told.length)
    guard from + bytes.count > 0 else {
      // What is kept nowhere cannot be shown.
      shown = nil
      return
    }
    shown?.length = from
    isCaughtUp = say(
      bytes, upto: played.time, isPaused: !played.isRunning, atMost: GameShow.mostMessages, in: context,
      &outbox)
  }

  /// Says what the replay goes on with after what is told, and how far the game is with all that.
  ///
  /// - Parameter most: how many messages that may take.
  /// - Returns: whether all has been said.
  @discardableResult private mutating func say(
    _ bytes: [UInt8], upto: GameTime, isPaused: Bool, atMost most: Int = .max, in context: ScreenContext,
    _ outbox: inout Outbox
  ) -> Bool {
    guard var told = shown else { return true }
    var (rest, count) = (bytes[...], 0)
    repeat {
      let (piece, at) = (ShownGame.piece(of: rest), told.length)
      rest = rest[piece.endIndex...]
      told.length += piece.count
      count += 1
      let time = rest.isEmpty ? upto : nil
      connection?.perform(at: context.now, &outbox) {
        $0.show(from: at, piece, upto: time, isPaused: isPaused, at: $1)
      }
    } while !rest.isEmpty && count < most
    if rest.isEmpty { told.time = upto }
    shown = told
    return rest.isEmpty
  }

  /// When to call `follow` at the latest.
  func nextWake(after now: Moment) -> Moment? {
    let looks = isOpen && connection?.state == .online && (wasRunning || !isCaughtUp)
    return earliest(connection?.nextWake(after: now), looks ? looked.map { $0 + GameShow.pause } : nil)
  }
}
