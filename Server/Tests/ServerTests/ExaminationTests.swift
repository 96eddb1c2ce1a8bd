import BlockEngine
import BlockRecords
import Standings
import Testing

@Suite("What can be a record")
struct ExaminationTests {
  private static let key = [UInt8](repeating: 3, count: 32)

  private static func fault(_ bytes: [UInt8], for key: [UInt8] = key) -> RecordFault? {
    do throws(RecordFault) {
      let game = try Examination.examine(bytes)
      try game.checkSeed(for: key)
      try game.checkDeal(isRun: false)
      return nil
    } catch { return error }
  }

  @Test("A finished game from the rules' own field, with a seed drawn for its player, is one")
  func record() throws {
    for rules in Ruleset.Name.allCases where Ruleset(rules).machine == nil {
      #expect(try Self.fault(ReplaySamples.toppedOut(by: Self.key, rules: rules)) == nil, "\(rules)")
    }
  }

  @Test("Another's game, a chosen seed and a changed nonce are refused as such")
  func stolen() throws {
    let replay = try ReplaySamples.toppedOut(by: Self.key)
    #expect(Self.fault(replay, for: [UInt8](repeating: 4, count: 32))?.code == "forged")
    #expect(try Self.fault(ReplaySamples.toppedOut(by: nil))?.reason.contains("not drawn for boards") == true)
    let text = ReplaySamples.text(replay)
    let changed = text.replacing("\"nonce\":\"01", with: "\"nonce\":\"02")
    #expect(changed != text && Self.fault(Array(changed.utf8))?.code == "forged")
  }

  @Test("A game whose pieces were dealt from a secret is refused, unless the server itself has dealt it")
  func dealt() throws {
    let replay = try ReplaySamples.toppedOut(by: Self.key, secret: Array(1...32))
    #expect(Self.fault(replay)?.reason.contains("dealt from a secret") == true)
    let game = try Examination.examine(replay)
    #expect(game.isDealt && (try? game.checkDeal(isRun: true)) != nil)
  }

  @Test("A game that has not ended, was given up, or missed its goal is refused")
  func unfinished() throws {
    let replay = try ReplaySamples.toppedOut(by: Self.key)
    let lines = ReplaySamples.text(replay).split(separator: "\n")
    let open = lines.dropLast().joined(separator: "\n") + "\n"
    #expect(Self.fault(Array(open.utf8))?.reason == "the game has not ended")
    let torn = String(ReplaySamples.text(replay).dropLast(9))
    #expect(Self.fault(Array(torn.utf8))?.reason == "the game has not ended")
    #expect(
      try Self.fault(ReplaySamples.toppedOut(by: Self.key, mode: .sprint))?.reason
        == "the game ended before its goal")
  }

  @Test(
    "What has no board is refused as such",
    arguments: [
      ("\"seed\":", "\"pieces\":\"TTT\",\"seed\":", "practice"),
      ("\"seed\":", "\"mode\":\"zen\",\"seed\":", "no board for zen"),
      ("\"seed\":", "\"mode\":\"daily:2026-11-26\",\"seed\":", "no board for daily"),
      ("\"rules\":\"modern\"", "\"rules\":\"modern\",\"field\":\"20x26\"", "field"),
      ("\"level\":1,", "\"level\":9999,", "level"),
    ])
  func boardless(member: String, change: String, reason: String) throws {
    let text = ReplaySamples.text(try ReplaySamples.toppedOut(by: Self.key))
    let changed = text.replacing(member, with: change)
    #expect(changed != text)
    let fault = try #require(Self.fault(Array(changed.utf8)))
    #expect(fault.reason.contains(reason), "\(fault.reason)")
  }

  /// A thousand changes of a byte each: what still counts is the same game.
  @Test("An altered record is refused, whatever byte was altered")
  func altered() throws {
    let replay = try ReplaySamples.toppedOut(by: Self.key, turns: 9)
    let game = try Examination.examine(replay)
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<1_000 {
      var changed = replay
      let place = Int(generator.next() % UInt64(changed.count))
      changed[place] = UInt8(truncatingIfNeeded: generator.next())
      guard let other = try? Examination.examine(changed), (try? other.checkSeed(for: Self.key)) != nil else {
        continue
      }
      // The player's name and the date are no part of the game; the rest is as it was.
      var same = other
      same.started = game.started
      #expect(same == game || other.time > 0 && other.score <= game.score + 2)
    }
  }
}
