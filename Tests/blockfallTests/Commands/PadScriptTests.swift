import BlockEngine
import Foundation
import Testing

@testable import BlockCommands
@testable import BlockRecords
@testable import BlockSettings

/// Scripts of games with a pad, and recordings of machines.
@Suite struct PadScriptTests {
  /// Sixteen frames of the eight-bit console end after 266 ms.
  @Test func aHeldDirectionOfAPadRepeatsAfterTheMachinesDelay() {
    let outcome = CommandTrial("0 pad L\n300 wait\n").run("script", "--rules", "retro", "--pieces", "TT")
    #expect(outcome.status == 0 && outcome.output.contains(#""falling":{"piece":"T","x":1,"#))
    let tapped = CommandTrial("0 pad L\n20 pad -\n300 wait\n").run(
      "script", "--rules", "retro", "--pieces", "TT")
    #expect(tapped.status == 0 && tapped.output.contains(#""falling":{"piece":"T","x":2,"#))
  }

  @Test(arguments: [
    ("0 pad\n", "'' are no buttons"), ("0 pad X\n", "'X' are no buttons"),
    ("0 pad AL\n", "'AL' are no buttons"),
    ("0 pad LL\n", "'LL' are no buttons"), ("0 pad # L\n", "'' are no buttons"),
    ("0 pad L A\n", "'A' follows"),
    ("0 pad H\n", "the pad of these rules has no H; it has LRDUAB"),
  ])
  func aPadWithoutItsLettersIsRefusedWithItsLine(_ script: String, _ reason: String) {
    let outcome = CommandTrial(script).run("script", "--rules", "retro")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.count == 1 && outcome.errors[0].contains("line 1: \(reason)"))
  }

  @Test func rulesWithoutAPadSaySo() {
    let outcome = CommandTrial("0 pad L\n").run("script", "--rules", "modern")
    #expect(
      outcome.status == 2
        && outcome.errors == ["blockfall: line 1: these rules have no pad; they are played by commands"])
  }

  @Test func anInteractiveScriptKeepsItsPad() {
    let outcome = CommandTrial("0 pad LA\n50 pad -\nstate\n").run(
      "script", "--rules", "retro", "--interactive")
    #expect(outcome.output.contains(#""lines":["0 pad LA","50 pad -"]"#))
  }

  @Test func aModeThatAMachineHasNotIsNamedWithWhatThereIs() {
    let outcome = CommandTrial("").run("script", "--rules", "retro", "--mode", "20g")
    #expect(outcome.status == 2 && outcome.errors[0].contains("type-b"))
    let modern = CommandTrial("").run("script", "--rules", "modern", "--mode", "type-b:3")
    #expect(modern.status == 2 && modern.errors[0].contains("dig"))
    #expect(CommandTrial("").run("script", "--rules", "handheld", "--mode", "type-b:3").status == 0)
  }

  @Test func theDailyGameBeginsAtItsLevelUnderEveryMachine() {
    for rules in ["retro", "retro-pal", "handheld", "arcade", "arcade-2", "arcade-3"] {
      let outcome = CommandTrial("100 wait\n").run("script", "--rules", rules, "--mode", "daily")
      #expect(outcome.status == 0 && outcome.output.contains("\"level\":1,"), "\(rules) \(outcome.errors)")
    }
    let other = CommandTrial("").run("script", "--rules", "retro", "--mode", "daily", "--level", "0")
    #expect(other.status == 2)
  }

  @Test func theLowestHeightOfTypeBMayBeSaid() {
    for word in ["type-b", "type-b:0"] {
      let outcome = CommandTrial("100 wait\n").run("script", "--rules", "retro", "--mode", word)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(word)")
    }
    #expect(CommandTrial("").run("script", "--rules", "retro", "--mode", "type-b:6").status == 2)
  }

  @Test func playTakesTheHeightsOfTypeB() throws {
    for (word, height) in [("type-b", 0), ("type-b:0", 0), ("type-b:1", 1), ("type-b:5", 5)] {
      let mode = try #require(try ArgumentValue.playedMode(word).mode)
      #expect(mode == .typeB(height: height))
    }
    for word in ["type-b:6", "type-b:", "type-b:05", "puzzle"] {
      #expect(throws: (any Error).self) { try ArgumentValue.playedMode(word) }
    }
  }

  @Test func settingsKeepTheHeightOfTypeB() throws {
    var settings = Settings()
    for height in 1...5 {
      try settings.set(.mode, "type-b:\(height)")
      #expect(settings.mode.mode == .typeB(height: height) && settings.text(of: .mode) == "type-b:\(height)")
      #expect(settings.setup(seed: 1).mode == .typeB(height: height))
    }
    #expect(throws: SettingError.self) { try settings.set(.mode, "type-b:6") }
  }

  /// The lists of two other programs, by the command.
  @Test func theCommandDealsTheListsOfOtherPrograms() throws {
    let path = "\(Spoken.root)/Tests/BlockEngineTests/Fixtures/Arcade/draws.jsonl"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 30)
    for line in lines {
      guard case .object(let members) = try JSONReader.read(Array(line.utf8)) else {
        Issue.record("\(line.prefix(40))")
        continue
      }
      let list = TraceMembers(members, frame: 0)
      let rules = ["tgm1": "arcade", "tap": "arcade-2", "ti": "arcade-3"][try list.text("family")]
      let pieces = try list.text("pieces")
      let seed = try list.number("seed", 0...Int.max)
      let outcome = CommandTrial("").run(
        "rules", "deal", try #require(rules), "--seed", "\(seed)", "--count", "\(pieces.count)")
      #expect(outcome.status == 0 && outcome.output.hasPrefix(pieces + "\n"), "\(rules ?? "") \(seed)")
    }
  }

  // MARK: Recordings

  private static let header =
    #"{"v":1,"region":"NTSC","startLevel":0,"typeA":true,"startHeight":0,"rng":"8988","pieceCount":0,"clock":0,"#
    + #""heldBefore":0,"dasBefore":0,"nextHidden":0,"pokes":{},"cols":["f","btn","piece","x","y","next","phase","#
    + #""lines","score","level","das","down","downRows","sent","gms","fall","rng"],"frames":1,"lagFrames":0}"#

  static func recording(score: String = "000000") -> String {
    // From 8988 two pieces are drawn, with a step between, and the first frame makes one more step.
    header + "\n" + #"[0,0,8,5,0,18,1,"0000",""# + score + #"",0,0,-95,0,4,2,1,"2262"]"# + "\n"
      + #"{"f":0,"ev":"end","end":"stop"}"# + "\n"
  }

  @Test func aRecordingIsComparedFrameByFrame() {
    let same = CommandTrial(Self.recording()).run("script", "--rules", "retro", "--trace", "-")
    #expect(same.output == #"{"frames":1,"rows":1,"locks":0,"differences":0,"first":null}"# + "\n")
    #expect(same.status == 0)
    let other = CommandTrial(Self.recording(score: "000001")).run(
      "script", "--rules", "retro", "--trace", "-")
    #expect(other.status == 1)
    #expect(
      other.output == #"{"frames":1,"rows":1,"locks":0,"differences":1,"first":{"frame":0,"what":"score","#
        + #""recorded":"1","played":"0"}}"# + "\n")
  }

  @Test func aRecordingOfAnotherMachineIsRefused() {
    for rules in ["retro-pal", "handheld", "modern"] {
      let outcome = CommandTrial(Self.recording()).run("script", "--rules", rules, "--trace", "-")
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.errors.count == 1 && outcome.errors[0].contains("frame 0: "))
    }
    let torn = CommandTrial(String(Self.recording().dropLast(20))).run(
      "script", "--rules", "retro", "--trace", "-")
    #expect(torn.status == 2 && torn.errors[0].contains("line 3 is cut"))
    let cut = CommandTrial(Self.header + "\n").run("script", "--rules", "retro", "--trace", "-")
    #expect(cut.status == 2 && cut.errors[0].contains("is cut"))
    #expect(CommandTrial("").run("script", "--trace", "-").status == 2)
  }
}
