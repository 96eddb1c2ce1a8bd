import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage

/// What screens have asked for and the program has not carried out yet.
struct Outbox: Sendable {
  /// A change to the state that all screens share.
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
    /// A line to show until the next key; nil clears it.
    case notice(String?, isProblem: Bool)
    /// An unrequested line, shown long enough for a player to notice.
    case news(String, isProblem: Bool)
  }

  /// The sender of the requests: a screen, or the program itself.
  var requester = Ticket.Requester.program
  var changes: [Change] = []
  var storageRequests: [(request: StorageRequest, ticket: Ticket)] = []
  var serverRequests: [(order: ServerRequest, ticket: Ticket)] = []
  var deviceRequests: [DeviceRequest] = []
  /// A text for the terminal's clipboard.
  var copied: String?
  /// The sound of highest weight.
  var cue: SoundCue?
  /// The positional sounds, at most one per voice.
  var spatialCues: [SpatialCue] = []
  /// Whether to flash the screen.
  var wantsFlash = false
  /// What to tell a player who looks at another window.
  var notification: String?
  /// Generates the seeds of new games; a game follows from its seed alone.
  var seeds: SeededGenerator
  /// The last one of them.
  var lastSeed: UInt64?
  private var ticketCount = 0

  init(seeds: SeededGenerator) {
    self.seeds = seeds
  }

  mutating func newTicket() -> Ticket {
    ticketCount += 1
    return Ticket(requester: requester, number: ticketCount)
  }
}

extension Array {
  /// Takes all elements.
  mutating func drain() -> [Element] {
    defer { self = [] }
    return self
  }
}
