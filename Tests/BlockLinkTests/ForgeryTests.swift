import BlockEngine
import Testing

@testable import BlockLink

/// Forged messages: the lobby refuses them with the reason, and the player loses the game.
@Suite struct ForgeryTests {
  private static let hardDrop = LinkMessage.PlayEntry(
    delay: 1_000, event: .command(.hardDrop, isRepeat: false))

  /// The reason for refusing a `play` of the first player, in a match whose clock is at one second; nil if
  /// accepted.
  private static func fault(
    _ upto: Int64, _ entries: [LinkMessage.PlayEntry] = [], digest: UInt64? = nil,
    _ settings: RoomSettings = RoomSettings()
  ) -> String? {
    var table = LobbyTable.match(settings)
    table.play(1, upto: upto, entries, digest: digest)
    let told = table.drain(1)
    let other = table.drain(2)
    for case .refusal("play", let fault) in told {
      // The player learns that the game is over; the opponent learns only that the player is out.
      #expect(fault.code == .forged)
      #expect(told.contains { if case .gameRuled = $0 { true } else { false } })
      #expect(other.contains(.playerOut(player: 1)))
      #expect(other.allSatisfy { ["peers", "out"].contains($0.type) }, "\(other)")
      return fault.reason
    }
    #expect(!other.contains(.playerOut(player: 1)))
    return nil
  }

  @Test func whatIsSoIsTaken() {
    let drop = LinkMessage.PlayEntry(delay: 1_050_000, event: .command(.hardDrop, isRepeat: false))
    #expect(Self.fault(1_100_000, [drop]) == nil)
    #expect(Self.fault(1_000_000) == nil)
    #expect(Self.fault(1_250_000) == nil)
  }

  @Test func aClockThatIsAheadOrGoesBackIsRefused() {
    #expect(
      Self.fault(1_300_000) == "its clock is ahead: 1300000 microseconds, when the match's allows 1250000")
    #expect(Self.fault(900_000) == "its clock goes back, from 1000000 to 900000 microseconds")
  }

  @Test func aCommandOutsideOfWhatIsToldIsRefused() {
    let early = LinkMessage.PlayEntry(delay: 500_000, event: .command(.left, isRepeat: false))
    #expect(Self.fault(1_100_000, [early]) == "a command at 500000 lies outside of 1000000 to 1100000")
    let late = LinkMessage.PlayEntry(delay: 1_200_000, event: .command(.left, isRepeat: false))
    #expect(Self.fault(1_100_000, [late]) == "a command at 1200000 lies outside of 1000000 to 1100000")
  }

  @Test func whatWasNeverHandedOutCannotHaveCome() {
    let attack = LinkMessage.PlayEntry(delay: 1_050_000, event: .garbage(.init(sender: 2, id: 1)))
    #expect(
      Self.fault(1_100_000, [attack])
        == "attack 1 of player 2 came to its game, but something else was next")
    let out = LinkMessage.PlayEntry(delay: 1_050_000, event: .out(player: 2))
    #expect(
      Self.fault(1_100_000, [out])
        == "the end of player 2 came to its game, but something else was next")
  }

  @Test func anotherFieldThanTheCommandsGiveIsRefused() {
    #expect(Self.fault(1_100_000, digest: 1)?.hasPrefix("its digest at 1100000 is not ") == true)
  }

  @Test func moreThanHandsCanDoIsRefused() {
    var table = LobbyTable.match()
    let entries = Array(
      repeating: LinkMessage.PlayEntry(delay: 0, event: .command(.left, isRepeat: true)), count: 120)
    let first = LinkMessage.PlayEntry(delay: 1_000_000, event: .command(.left, isRepeat: false))
    for step in 0..<8 { table.play(1, upto: 1_000_000, (step == 0 ? [first] : []) + entries) }
    #expect(table.refusals(1).map(\.reason) == ["more came to its game than hands can do"])
  }

  @Test func somethingAfterTheEndIsRefused() {
    let up = LinkMessage.PlayEntry(delay: 1_050_000, event: .givenUp)
    #expect(
      Self.fault(1_100_000, [up, Self.hardDrop])
        == "something came to its game at 1051000, which had ended at 1050000")
  }

  @Test func aWatcherWhoPlaysIsNotHeard() {
    var table = LobbyTable.match()
    table.signIn(3, "Cy")
    table.send(.join(room: "room", isWatcher: true), 3)
    for id in 1...3 { _ = table.drain(id) }
    table.play(3, upto: 1_000_000)
    for id in 1...2 { #expect(table.drain(id).isEmpty) }
  }

  @Test func aPlayerWhoHoldsBackWhatArrivesLosesTheGame() {
    var table = LobbyTable.match()
    // The second player gives up, and the first one never acknowledges it.
    table.play(2, upto: 1_050_000, [.init(delay: 1_050_000, event: .givenUp)])
    var upto: Int64 = 1_000_000
    var refusals: [MessageFault] = []
    while refusals.isEmpty, upto < 20_000_000 {
      table.wait(250_000)
      upto += 250_000
      table.play(1, upto: upto)
      refusals += table.refusals(1)
    }
    #expect(refusals.map(\.reason) == ["it has held back what was due at 10550000"])
    #expect(table.lobby.matchCount == 0)
  }
}
