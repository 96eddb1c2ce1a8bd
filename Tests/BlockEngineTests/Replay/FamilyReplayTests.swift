import BlockEngine
import BlockRecords
import Testing

/// A game of each family, kept in `Fixtures/replays`, with the digest that it ends with in every build.
@Suite struct FamilyReplayTests {
  private static let digests: [(Ruleset.Name, UInt64)] = [
    (.classic, 0x3f9c_7ddc_33b9_8bfd), (.modern, 0x9767_1a1c_2db5_54bd), (.league, 0x138f_173e_68d8_f69f),
    (.retro, 0xd5dd_3552_3d2a_b0e5), (.retroPAL, 0xbca7_b019_27b0_ca79), (.handheld, 0xc15e_fb43_c0e6_5e6e),
    (.arcade, 0x2e2d_a23d_6e8a_b5ed), (.arcade2, 0xaef4_afbc_2dc0_8848), (.arcade3, 0x903e_f643_826d_d686),
  ]

  @Test func everyFamilyHasAReplay() {
    #expect(Self.digests.map(\.0) == Ruleset.Name.allCases)
  }

  @Test(arguments: digests) func itEndsWithTheSameDigestInEveryBuild(name: Ruleset.Name, digest: UInt64)
    throws
  {
    let path = FixtureFile.testFolder + "Fixtures/replays/\(name.rawValue).replay"
    let (replay, _) = try ReplaySamples.read(try FixtureFile.bytes(of: path))
    #expect(replay.header.ruleset == Ruleset(name) && replay.isFinished)
    let game = try ReplayPlayer.play(replay)
    #expect(game.digest.value == digest && ReplayResult(of: game) == replay.body.result)
    #expect(game.isOver && game.pieceCount > 20)
  }
}
