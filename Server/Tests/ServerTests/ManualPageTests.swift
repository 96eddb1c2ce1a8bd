import BlockLink
import Foundation
import Testing

@testable import LinkTransport
@testable import blockfall_server

@Suite("The server's manual page")
struct ManualPageTests {
  private static let page: String = {
    let path =
      URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path + "/Assets/blockfall-server.6"
    return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }()

  private static let rows: [String: String] = {
    var rows: [String: String] = [:]
    for line in page.split(separator: "\n") {
      let words = line.split(separator: "\t")
      if words.count == 2 { rows[String(words[0])] = String(words[1]) }
    }
    return rows
  }()

  /// What each row has to name.
  private static let expected: [(row: String, figures: [String])] = {
    let (lobby, transport) = (LobbyLimits(), TransportLimits())
    func bytes(_ count: Int) -> String { count < 1 << 20 ? "\(count >> 10) KiB" : "\(count >> 20) MiB" }
    func seconds(_ microseconds: Int64) -> String { "\(microseconds / 1_000_000) s" }
    return [
      ("connections at once", ["\(lobby.connections)"]),
      (
        "connections of one address",
        [
          "\(lobby.connectionsPerOrigin)", "\(4 * lobby.connectionsPerOrigin)",
          "\(16 * lobby.connectionsPerOrigin)",
        ]
      ),
      ("connections with one key", ["\(lobby.connectionsPerKey)"]),
      ("handshakes at once", ["\(transport.handshakes)"]),
      (
        "memory for clients",
        [
          bytes(lobby.memory), "\(bytes(lobby.memoryPerOrigin)) an address",
          "\(bytes(lobby.memoryPerKey)) a key",
        ]
      ),
      ("time for the TLS handshake", ["\(transport.handshakeTimeout.nanoseconds / 1_000_000_000) s"]),
      ("time to say hello", [seconds(lobby.helloTime)]),
      ("silence that ends a connection", [seconds(LinkProtocol.silenceTimeout)]),
      ("time to resume a lost one", [seconds(LinkProtocol.sessionRetention)]),
      (
        "lost ones outside of matches",
        [
          "\(lobby.lostSessions)", "\(lobby.lostSessionsPerOrigin) an address",
          "\(lobby.lostSessionsPerKey) a key",
        ]
      ),
      (
        "bytes read of a connection",
        ["\(bytes(transport.bytesPerSecond)) per second", "\(bytes(transport.burst)) at once"]
      ),
      (
        "bytes left unread",
        [bytes(transport.unreadBytes), "\(transport.unreadTimeout.nanoseconds / 1_000_000_000) s"]
      ),
      (
        "messages",
        [
          "\(lobby.messagesPerSecond) per second", "\(lobby.messageBurst) at once",
          "\(bytes(LinkProtocol.maxMessageBytes)) each",
        ]
      ),
      ("changes of a room", ["\(lobby.changesPerSecond) per second", "\(lobby.changeBurst) at once"]),
      ("commands of a player", ["\(lobby.entriesPerSecond) per second", "\(lobby.entryBurst) at once"]),
      (
        "steps of a game that is shown", ["\(lobby.stepsPerSecond) per second", "\(lobby.stepBurst) at once"]
      ),
      (
        "games that are shown",
        ["\(bytes(BroadcastGame.maxBytes)) each", "\(bytes(lobby.shownBytes)) in all"]
      ),
      ("refused messages", ["\(lobby.refusals)"]),
      ("rooms", ["\(lobby.rooms)"]),
      ("watchers of a room", ["\(lobby.watchers)"]),
      ("a room without anything new", ["\(lobby.roomIdleTime / 60_000_000) min"]),
      ("an invitation stands", [seconds(lobby.invitationTime)]),
      (
        "invitations of a player",
        ["\(lobby.invitationBurst) at once", "one in \(seconds(lobby.invitationPause))"]
      ),
      (
        "a match waits for a player",
        [seconds(LinkProtocol.pauseBudget), seconds(LinkProtocol.pauseThreshold)]
      ),
      ("a match lasts", ["\(lobby.matchTime / 3_600_000_000) h"]),
      (
        "replays for boards",
        [
          "\(lobby.recordsPerHour) an hour", "\(bytes(RecordUpload.maxBytes)) each",
          "\(ReplayExaminer.Limits().waiting) may wait",
        ]
      ),
    ]
  }()

  @Test("Each command is in the synopsis")
  func commands() {
    let synopsis = Self.page.components(separatedBy: ".SH DESCRIPTION")[0].replacing("\\", with: "")
    for command in RootCommand.configuration.subcommands.map({ $0.configuration }) where command.shouldDisplay
    {
      let name = command.commandName ?? ""
      #expect(!name.isEmpty && synopsis.contains("fBblockfall-server \(name)"), "\(name) is missing")
    }
  }

  @Test("Each limit is there with its figures")
  func figures() {
    for (row, figures) in Self.expected {
      let text = Self.rows[row]
      for figure in figures {
        #expect(text?.contains(figure) == true, "\(row): \(text ?? "missing"), not \(figure)")
      }
    }
  }
}
