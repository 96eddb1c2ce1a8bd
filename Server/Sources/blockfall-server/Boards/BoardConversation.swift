import BlockLink
import Crypto
import Dispatch
import Glibc
import LinkTransport

/// A short session with a server, to ask one thing about boards.
struct BoardConversation {
  /// Why there is no answer: a code and words for a program, or for a person.
  struct Refusal: Error {
    let code: String
    let reason: String
  }

  /// The most seconds for all of it: a long replay over a slow line.
  private static let patience: Int64 = 120_000_000

  let address: LinkAddress
  let name: String
  let keys: KeyOptions

  init(address: LinkAddress, name: String, keys: KeyOptions) {
    (self.address, self.name, self.keys) = (address, name, keys)
  }

  /// For who only reads, and takes nobody's name.
  init(address: LinkAddress, keys: KeyOptions) {
    self.init(address: address, name: "reader \(UInt32.random(in: 0 ... .max))", keys: keys)
  }

  /// The key by which the server knows this player.
  static func key(of identity: Identity, at address: LinkAddress) -> [UInt8] {
    if case .unix = address { return Array("uid:\(geteuid())".utf8) }
    return identity.publicKey
  }

  /// Asks when the session is established, and waits for an event that answers.
  ///
  /// - Parameter answer: takes an event, and may ask for more.
  /// - Returns: what `answer` makes of the first event of which it makes something.
  func run<Answer>(
    _ ask: (inout LinkSession, LinkTime) -> Void,
    answer: (LinkEvent, inout LinkSession) throws -> Answer?
  ) throws -> (answer: Answer, server: String, key: [UInt8]) {
    let folder = try keys.folder()
    let identity = try Identity.loadOrCreate(in: folder, as: "player.pem")
    let client = try LinkClient(to: address, as: identity, known: KnownServers(in: folder))
    var ends: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw TransportError(.misuse, "there are no sockets: \(String(cString: strerror(errno)))")
    }
    let (own, other) = (ends[0], ends[1])
    defer { close(own) }
    DispatchQueue(label: "relay").async { _ = try? client.relay(input: other, output: other) }
    var session = LinkSession(
      name: name, version: Version.number, sha256: { Array(SHA256.hash(data: $0)) })
    session.connected(at: .now())
    let limit = LinkTime.now().advanced(by: Self.patience)
    while .now() < limit {
      for event in session.drainEvents() {
        if let answer = try answer(event, &session) {
          session.quit(at: .now())
          try send(session.drainBytes(), to: own)
          return (answer, session.server ?? "", Self.key(of: identity, at: address))
        }
        try handle(event, &session, ask)
      }
      try send(session.drainBytes(), to: own)
      guard let bytes = try receive(own, until: session.nextDeadline) else {
        throw TransportError(.broken, "the connection broke")
      }
      if bytes.isEmpty { session.advance(to: .now()) } else { session.received(bytes, at: .now()) }
    }
    throw TransportError(.broken, "the server has not answered")
  }

  private func handle(
    _ event: LinkEvent, _ session: inout LinkSession, _ ask: (inout LinkSession, LinkTime) -> Void
  ) throws {
    switch event {
    case .online:
      guard session.hasBoards else { throw Refusal(code: "unknown", reason: "this server has no boards") }
      ask(&session, .now())
    case .refused(let code, _, let reason, let remedy):
      throw Refusal(code: code.rawValue, reason: reason + (remedy.isEmpty ? "" : "; expected: \(remedy)"))
    case .ended(let code, let reason): throw Refusal(code: code?.rawValue ?? "ended", reason: reason)
    case .restarting: throw Refusal(code: "restarting", reason: "the server starts again")
    case .silent: throw TransportError(.broken, "the server has been silent for eight seconds")
    default: break
    }
  }

  private func send(_ bytes: [UInt8], to socket: CInt) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw TransportError(.broken, "the connection broke") }
      rest = rest.dropFirst(count)
    }
  }

  /// The next bytes, empty if there are none before the deadline; nil at the end.
  private func receive(_ socket: CInt, until deadline: LinkTime?) throws -> [UInt8]? {
    let wait = deadline.map { max(0, $0.since(.now()) / 1_000 + 1) } ?? 1_000
    var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, CInt(clamping: min(wait, 1_000))) > 0 else { return [] }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(socket, &chunk, chunk.count)
    if count < 0, errno == EINTR { return [] }
    return count > 0 ? Array(chunk[..<count]) : nil
  }
}
