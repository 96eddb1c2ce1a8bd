import BlockEngine
import Glibc
import Testing

@testable import BlockLink
@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockStorage
@testable import TerminalUI

/// Players whose program is ended during a match and started again with the same command.
@Suite struct RegainedSeatTests {
  private func playing(_ folder: TemporaryFolder) -> RoomWorld {
    var world = RoomWorld()
    world.join("Anna", saver: GameSaver(directory: .success(folder.data)))
    world.pass(milliseconds: 100)
    world.open(by: 0)
    world.join("Boris")
    world.pass(milliseconds: 100)
    for player in 0..<2 { world.choose("Ready", by: player) }
    world.pass(milliseconds: 3_500)
    return world
  }

  private func secrets(_ folder: TemporaryFolder) -> [String] { PrivateFile.names(in: folder.data.seats) }

  @Test func aKilledPlayerHasTheSeatAndTheGameBack() throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    for _ in 0..<3 {
      world.press(.character(" "), by: 0)
      world.pass(milliseconds: 200)
    }
    let before = try #require(world.screen(0).connection.session.match?.game(of: 1).pieceCount)
    world.restart(0, name: "Anna", saver: GameSaver(directory: .success(folder.data)))
    world.pass(milliseconds: 3_000)
    let screen = try world.screen(0)
    let match = try #require(screen.connection.session.match)
    #expect(screen.isLive && match.seat == 1 && !match.isRestoring)
    #expect(match.game(of: 1).pieceCount >= before && !match.game(of: 1).isOver)
    // It can be played on.
    world.press(.character(" "), by: 0)
    world.pass(milliseconds: 300)
    let after = try #require(world.screen(0).connection.session.match?.game(of: 1).pieceCount)
    #expect(after > match.game(of: 1).pieceCount)
    #expect(try world.screen(1).connection.session.match?.result == nil)
  }

  @Test(arguments: [true, false]) func aTerminalThatIsLostInAMatchForfeitsNothing(isInTime: Bool) throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    world.send(.terminating, to: 0)
    world.restart(
      0, name: "Anna", saver: GameSaver(directory: .success(folder.data)),
      afterMilliseconds: isInTime ? 20_000 : 45_000)
    world.pass(milliseconds: 3_000)
    #expect(try world.screen(0).isLive == isInTime)
    #expect((try world.screen(1).connection.session.match?.result == nil) == isInTime)
  }

  @Test func aSecretIsTheOwnersAloneAndGoesWithAFarewell() throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    let name = try #require(secrets(folder).first)
    var status = stat()
    #expect(stat("\(folder.data.seats)/\(name)", &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(status.st_size == LinkProtocol.secretBytes && secrets(folder).count == 1)
    world.press(.escape, by: 0)
    world.choose("Leave", by: 0)
    #expect(secrets(folder).isEmpty, "\(world.players[0].screen.text)")
  }

  @Test func twoProgramsAtOneServerHaveSecretsOfTheirOwn() throws {
    let folder = try TemporaryFolder()
    let first = try #require(SeatSecret.kept(for: "here", in: folder.data))
    let second = try #require(SeatSecret.kept(for: "here", in: folder.data))
    let elsewhere = try #require(SeatSecret.kept(for: "there", in: folder.data))
    #expect(Set([first.bytes, second.bytes, elsewhere.bytes]).count == 3)
    first.discard()
    let third = try #require(SeatSecret.kept(for: "here", in: folder.data))
    #expect(![first.bytes, second.bytes].contains(third.bytes))
  }

  @Test func aSecretLeftBehindIsTheNextStarts() throws {
    let folder = try TemporaryFolder()
    let bytes = try #require(SeatSecret.kept(for: "here", in: folder.data)).bytes
    #expect(SeatSecret.kept(for: "here", in: folder.data)?.bytes == bytes)
    #expect(SeatSecret.kept(for: "there", in: folder.data)?.bytes != bytes)
    // A damaged one is replaced.
    let name = try #require(
      secrets(folder).first { $0.hasPrefix("here".fingerprint.hexadecimal(digits: 16)) })
    truncate("\(folder.data.seats)/\(name)", 3)
    let other = try #require(SeatSecret.kept(for: "here", in: folder.data)).bytes
    #expect(other.count == LinkProtocol.secretBytes && other != bytes)
  }

  @Test func ofGuestsOnlyThoseWithAnSSHKeyComeBack() throws {
    let folder = try TemporaryFolder()
    let keys = try ["publickey ssh-ed25519 AAAAone\n", "publickey ssh-ed25519 AAAAtwo\n", "none\n"].map {
      try folder.file("auth-\($0.count)-\($0.fingerprint)", $0)
    }
    let secrets = keys.map { SeatSecret.ofSSHKey($0)?.bytes }
    #expect(secrets[0] != nil && secrets[0] != secrets[1] && secrets[2] == nil)
    #expect(SeatSecret.ofSSHKey(keys[0])?.bytes == secrets[0])
    #expect(SeatSecret.ofSSHKey("/nonexistent") == nil && SeatSecret.ofSSHKey(nil) == nil)
  }
}
