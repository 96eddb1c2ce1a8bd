import Testing

@testable import BlockEngine
@testable import BlockRecords

@Suite struct MatchFileTests {
  @Test func whatIsRecordedHoldsAndPlaysToTheSameMatch() throws {
    withEverySeed(in: 0..<8) { random in
      let recording = try MatchFiles.recording(&random)
      let bytes = recording.unwritten.bytes
      let (player, reader) = try MatchFiles.play(bytes, piece: random.pick([1, 7, 100, 100_000]))
      try ensure(Match.digest(of: player.games) == recording.match.digest, "the digest")
      try ensure(reader.result?.ranking == recording.match.ranking, "the ranking")
      try ensure(reader.lineCount == MatchFiles.lines(bytes).count && !reader.isTorn, "all lines")
    }
  }

  @Test func aMatchThatDidNotEndHoldsAsFarAsItGoes() throws {
    var random = ReferenceGenerator(seed: 3)
    let recording = try MatchFiles.recording(&random, players: 3, steps: 60)
    let bytes = recording.unwritten.bytes
    let (player, reader) = try MatchFiles.play(bytes)
    #expect(reader.result == nil && player.games.count == 3)
    let (_, torn) = try MatchFiles.play(bytes.dropLast(4) + [])
    #expect(torn.isTorn)
  }

  @Test func eachPlayersPartIsAReplayThatHolds() throws {
    withEverySeed(in: 50..<53) { random in
      let bytes = try MatchFiles.recording(&random, players: 3).unwritten.bytes
      let (player, _) = try MatchFiles.play(bytes)
      for seat in 1...3 {
        let replay = try PlayerReplay.bytes(of: seat, in: bytes)
        let (part, _) = try ReplaySamples.read(replay)
        try ensure(part.isFinished && part.header.versus?.player == seat, "a whole replay")
        let game = try ReplayPlayer.play(part)
        try ensure(game.digest == player.games[seat - 1].digest, "the same game")
        var writer = ReplayWriter()
        writer.write(part)
        try ensure(writer.bytes == replay, "read and written")
      }
    }
  }

  @Test func linesMayMixAnyhowAsLongAsEachPlayersOwnStayInOrder() throws {
    withEverySeed(in: 70..<73) { random in
      let bytes = try MatchFiles.recording(&random, players: 3).unwritten.bytes
      let lines = MatchFiles.lines(bytes)
      // All of player 3's lines first, then 2's, then 1's, so that nearly every arrival precedes its attack.
      func isOf(_ player: Int, _ line: [UInt8]) -> Bool {
        line.starts(with: "[\(player),".utf8) || line.starts(with: "{\"player\":\(player),".utf8)
      }
      let mixed =
        [lines[0]] + [3, 2, 1].flatMap { player in lines.filter { isOf(player, $0) } } + [lines.last ?? []]
      try ensure(mixed.count == lines.count, "a line belongs to no player")
      try ensure(MatchFiles.fault(MatchFiles.join(mixed)) == nil, "the reordered file does not verify")
    }
  }

  @Test func anyChangeThatGivesOtherPlayIsFound() throws {
    var random = ReferenceGenerator(seed: 5)
    let recording = try MatchFiles.recording(&random, players: 3, steps: 150)
    let bytes = recording.unwritten.bytes
    let lines = MatchFiles.lines(bytes)
    let digests = try MatchFiles.play(bytes).0.games.map(\.digest)
    var (found, same) = (0, 0)
    func judge(_ changed: [UInt8]) throws {
      guard let fault = MatchFiles.fault(changed) else {
        let (player, reader) = try MatchFiles.play(changed)
        // It is either valid but shorter, or the same play.
        let isShorter = reader.isTorn || reader.result == nil
        #expect(isShorter || player.games.map(\.digest) == digests)
        same += 1
        return
      }
      #expect(fault.line >= 1 && fault.line <= lines.count + 1)
      found += 1
    }
    for _ in 0..<400 {
      var changed = bytes
      changed[random.pick(0...(bytes.count - 1))] = UInt8(random.pick(0...255))
      try judge(changed)
    }
    for index in 1..<lines.count {
      var changed = lines
      changed.remove(at: index)
      try judge(MatchFiles.join(changed))
      changed = lines
      changed.insert(lines[index], at: index)
      try judge(MatchFiles.join(changed))
      changed = lines
      changed.swapAt(index, max(1, index - 1))
      try judge(MatchFiles.join(changed))
    }
    #expect(found > 300, "\(found) found, \(same) the same play")
  }

  @Test func attacksThatDoNotMatchAreReportedWithPlayerAndNumber() throws {
    var random = ReferenceGenerator(seed: 8)
    let bytes = try MatchFiles.recording(&random, players: 2).unwritten.bytes
    let lines = MatchFiles.lines(bytes).map { String(decoding: $0, as: UTF8.self) }
    let index = try #require(lines.firstIndex { $0.contains("\"garbage\"") })
    let arrival = lines[index]
    let target = try #require(arrival.dropFirst().first.map(String.init))
    let sender = target == "1" ? "2" : "1"
    func fault(_ changed: [String]) throws -> String {
      try #require(MatchFiles.fault(Array(changed.joined(separator: "\n").utf8))).description
    }
    func replaced(_ old: String, _ new: String) throws -> String {
      var changed = lines
      let parts = arrival.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
      changed[index] = parts.joined(separator: new)
      return try fault(changed)
    }
    #expect(
      try replaced("\"lines\":", "\"lines\":1").contains(
        "line \(index + 1): player \(target): it says attack 1 of player \(sender)"))
    #expect(try replaced("\"id\":1", "\"id\":2").contains("it says attack 2 of player \(sender)"))
    #expect(
      try replaced("\"ack\":0", "\"ack\":1").contains(
        "acknowledging 1; what comes next from that player is attack 1")
    )
    #expect(
      try replaced("\"from\":\(sender)", "\"from\":\(target)").contains(
        "player \(target) is not one of the others"))
    // An arrival of an attack that was never sent, at the end.
    var invented = lines
    invented.removeAll { $0.contains("cause") || $0.contains("ranking") || $0.contains("\"out\"") }
    let last = invented.last { $0.hasPrefix("[\(target),") } ?? ""
    let time = last.split(separator: ",")[1]
    invented.append("[\(target),\(time),\"garbage\",{\"from\":\(sender),\"id\":999,\"ack\":0,\"lines\":4}]")
    #expect(try fault(invented).contains("999"))
  }

  @Test func anAttackThatNeverArrivesIsFoundTenSecondsLater() throws {
    let well = try Playfield(
      diagram: (Array(repeating: "..........", count: 16) + Array(repeating: "SSSSSSSSS.", count: 4))
        .joined(separator: "\n"))
    let players = [MatchSetup.Player(ruleset: .modern, playfield: well), .init(ruleset: .modern)]
    let setup = MatchSetup(players: players, seed: 1, pieces: [.i] + Array(repeating: .o, count: 40))
    var events: [MatchEvent] = []
    var recording = try MatchRecording(MatchHeader(setup, started: ReplaySamples.started), events: &events)
    for command in [.rotateClockwise] + Array(repeating: GameCommand.right, count: 9) + [.hardDrop] {
      recording.perform(command, by: 1, at: .zero, events: &events)
    }
    for (seconds, isFound) in [(10, false), (11, true)] {
      var later = recording
      later.pause(at: GameTime(milliseconds: Int64(seconds) * 1_000), events: &events)
      let lines = MatchFiles.lines(later.unwritten.bytes).map { String(decoding: $0, as: UTF8.self) }
      let without = lines.filter { !$0.contains("garbage") }
      #expect(without.count == lines.count - 1)
      let fault = MatchFiles.fault(Array(without.joined(separator: "\n").utf8))
      #expect((fault != nil) == isFound, "\(seconds) s: \(fault?.description ?? "holds")")
      if isFound {
        #expect(
          fault?.description.contains("attack 1 of player 1, 14 lines at 0, has not arrived at player 2")
            == true)
      }
    }
  }

  @Test func headersThatAreNotThoseOfOneMatchAreRefused() throws {
    var random = ReferenceGenerator(seed: 9)
    let bytes = try MatchFiles.recording(&random, players: 2, steps: 0).unwritten.bytes
    let header = String(decoding: MatchFiles.lines(bytes)[0], as: UTF8.self)
    func fault(_ old: String, _ new: String) -> String {
      let parts = header.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
      return MatchFiles.fault(Array(parts.joined(separator: new).utf8))?.description ?? "holds"
    }
    #expect(fault("nothing", "") == "holds")
    for (old, new) in [
      ("\"player\":1", "\"player\":2"), ("\"players\":2", "\"players\":3"),
      ("\"level\":1,\"player\":\"Ada\"", "\"level\":1,\"mode\":\"zen\",\"player\":\"Ada\""),
      ("\"target\":\"turn\"", "\"target\":\"next\""), ("2026", "2025"),
    ] {
      #expect(fault(old, new).contains("not those of one match"), "\(old)")
    }
    #expect(fault("guideline", "nobody").contains("there is no table of attacks \"nobody\""))
    #expect(fault("turn", "nobody").contains("there is no target of attacks \"nobody\""))
    #expect(fault("\"version\":1", "\"version\":2").contains("another version, 2"))
    #expect(fault("\"player\":1", "\"player\":9").contains("is not one of them"))
    #expect(
      fault("{\"format\":\"blockfall-match\",", "{\"a\":1,\"format\":\"blockfall-match\",").contains(
        "not known"))
  }

  @Test func aDealtGamesReplayContainsItsHolesAndItsSource() throws {
    var setup = GameSetup(ruleset: .modern, seed: 0, pieces: [.o, .o, .i])
    setup.versus = Versus(attack: .league, player: 2, of: 2, hasHiddenSeed: true)
    var writer = ReplayWriter()
    var replay = Replay(header: ReplayHeader(setup, player: nil, started: ReplaySamples.started))
    let arrival = GarbageArrival(from: 1, id: 1, ack: 0, lines: 2, holes: [3, 8])
    replay.body.steps = [
      ReplayStep(input: .garbage(arrival), at: GameTime(microseconds: 5)),
      ReplayStep(.hardDrop, at: GameTime(microseconds: 400_000)),
    ]
    writer.write(replay)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(
      text.contains(
        "\"source\":\"dealt\",\"versus\":{\"attack\":\"league\",\"player\":2,\"players\":2,\"target\":\"next\"}"
      ))
    #expect(text.contains("[5,\"garbage\",{\"from\":1,\"id\":1,\"ack\":0,\"lines\":2,\"holes\":[3,8]}]"))
    let (read, _) = try ReplaySamples.read(writer.bytes)
    #expect(read == replay)
    #expect(try ReplayPlayer.play(read).enteredLines == 2)
    let wrong = Array(text.replacing("[3,8]", with: "[3,18]").utf8)
    #expect(
      ReplaySamples.fault(wrong)?.description.contains(
        "line 2: a dealt game's arrival has a hole for each line, from 0 to 9") == true)
  }
}

extension String {
  fileprivate func replacing(_ old: String, with new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
