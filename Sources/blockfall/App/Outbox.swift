import BlockEngine
import TerminalUI

/// What a screen wants done: the program does it once the screen has taken its message.
///
/// So a screen never sees what it asked for in the same message, and never what another screen asked for.
struct Outbox: Sendable {
  /// A change of what all screens look at.
  enum Change: Sendable {
    case setting(Setting, String)
    case keys(OtherKeys)
    /// The theme that is tried on; nil for the chosen one.
    case theme(Theme?)
    /// Who plays the career.
    case player(Int)
    /// A game that was the best of its player when it ended.
    case best(GameID)
    /// The position that practice has.
    case position(Position)
    /// The position that is being kept.
    case kept(Position)
    /// A line that is said until the next key; nil for none any more.
    case notice(String?)
    /// A line that nobody asked for, long enough for somebody who is playing to see it.
    case news(String)
  }

  /// A question to what is kept, and the ticket that its answer comes with.
  struct Question: Sendable {
    let request: StorageRequest
    let ticket: Ticket
  }

  /// Whose wishes they are: a screen's, or the program's own.
  var asker = Ticket.Asker.program
  private(set) var changes: [Change] = []
  private(set) var questions: [Question] = []
  private(set) var linkOrders: [(order: LinkOrder, ticket: Ticket)] = []
  private(set) var deviceRequests: [DeviceRequest] = []
  /// A text for the terminal's clipboard.
  private(set) var copied: String?
  /// The weightiest sound of what happened.
  private(set) var cue: SoundCue?
  /// The sounds that say where something happened, at most one a voice.
  private(set) var earCues: [EarCue] = []
  /// Whether the screen shall flash.
  private(set) var wantsFlash = false
  /// What is to be said in lines.
  var narration = GameNarration()
  /// Where the seeds of new games come from; what is played follows from the seed alone.
  private var seeds: SeededGenerator
  private var questionCount = 0

  init(seeds: SeededGenerator) {
    self.seeds = seeds
  }

  // MARK: For screens

  /// Asks something of what is kept.
  ///
  /// - Returns: the ticket that the answer comes with, however many screens lie over this one then.
  @discardableResult
  mutating func ask(_ request: StorageRequest) -> Ticket {
    questionCount += 1
    let ticket = Ticket(asker: asker, number: questionCount)
    questions.append(Question(request: request, ticket: ticket))
    return ticket
  }

  /// Asks something of sensors and pads.
  mutating func ask(_ request: DeviceRequest) { deviceRequests.append(request) }

  /// Starts a run of the server's program with these arguments.
  ///
  /// - Returns: the ticket that its news come with, however many screens lie over this one then.
  mutating func startServer(_ arguments: [String]) -> Ticket {
    questionCount += 1
    let ticket = Ticket(asker: asker, number: questionCount)
    linkOrders.append((.start(arguments), ticket))
    return ticket
  }

  /// Writes to a run of the server's program.
  mutating func send(_ bytes: [UInt8], to ticket: Ticket) { linkOrders.append((.send(bytes), ticket)) }

  /// Lets a run of the server's program go, once it has what was sent to it.
  mutating func endServer(_ ticket: Ticket) { linkOrders.append((.end, ticket)) }

  /// Changes a setting, and keeps it at once.
  ///
  /// - Throws: `SettingError` if the text is no value of it; nothing changes then.
  mutating func set(_ key: Setting, _ text: String, in context: ScreenContext) throws(SettingError) {
    var settings = context.settings
    try settings.set(key, text)
    changes.append(.setting(key, text))
    ask(.set(key, text))
  }

  /// Changes a key of an action; with `move` the action that has it loses it.
  ///
  /// - Throws: `SettingError` if that cannot be; nothing changes then.
  mutating func change(
    _ change: KeyChange, _ chord: KeyBindings.Chord, of action: PlayerAction, in context: ScreenContext
  ) throws(SettingError) {
    var settings = context.settings
    try settings.set(.keys(action), "\(change.rawValue) \(chord.text)")
    changes.append(.keys(settings.keys))
    for action in settings.changedKeys(from: context.settings) {
      ask(.set(.keys(action), settings.text(of: .keys(action))))
    }
  }

  /// Sets the keys of all actions at once; those that `keys` leaves out have the usual ones.
  mutating func setKeys(_ keys: OtherKeys) {
    changes.append(.keys(keys))
    var settings = Settings()
    settings.keys = keys
    for action in PlayerAction.allCases where !settings.chords(of: action).isEmpty {
      ask(.set(.keys(action), settings.text(of: .keys(action))))
    }
  }

  /// Draws everything with a theme before it is chosen; nil ends that.
  mutating func tryOn(_ theme: Theme?) { changes.append(.theme(theme)) }

  /// Lets somebody play the career, now and after the next start.
  mutating func choose(_ player: Player) {
    changes.append(.player(player.id))
    ask(.choosePlayer(player.id))
  }

  /// Remembers that a game was the best of its player when it ended.
  mutating func celebrate(_ id: GameID) { changes.append(.best(id)) }

  /// Lets practice have a position.
  mutating func practise(_ position: Position) { changes.append(.position(position)) }

  /// Has the position kept that practice has, so that the next start finds it.
  ///
  /// - Parameter patience: how long one that has just been kept does instead; a disk is slower than hands.
  mutating func keep(_ position: Position, atMostEvery patience: Duration = .zero, in context: ScreenContext)
  {
    guard context.kept?.position != position else { return }
    if let kept = context.kept, context.now - kept.at < patience { return }
    if changes.contains(where: { if case .kept(position) = $0 { true } else { false } }) { return }
    changes.append(.kept(position))
    ask(.keepPosition(position))
  }

  /// Says a line until the next key; nil takes away what is said.
  mutating func say(_ line: String?) { changes.append(.notice(line)) }

  /// Says a line that nobody asked for, long enough for somebody who is playing to see it.
  mutating func tell(_ line: String) { changes.append(.news(line)) }

  /// Gives a text to the terminal's clipboard.
  mutating func copy(_ text: String?) { copied = text }

  /// Lets a sound be heard, unless one that weighs more is.
  mutating func hear(_ next: SoundCue) {
    if cue.map({ $0.weight <= next.weight }) ?? true { cue = next }
  }

  /// Lets sounds be heard that say where something happened; the newest of each voice is.
  mutating func hear(_ next: [EarCue]) {
    guard !next.isEmpty else { return }
    earCues.removeAll { old in next.contains { $0.voice == old.voice } }
    earCues += next
  }

  /// Lets the screen flash.
  mutating func flash() { wantsFlash = true }

  /// A seed for a new game: 32 bits, which a person can read out and type.
  mutating func newSeed() -> UInt64 { seeds.next() >> 32 }

  // MARK: For the program

  /// Takes the changes, the oldest first.
  mutating func takeChanges() -> [Change] {
    guard !changes.isEmpty else { return [] }
    defer { changes = [] }
    return changes
  }

  /// Takes what is asked of what is kept, and of devices.
  mutating func takeRequests() -> (questions: [Question], devices: [DeviceRequest]) {
    guard !questions.isEmpty || !deviceRequests.isEmpty else { return ([], []) }
    defer {
      questions = []
      deviceRequests = []
    }
    return (questions, deviceRequests)
  }

  /// Takes what is asked of the server's program, in order.
  mutating func takeLinkOrders() -> [(order: LinkOrder, ticket: Ticket)] {
    guard !linkOrders.isEmpty else { return [] }
    defer { linkOrders = [] }
    return linkOrders
  }

  /// Takes the text for the clipboard.
  mutating func takeCopied() -> String? {
    guard copied != nil else { return nil }
    defer { copied = nil }
    return copied
  }

  /// Takes the sound that is to be heard.
  mutating func takeCue() -> SoundCue? {
    guard cue != nil else { return nil }
    defer { cue = nil }
    return cue
  }

  /// Takes the sounds that say where something happened.
  mutating func takeEarCues() -> [EarCue] {
    guard !earCues.isEmpty else { return [] }
    defer { earCues = [] }
    return earCues
  }

  /// Takes the wish that the screen flashes.
  mutating func takeFlash() -> Bool {
    defer { wantsFlash = false }
    return wantsFlash
  }
}
