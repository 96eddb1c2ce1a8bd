import BlockLink
import LinkTransport
import RecordStore

/// What an operator decides about a server: from its configuration, and from the command line, which counts more.
struct ServerSettings: Equatable, Sendable {
  var name = "blockfall"
  /// Where to listen for players; empty for the default port of all addresses.
  var listen: [String] = []
  /// The Unix socket for players of this machine; nil for none.
  var socket: String?
  /// Whether all users of the machine may use the socket.
  var openSocket = false
  /// The Unix socket for visitors over SSH, and the user who alone may connect there; nil for none.
  var visitors: String?
  var visitorsUser: String?
  /// The folder of keys; nil for the usual one.
  var keys: String?
  /// The folder for the files of matches; nil if none are saved.
  var matches: String?
  var keepMegabytes = 10_000
  /// The days after which matches are removed; nil for never.
  var keepDays: Int?
  /// Whether rooms have journals.
  var hasJournals = true
  /// The folder of journals; nil for one beside the keys.
  var journals: String?
  var connections = 4_096
  var connectionsPerAddress = 32
  /// Whether the server is announced in the local network.
  var beacon = false
  /// Where health and metrics can be asked for; nil for nowhere.
  var metrics: String?
  /// Whether there are boards.
  var hasBoards = true
  /// Where their records are; nil for a file of SQLite beside the keys.
  var store: StoreAddress?
  /// The name of this node, and where the other nodes send players to it; nil on a server of one node.
  var node: String?
  var nodeAddress: NodeAddress?
  /// The name of the current season of boards; nil for the year.
  var season: String?
  /// Where the pages of boards are; nil for nowhere.
  var pages: String?
  /// The address of the pages for others, without a slash at the end; nil for that at which they are.
  var publicURL: String?
  /// The Unix socket of `admin`; nil for one beside the keys.
  var admin: String?
  var logForm = ServerLog.Form.text
  /// The bots' ladder, which a command of its own plays.
  var ladder = LadderSettings()

  /// What can change while the server runs.
  var limits: LobbyLimits {
    var limits = LobbyLimits()
    limits.connections = connections
    limits.connectionsPerOrigin = connectionsPerAddress
    return limits
  }

  /// How much of matches is kept, which can change while the server runs.
  var matchLimits: MatchFolder.Limits {
    MatchFolder.Limits(bytes: keepMegabytes * 1_000_000, age: keepDays.map { .seconds($0 * 86_400) })
  }
}
