import BlockEngine
import BlockLink
import BlockRecords
import Crypto
import Dispatch
import Glibc
import LinkTransport
import NIOCore

/// A player without a screen: a session and its connection.
final class Player {
  var session: LinkSession
  var resumptions = 0
  /// How often the server has said that it starts again, and that it is back.
  private(set) var restarts = 0
  private(set) var returns = 0
  /// What the operator has said.
  private(set) var notices: [String] = []
  /// How often the player was moved to another node, the lists of rooms, and why requests were refused.
  private(set) var moves = 0
  private(set) var lists: [RoomList] = []
  private(set) var refusals: [String] = []
  /// Whether the server has ended the session, and how.
  var isOver: Bool { !ends.isEmpty }
  private(set) var ends: [LinkEvent] = []
  /// The result of the last match.
  var result: LinkedResult?
  /// The server's signature of the match's file.
  private(set) var statement: MatchStatement?
  private var address: LinkAddress
  private let folder: TemporaryFolder
  private(set) var client: TestClient

  init(_ name: String, _ address: LinkAddress, keys folder: TemporaryFolder = TemporaryFolder()) throws {
    (self.address, self.folder) = (address, folder)
    session = LinkSession(name: name, version: "test", sha256: { Array(SHA256.hash(data: $0)) })
    client = try TestClient(address, folder)
    session.connected(at: .now())
  }

  /// Drops the connection and opens a new one.
  func reconnect() throws {
    session.disconnected(at: .now())
    client = try TestClient(address, folder)
    session.connected(at: .now())
  }

  /// Goes to another node, which has to prove the same key.
  private func follow(_ redirect: Redirect) {
    client.game.send(session.drainBytes())
    address = .tcp(
      host: redirect.address.host, port: redirect.address.port, fingerprint: client.client.server.fingerprint)
    do { try reconnect() } catch { ends.append(.ended(nil, reason: "\(error)")) }
  }

  /// The same player with a new session, at a server's new address.
  func returned(to address: LinkAddress) throws -> Player { try Player(session.name, address, keys: folder) }

  /// Handles the received bytes and sends the pending ones.
  func step() {
    session.advance(to: .now())
    if let bytes = client.game.drainBytes() { session.received(bytes, at: .now()) }
    for event in session.drainEvents() {
      switch event {
      case .resumed: resumptions += 1
      case .moved: moves += 1
      case .list(let list): lists.append(list)
      case .refused(_, _, let reason, _): refusals.append(reason)
      case .redirected(let redirect): follow(redirect)
      case .notice(let text): notices.append(text)
      case .restarting: restarts += 1
      case .returned: returns += 1
      case .ended: ends.append(event)
      case .matchEnded(let end): result = end
      case .matchSigned(let said): statement = said
      default: break
      }
    }
    _ = session.drainMatchEvents()
    let bytes = session.drainBytes()
    if !bytes.isEmpty { client.game.send(bytes) }
  }
}

/// Two or more players of one room.
final class Pair {
  let all: [Player]

  init(_ players: [Player]) { all = players }

  init(_ address: LinkAddress, _ names: [String] = ["Ann", "Bob"]) throws {
    all = try names.map { try Player($0, address) }
  }

  /// Runs the players until a condition is true; false after the timeout.
  func run(until isSo: ([Player]) -> Bool) -> Bool {
    let limit = NIODeadline.now() + .seconds(Int64(Condition.timeout))
    while !isSo(all) {
      if NIODeadline.now() > limit { return false }
      var waits = all.map { pollfd(fd: $0.client.game.descriptor, events: Int16(POLLIN), revents: 0) }
      poll(&waits, nfds_t(waits.count), 5)
      for player in all { player.step() }
    }
    return true
  }

  /// Does something on another thread while the players go on.
  func goOn<Value>(during body: @escaping () throws -> Value) throws -> Value {
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) var result: Result<Value, any Error>?
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "meanwhile").async {
      result = Result { try body() }
      done.signal()
    }
    while done.wait(timeout: .now() + .milliseconds(2)) == .timedOut {
      for player in all { player.step() }
    }
    guard let result else { throw TransportError(.broken, "nothing was done") }
    return try result.get()
  }

  /// Opens a room, starts a match, and waits until each player's hard drop has reached all others.
  func playsAMatch() -> Bool {
    guard run(until: { $0.allSatisfy { $0.session.state == .online } }) else { return false }
    let count = all.count
    all[0].session.open(RoomSettings(seats: count), name: "a room", at: .now())
    guard run(until: { $0[0].session.room != nil }) else { return false }
    // They join one after the other, since the order decides the seats.
    for seat in 2...count {
      all[seat - 1].session.join("a room", at: .now())
      let areIn = run { $0[..<seat].allSatisfy { $0.session.room?.members.count == seat } }
      if !areIn { return false }
    }
    for player in all { player.session.ready(at: .now()) }
    for player in all {
      guard run(until: { _ in player.session.perform(.hardDrop, at: .now()) }) else { return false }
    }
    return run { players in
      players.allSatisfy { player in
        player.session.match?.games.allSatisfy { $0.pieceCount > 1 } ?? false
      }
    }
  }
}
