import BlockLink
import Foundation
import TerminalUI
import Testing

@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockStorage

/// The connection through the server's program, if that has been built.
@Suite struct BuiltServerTests {
  /// The program as `make server` or the server's tests build it; nil if neither has run.
  static let program: String? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    return ["Server/.build/debug", ".build/release"].map { "\(root)/\($0)/\(ServerProgram.name)" }
      .first { access($0, X_OK) == 0 }
  }()

  @Test(.enabled(if: program != nil, "the server is not built"))
  func aHostedRoomIsOpenedOverItsSocketAndGoesWithTheGame() throws {
    let folder = try TemporaryFolder()
    let socket = folder.path + "/socket"
    let service = LinkService { BuiltServerTests.program }
    var context = GameScreenTrial.context()
    let host = context.startServer([
      "host", "--until-end", "--quiet", "--listen", "127.0.0.1:0", "--socket", socket, "--keys",
      folder.path + "/keys",
    ])
    var connection = LinkConnection(to: "unix:\(socket)", name: "Anna")
    var line = ""
    var hasAsked = false
    for _ in 0..<1_000 where connection.session.room == nil {
      for order in context.outbox.serverRequests.drain() { service.perform(.link(order.order, order.ticket)) }
      var entry = pollfd(fd: service.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 20_000) > 0 else { break }
      for case .link(let news, let ticket) in service.drainMessages() {
        if ticket == host, case .output(let bytes) = news {
          line += String(decoding: bytes, as: UTF8.self)
          connection.start(&context)
        }
        connection.handle(news, for: ticket, at: Clock.now, &context)
      }
      if connection.state == .online, !hasAsked {
        hasAsked = true
        connection.perform(at: Clock.now, &context) { $0.open(RoomSettings(), name: "Room", at: $1) }
      }
    }
    #expect(connection.session.room?.members.map(\.name) == ["Anna"])
    #expect(line.hasPrefix("blockfall join "))
    connection.leave(at: Clock.now, &context)
    context.endServer(host)
    for order in context.outbox.serverRequests.drain() { service.perform(.link(order.order, order.ticket)) }
    service.close(atMost: .seconds(20))
    // The server has removed its socket.
    #expect(access(socket, F_OK) != 0)
  }
}
