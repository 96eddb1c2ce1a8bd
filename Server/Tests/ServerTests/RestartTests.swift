import BlockLink
import Glibc
import LinkTransport
import Testing

@Suite("A server that is ended and started again")
struct RestartTests {
  private let home = TemporaryFolder()

  private func serve(port: Int = 0, _ more: [String] = []) throws -> (
    program: RunningProgram, address: LinkAddress
  ) {
    let program = try RunningProgram(
      ["serve", "--listen", "127.0.0.1:\(port)", "--matches", "\(home.path)/matches"] + more, home: home.path)
    return (program, try LinkAddress(#require(program.output.line())))
  }

  private static func port(of address: LinkAddress) -> Int {
    if case .tcp(_, let port, _) = address { port } else { 0 }
  }

  /// Expects the match to come to the same end for everybody.
  private func finish(_ players: Pair) throws {
    players.all[0].session.giveUp(at: .now())
    #expect(players.run { $0.allSatisfy { $0.result != nil && $0.statement != nil } })
    let name = try #require(players.all[0].session.match?.id)
    var kept: [UInt8]?
    #expect(
      players.run { _ in
        kept = ProgramTests.file(in: "\(home.path)/matches", named: name)
        return kept != nil
      })
    for player in players.all {
      let proof = try #require(player.result).proof()
      let statement = try #require(player.statement)
      #expect(player.result?.winner == 2 && proof.fault == nil && proof.file + statement.line == kept)
      #expect(statement.hasSigned(try #require(kept)))
    }
  }

  @Test("A match goes on after kill -9, twice")
  func killed() throws {
    var (server, address) = try serve()
    let players = try Pair(address)
    #expect(players.playsAMatch())
    for count in 1...2 {
      let before = players.all[0].session.match?.game(of: 1).pieceCount ?? 0
      server.send(SIGKILL)
      #expect(server.exitStatus() == 128 + Int(SIGKILL))
      (server, address) = try serve(port: Self.port(of: address))
      for player in players.all { try player.reconnect() }
      #expect(players.run { $0.allSatisfy { $0.returns == count } })
      for player in players.all {
        #expect(players.run { _ in player.session.perform(.hardDrop, at: .now()) })
      }
      #expect(players.run { $0[1].session.match?.game(of: 1).pieceCount ?? 0 > before })
    }
    try finish(players)
    server.send(SIGTERM)
    #expect(server.exitStatus() == 0)
  }

  @Test("TERM says that it starts again, ends, and the match goes on after that")
  func terminated() throws {
    var (server, address) = try serve()
    let players = try Pair(address)
    #expect(players.playsAMatch())
    server.send(SIGTERM)
    #expect(players.run { $0.allSatisfy { $0.restarts == 1 } })
    #expect(server.exitStatus() == 0)
    #expect(players.all.allSatisfy { !$0.isOver && $0.result == nil })
    (server, address) = try serve(port: Self.port(of: address))
    for player in players.all { try player.reconnect() }
    #expect(players.run { $0.allSatisfy { $0.returns == 1 } })
    try finish(players)
  }

  @Test("A second server with the same journals is refused")
  func second() throws {
    let (first, _) = try serve()
    let other = try RunningProgram(["serve", "--listen", "127.0.0.1:0"], home: home.path)
    #expect(other.errors.line()?.contains("another server has its journals in") == true)
    #expect(other.exitStatus() == 2)
    first.send(SIGTERM)
    #expect(first.exitStatus() == 0)
  }
}
