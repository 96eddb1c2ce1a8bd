import BlockEngine
import Testing

@Suite struct TimeTests {
  @Test func gameTimeIsAWholeNumberOfMicroseconds() {
    #expect(GameTime.zero.microseconds == 0)
    #expect(GameTime(milliseconds: 12).microseconds == 12_000)
    #expect(GameTime(microseconds: 12_999).milliseconds == 12)
    #expect(GameTime(microseconds: 1) < GameTime(microseconds: 2))
    #expect(GameTime(milliseconds: 9_223_372_036_854_775).microseconds == 9_223_372_036_854_775_000)
  }

  @Test func beyondTheLastMomentThereIsNever() {
    #expect(GameTime.never.microseconds == .max)
    #expect(GameTime(microseconds: .max - 5).advanced(by: 5) == .never)
    #expect(GameTime(microseconds: .max - 5).advanced(by: 6) == .never)
    #expect(GameTime(microseconds: .max - 5).advanced(by: 4) == GameTime(microseconds: .max - 1))
    #expect(GameTime.never.advanced(by: 1) == .never)
  }

  @Test func aGameLeftAloneUntilTheEndOfTimeIsOverLongBefore() throws {
    for end in [GameTime.never, GameTime(microseconds: .max - 1)] {
      var game = Game(seed: 1)
      game.advance(to: end)
      #expect(game.isOver && game.nextDeadline == nil)
      #expect(game.time < GameTime(milliseconds: 1_000_000), "the moment of the end")
    }
  }

  @Test func theClockOfAGameThatIsOverStandsStill() throws {
    var play = try Play("T", on: "..#.....\n..#.....\n........\n........")
    let digest = play.game.digest
    play.events = []
    play.advance(to: 5_000_000)
    play.perform("left cw hard", at: 9_000_000)
    play.perform("soft", at: 1)
    #expect(play.time == 0 && play.events.isEmpty && play.game.digest == digest)
  }

  @Test func timeStandsStillWithoutAnAdvance() throws {
    var play = try Play("T")
    play.advance(to: 999_999)
    // A pause of any length does not advance the game.
    #expect(play.time == 999_999 && play.game.fallingPiece?.y == -1)
    play.advance(to: 999_999)
    #expect(play.game.fallingPiece?.y == -1)
    play.perform("left", at: 999_999)
    #expect(play.game.fallingPiece?.words == "T0 7,-1")
  }

  @Test func aDeadlineThatEqualsACommandsTimeHappensFirst() throws {
    var play = try Play("T")
    play.events = []
    play.perform("left", at: 1_000_000)
    #expect(play.drainEvents() == ["1000000 moved T0 8,0 by gravity", "1000000 moved T0 7,0 by command"])
    play.perform("soft", at: 2_000_000)
    #expect(play.drainEvents() == ["2000000 moved T0 7,1 by gravity", "2000000 moved T0 7,2 by softDrop"])
    #expect(play.deadline == 3_000_000)
  }

  @Test func aDeadlineThatEqualsACommandsTimeLocksBeforeTheCommand() throws {
    var play = try Play("OT", on: emptyField(8, 4)).after("soft*2")
    play.events = []
    play.perform("left", at: 1_000_000)
    #expect(
      play.drainEvents() == [
        "1000000 locked O0 2,1 by gravity", "1000000 spawned T0 2,-1", "1000000 moved T0 1,-1 by command",
      ])
  }

  @Test func advanceLetsEverythingHappenWhoseTimeHasComeInOrder() throws {
    var play = try Play(seed: 4, level: 18)
    play.events = []
    play.advance(to: 200_000)
    #expect(play.events.count > 130)
    #expect(zip(play.events, play.events.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(play.events.allSatisfy { $0.time <= GameTime(microseconds: 200_000) })
    #expect(try #require(play.deadline) > 200_000)
  }

  @Test func performAdvancesAndThenExecutes() throws {
    var one = try Play(seed: 4)
    var other = one
    one.perform("right", at: 3_456_789)
    other.advance(to: 3_456_789)
    other.perform("right")
    #expect(one.game.digest == other.game.digest && one.events == other.events)
  }

  @Test func nextDeadlineIsWhenSomethingNextHappensByItself() {
    withEverySeed(in: 0..<150) { random in
      var player = RandomPlayer(random: random)
      var play = Play(game: try Game(try player.setup(widths: 4...10, heights: 4...10)))
      for _ in 0..<25 {
        guard let deadline = play.deadline else { break }
        try ensure(deadline > play.time, "a past deadline was not handled")
        play.events = []
        play.advance(to: deadline - 1)
        try ensure(play.events.isEmpty, "nothing happens before \(deadline)")
        play.advance(to: deadline)
        try ensure(!play.events.isEmpty, "something happens at \(deadline)")
        play.game.perform(player.command(), at: player.moment(in: play.game))
      }
    }
  }

  @Test func advancingInPartsEqualsAdvancingAtOnce() {
    withEverySeed(in: 0..<250) { random in
      var player = RandomPlayer(random: random)
      var whole = Play(game: try Game(try player.setup(widths: 4...12, heights: 4...16)))
      var parts = whole
      for _ in 0..<12 where !whole.game.isOver {
        let goal = whole.time + Int64(player.random.pick(0...5_000_000))
        for _ in 0..<player.random.pick(0...4) {
          let now = parts.time
          if now < goal { parts.advance(to: now + Int64(player.random.draw(below: UInt64(goal - now)))) }
        }
        whole.advance(to: goal)
        parts.advance(to: goal)
        try ensure(whole.game.digest == parts.game.digest, "at \(goal)")
        try ensure(whole.events == parts.events, "events until \(goal)")
        let command = player.command()
        whole.game.perform(command, at: whole.game.time)
        parts.game.perform(command, at: parts.game.time)
      }
    }
  }

  @Test func goingBackInTimeIsAProgrammersError() async {
    await #expect(processExitsWith: .failure) {
      var game = Game(seed: 1)
      game.advance(to: GameTime(microseconds: 10))
      game.advance(to: GameTime(microseconds: 9))
    }
    await #expect(processExitsWith: .failure) {
      var game = Game(seed: 1)
      game.perform(.left, at: GameTime(microseconds: 10))
      game.perform(.left, at: GameTime(microseconds: 9))
    }
  }
}
