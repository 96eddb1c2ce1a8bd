import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The requests of a screen; the program carries them out once the screen has handled its message.
///
/// So within one message a screen never sees the effect of its own requests, nor of another screen's.
package struct Outbox: Sendable {
  /// A change to the context that all screens share.
  enum Change: Sendable {
    case setting(Setting, String)
    case keys(KeyOverrides)
    /// The previewed theme; nil for the chosen one.
    case theme(Theme?)
    /// The player of the career.
    case player(Int)
    /// A game that was its player's best when it ended.
    case best(GameID)
    /// The current practice position.
    case position(Position)
    /// The practice position being saved.
    case autosaved(Position)
    /// A command that may run though bubblewrap cannot hold it.
    case trusted(String)
    /// A line to show until the next key; nil clears it.
    case notice(String?, isProblem: Bool)
    /// An unrequested line, shown long enough for a player to notice.
    case news(String, isProblem: Bool)
  }

  /// The sender of the requests: a screen, or the program itself.
  var requester = Ticket.Requester.program
  private(set) var changes: [Change] = []
  private(set) var storageRequests: [(request: StorageRequest, ticket: Ticket)] = []
  private(set) var serverRequests: [(order: ServerRequest, ticket: Ticket)] = []
  private(set) var deviceRequests: [DeviceRequest] = []
  /// A text for the terminal's clipboard.
  private(set) var copied: String?
  /// The sound of highest weight.
  private(set) var cue: SoundCue?
  /// The positional sounds, at most one per voice.
  private(set) var positionCues: [PositionCue] = []
  /// Whether to flash the screen.
  private(set) var wantsFlash = false
  /// What to tell a player who looks at another window.
  private(set) var notification: String?
  /// The lines to read out.
  package var narration = GameNarration()
  /// Generates the seeds of new games; a game follows from its seed alone.
  private var seeds: SeededGenerator
  /// The last one of them.
  private var lastSeed: UInt64?
  private var ticketCount = 0

  package init(seeds: SeededGenerator) {
    self.seeds = seeds
  }

  // MARK: For screens

  /// Sends a storage request.
  ///
  /// - Returns: the ticket of the answer, however many screens lie over this one by then.
  @discardableResult
  package mutating func ask(_ request: StorageRequest) -> Ticket {
    let ticket = newTicket()
    storageRequests.append((request, ticket))
    return ticket
  }

  private mutating func newTicket() -> Ticket {
    ticketCount += 1
    return Ticket(requester: requester, number: ticketCount)
  }

  /// Sends a request to sensors and pads.
  mutating func ask(_ request: DeviceRequest) { deviceRequests.append(request) }

  /// Starts a run of the server program with these arguments.
  ///
  /// - Returns: the ticket of its news, however many screens lie over this one by then.
  package mutating func startServer(_ arguments: [String]) -> Ticket {
    let ticket = newTicket()
    serverRequests.append((.start(arguments), ticket))
    return ticket
  }

  /// Writes to a run of the server program.
  package mutating func send(_ bytes: [UInt8], to ticket: Ticket) {
    serverRequests.append((.send(bytes), ticket))
  }

  /// Ends a run of the server program once it has received what was sent to it.
  package mutating func endServer(_ ticket: Ticket) { serverRequests.append((.end, ticket)) }

  /// Changes a setting and saves it at once.
  ///
  /// - Throws: `SettingError` if the text is not a valid value; nothing changes then.
  package mutating func set(_ key: Setting, _ text: String, in context: ScreenContext) throws(SettingError) {
    var settings = context.settings
    try settings.set(key, text)
    changes.append(.setting(key, text))
    ask(.set(key, text))
  }

  /// Changes a setting and saves it at once, or shows why the text is not a valid value.
  mutating func setOrShowReason(_ key: Setting, _ text: String, in context: ScreenContext) {
    do throws(SettingError) { try set(key, text, in: context) } catch { showNotice(error.description) }
  }

  /// Changes a key of an action; with `move` the action that has the key loses it.
  ///
  /// - Throws: `SettingError` if the change is not allowed; nothing changes then.
  mutating func change(
    _ change: KeyChange, _ chord: KeyBindings.Chord, for given: KeyBindings.Chord? = nil,
    of action: PlayerAction, in context: ScreenContext
  ) throws(SettingError) {
    var settings = context.settings
    let words = [change.rawValue, chord.text] + (given.map { [$0.text] } ?? [])
    try settings.set(.keys(action), words.joined(separator: " "))
    changes.append(.keys(settings.keys))
    for action in settings.changedKeys(from: context.settings) {
      ask(.set(.keys(action), settings.text(of: .keys(action))))
    }
  }

  /// Sets the keys of all actions at once; actions missing from `keys` get the default ones.
  mutating func setKeys(_ keys: KeyOverrides) {
    changes.append(.keys(keys))
    var settings = Settings()
    settings.keys = keys
    for action in PlayerAction.allCases where !settings.chords(of: action).isEmpty {
      ask(.set(.keys(action), settings.text(of: .keys(action))))
    }
  }

  /// Previews a theme everywhere; nil ends the preview.
  mutating func previewTheme(_ theme: Theme?) { changes.append(.theme(theme)) }

  /// Makes this player the one who plays the career, now and after the next start.
  mutating func selectPlayer(_ player: Player) {
    changes.append(.player(player.id))
    ask(.choosePlayer(player.id))
  }

  /// Records that a game was its player's best when it ended.
  mutating func markNewBest(_ id: GameID) { changes.append(.best(id)) }

  /// Lets a program run though bubblewrap cannot hold it, until this program ends.
  package mutating func trustProgram(_ command: String) { changes.append(.trusted(command)) }

  mutating func setPracticePosition(_ position: Position) { changes.append(.position(position)) }

  /// Saves the practice position for the next start.
  ///
  /// - Parameter interval: the least time between two saves; a disk is slower than hands.
  mutating func autosave(
    _ position: Position, atMostEvery interval: Duration = .zero, in context: ScreenContext
  ) {
    guard context.lastAutosave?.position != position else { return }
    if let saved = context.lastAutosave, context.now - saved.at < interval { return }
    if changes.contains(where: { if case .autosaved(position) = $0 { true } else { false } }) { return }
    changes.append(.autosaved(position))
    ask(.autosavePosition(position))
  }

  /// Shows a line until the next key; nil clears it.
  package mutating func showNotice(_ line: String?, isProblem: Bool = true) {
    changes.append(.notice(line, isProblem: isProblem))
  }

  /// Shows an unrequested line long enough for a player to notice.
  package mutating func showNews(_ line: String, isProblem: Bool = false) {
    changes.append(.news(line, isProblem: isProblem))
  }

  /// Copies a text to the terminal's clipboard.
  mutating func copy(_ text: String?) { copied = text }

  /// Plays a sound, unless another one has a higher weight.
  package mutating func play(_ next: SoundCue) {
    if cue.map({ $0.weight <= next.weight }) ?? true { cue = next }
  }

  /// Plays positional sounds; a newer one replaces an older one of the same voice.
  mutating func play(_ next: [PositionCue]) {
    guard !next.isEmpty else { return }
    positionCues.removeAll { old in next.contains { $0.voice == old.voice } }
    positionCues += next
  }

  /// Flashes the screen.
  mutating func flash() { wantsFlash = true }

  /// Notifies the player of something if another window is looked at; the last notification of a message counts.
  package mutating func notify(_ text: String) { notification = text }

  /// A seed for a new game: 32 bits, which a person can read out and type.
  package mutating func newSeed() -> UInt64 {
    let seed = seeds.next() >> 32
    lastSeed = seed
    return seed
  }

  /// Whether a seed is the last one of `newSeed`, so that nobody chose it.
  func hasDrawn(_ seed: UInt64) -> Bool { seed == lastSeed }

  // MARK: For the program

  /// Takes the changes, the oldest first.
  mutating func takeChanges() -> [Change] {
    defer { changes = [] }
    return changes
  }

  /// Takes the requests to storage and to devices.
  mutating func takeRequests() -> (
    storageRequests: [(request: StorageRequest, ticket: Ticket)], devices: [DeviceRequest]
  ) {
    defer { (storageRequests, deviceRequests) = ([], []) }
    return (storageRequests, deviceRequests)
  }

  /// Takes the orders to the server program, in order.
  mutating func takeLinkOrders() -> [(order: ServerRequest, ticket: Ticket)] {
    defer { serverRequests = [] }
    return serverRequests
  }

  /// Takes the text for the clipboard.
  mutating func takeCopied() -> String? { copied.take() }

  /// Takes the notification.
  mutating func takeNotification() -> String? { notification.take() }

  /// Takes the sound to play.
  mutating func takeCue() -> SoundCue? { cue.take() }

  /// Takes the positional sounds.
  mutating func takePositionCues() -> [PositionCue] {
    defer { positionCues = [] }
    return positionCues
  }

  /// Takes the request to flash the screen.
  mutating func takeFlash() -> Bool {
    defer { wantsFlash = false }
    return wantsFlash
  }
}
