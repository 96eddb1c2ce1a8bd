import Glibc
import Testing

@testable import BlockPlatform

/// Match scripts, and commands on the files that they write.
@Suite struct MatchScriptTests {
  private static let well =
    (Array(repeating: "..........", count: 16) + Array(repeating: "SSSSSSSSS.", count: 4)).joined(
      separator: "\n")
    + "\n"
  private static let quad = "0 1 cw\n" + String(repeating: "0 1 right\n", count: 9) + "0 1 hard\n"

  private func path(_ name: String, in folder: TemporaryFolder) -> String { "\(folder.path)/\(name)" }

  private func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
  }

  @Test func theStateOfEachIsToldAndWhoIsLeft() throws {
    let folder = try TemporaryFolder()
    let field = path("well", in: folder)
    try write(Self.well, to: field)
    let played = CommandTrial(Self.quad + "100 wait\n").run(
      "script", "--players", "3", "--rules", "modern", "--playfield", field, "--pieces", "IOO")
    #expect(played.status == 0 && played.errors.isEmpty)
    #expect(played.output.hasPrefix("{\"players\":[{\"score\":"))
    #expect(
      played.output.contains(
        "\"sent\":14,\"received\":0,\"waiting\":0,\"cancelled\":0,\"entered\":0,\"attack\":14"))
    #expect(
      played.output.contains(
        "\"sent\":0,\"received\":14,\"waiting\":14,\"cancelled\":0,\"entered\":0,\"attack\":0"))
    #expect(played.output.contains("],\"over\":false,\"ranking\":[],\"digest\":\""))
    #expect(played.output.components("\"milliseconds\":100,") == 3)
  }

  @Test func eventsSayWhoseTheyAre() throws {
    let folder = try TemporaryFolder()
    let field = path("well", in: folder)
    try write(Self.well, to: field)
    let played = CommandTrial(Self.quad).run(
      "script", "--players", "2", "--rules", "modern", "--playfield", field, "--pieces", "IOO", "--events",
      "--attack", "league")
    #expect(
      played.output.contains(
        "{\"event\":\"attackSent\",\"at\":0,\"player\":1,\"to\":2,\"id\":1,\"ack\":0,\"lines\":4}\n"))
    #expect(
      played.output.contains(
        "{\"event\":\"garbageArrived\",\"at\":0,\"player\":2,\"from\":1,\"id\":2,\"ack\":0,\"lines\":5}\n"))
    #expect(played.output.contains("{\"event\":\"spawned\",\"at\":0,\"player\":2,"))
  }

  @Test func aMatchEndsWhenOnePlayerIsLeft() {
    // A player who drops all pieces in the middle tops out.
    let script = (0..<30).map { "\($0) 2 hard\n" }.joined()
    let played = CommandTrial(script).run("script", "--players", "2", "--seed", "5")
    #expect(played.output.contains("],\"over\":true,\"ranking\":[1,2],"))
    #expect(played.output.components("\"over\":true") == 3)
  }

  @Test(arguments: [
    (
      "0 hard\n", "line 1: 'hard' is no player; a line is MILLISECONDS PLAYER COMMAND, the player from 1 to 2"
    ),
    ("0 3 hard\n", "line 1: '3' is no player; a line is MILLISECONDS PLAYER COMMAND, the player from 1 to 2"),
    ("0 0 hard\n", "line 1: '0' is no player; a line is MILLISECONDS PLAYER COMMAND, the player from 1 to 2"),
    ("0 1 wait\n", "line 1: wait has no player; it is MILLISECONDS wait"),
    ("0 wait 1\n", "line 1: '1' follows the command; a line is MILLISECONDS COMMAND, and # starts a comment"),
  ])
  func aLineThatCannotBeReadIsToldWithItsNumber(script: String, error: String) {
    let outcome = CommandTrial(script).run("script", "--players", "2")
    #expect(outcome.status == 2 && outcome.errors == ["blockfall: \(error)"] && outcome.output.isEmpty)
  }

  @Test func optionsOfAMatchNeedPlayers() {
    let outcome = CommandTrial("").run("script", "--attack", "league")
    #expect(
      outcome.status == 2 && outcome.errors == ["blockfall: --attack is for a match; add --players"])
    let mode = CommandTrial("").run("script", "--players", "2", "--mode", "sprint")
    #expect(mode.errors == ["blockfall: a match has no mode; it is played for what --goal says"])
    #expect(CommandTrial("").run("script", "--players", "9").status == 2)
  }

  @Test func aMatchWithAnEndInTimeIsPlayedRecordedAndVerified() throws {
    let folder = try TemporaryFolder()
    let (match, part) = (path("a.match", in: folder), path("a.replay", in: folder))
    let played = CommandTrial("0 1 hard\n9000 wait\n").run(
      "script", "--players", "2", "--rules", "modern", "--goal", "lines:5", "--replay", match)
    #expect(played.status == 0 && played.output.contains("\"over\":true,\"ranking\":[2,1],\"draw\":true"))
    let verified = CommandTrial().run("verify", match)
    #expect(verified.status == 0)
    #expect(verified.output.hasSuffix("a draw, from the best down: 2 1\n"))
    #expect(CommandTrial().run("export", "--seat", "1", match, part).status == 0)
    #expect(CommandTrial().run("verify", part).output.contains("ended by goal"))
    let life = CommandTrial("").run("script", "--players", "2", "--rules", "modern", "--goal", "life")
    #expect(life.output.contains("\"life\":12"))
    for (arguments, reason) in [
      (["--goal", "life"], "--goal is for a match; add --players"),
      (["--players", "2", "--goal", "lines"], "standing, life, lines:SECONDS or attack:SECONDS"),
    ] {
      let outcome = CommandTrial("").run(["script"] + arguments)
      #expect(outcome.status == 2 && outcome.errors.count == 1)
      #expect(outcome.errors.first?.contains(reason) == true)
    }
  }

  @Test func theFileVerifiesAndEachPartIsAReplay() throws {
    let folder = try TemporaryFolder()
    let (field, match) = (path("well", in: folder), path("a.match", in: folder))
    try write(Self.well, to: field)
    let script = Self.quad + (1...60).map { "\($0 * 100) 2 hard\n" }.joined()
    let played = CommandTrial(script).run(
      "script", "--players", "2", "--rules", "modern", "--playfield", field, "--pieces", "IOO", "--replay",
      match)
    #expect(played.status == 0 && played.output.contains("\"ranking\":[1,2]"))
    let verified = CommandTrial().run("verify", match)
    #expect(verified.status == 0)
    #expect(verified.output == "\(match): holds: a match of 2, 14 lines sent, from the winner down: 1 2\n")
    let json = CommandTrial().run("verify", "--json", match)
    #expect(json.output.contains("\"finished\":true,\"torn\":false,\"st"))
    #expect(json.output.contains("\"state\":{\"players\":[{"))
    #expect(json.output.contains(String(played.output.suffix(60).drop { $0 != "," }.dropLast(2))))
    for seat in ["1", "2"] {
      let part = path("part\(seat)", in: folder)
      #expect(CommandTrial().run("export", "--seat", seat, match, part).status == 0)
      #expect(CommandTrial().run("verify", part).status == 0)
    }
    #expect(
      CommandTrial().run("export", "--seat", "3", match, "-").errors.first?.contains("there is no player 3")
        == true)
    #expect(
      CommandTrial().run("script", "--players", "2", "--replay", match).status == 2, "it already exists")
  }

  @Test func aFileWhoseAttacksDoNotMeetSaysWhichPlayerAndWhichAttack() throws {
    let folder = try TemporaryFolder()
    let (field, match, wrong) = (
      path("well", in: folder), path("a.match", in: folder), path("b.match", in: folder)
    )
    try write(Self.well, to: field)
    _ = CommandTrial(Self.quad + "100 wait\n").run(
      "script", "--players", "2", "--rules", "modern", "--playfield", field, "--pieces", "IOO", "--replay",
      match)
    var text = String(decoding: try BoundedBytes(of: match, atMost: 1 << 20).bytes, as: UTF8.self)
    let range = try #require(text.firstRange(of: "\"lines\":14"))
    text.replaceSubrange(range, with: "\"lines\":13")
    try write(text, to: wrong)
    let outcome = CommandTrial().run("verify", wrong)
    #expect(outcome.status == 1)
    #expect(outcome.errors.first?.contains("player 2: it says attack 1 of player 1, 13 lines") == true)
  }
}

extension String {
  /// The number of occurrences of a text.
  fileprivate func components(_ text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
