import BlockEngine
import Testing

@Suite struct CommandTests {
  @Test func theCommandsAreThoseOfTheDesignInTheWordsOfScriptsAndReplays() {
    let words: [(GameCommand, String)] = [
      (.left, "left"), (.right, "right"), (.rotateClockwise, "cw"), (.rotateCounterclockwise, "ccw"),
      (.rotateHalf, "half"), (.softDrop, "soft"), (.hardDrop, "hard"), (.hold, "hold"),
    ]
    for (command, word) in words {
      #expect(command.word == word)
      #expect(GameCommand(word: word) == command)
    }
    #expect(GameCommand.allCases.count == 8)
    for other in ["", "Left", "lefts", "wait", "rotateClockwise", " cw"] {
      #expect(GameCommand(word: other) == nil)
    }
  }

  @Test func halfTurnsAndHoldAreRefusedInClassic() throws {
    for word in ["half", "hold"] {
      var play = try Play("T").after("soft*3")
      play.events = []
      let digest = play.game.digest
      play.perform(word)
      #expect(play.drainEvents() == ["0 refused \(word)"] && play.game.digest == digest)
    }
  }

  /// A refused command leaves the game as it is after only advancing; an accepted one changes it.
  @Test func anImpossibleCommandChangesNothingButTheTime() {
    var refusals: Set<String> = []
    withEverySeed(in: 0..<250) { random in
      var player = RandomPlayer(random: random)
      var play = Play(game: try Game(try player.setup(widths: 4...8, heights: 4...10)))
      for _ in 0..<30 where !play.game.isOver {
        let command = player.command()
        let time = player.moment(in: play.game)
        var only = play
        only.game.advance(to: time, events: &only.events)
        play.game.perform(command, at: time, events: &play.events)
        let news = play.events.dropFirst(only.events.count)
        if news.contains(where: { $0.words.contains("refused") }) {
          refusals.insert(command.word)
          try ensure(news.count == 1 && news.first?.time == time, "\(news)")
          try ensure(play.game.digest == only.game.digest, "\(command) refused")
        } else if !only.game.isOver {
          try ensure(!news.isEmpty, "\(command) reported no event")
        }
      }
    }
    #expect(refusals == ["left", "right", "cw", "ccw", "half", "hold"])
  }

  @Test func givingUpEndsTheGameAtItsTimeAndASecondTimeChangesNothing() throws {
    var play = try Play("T")
    play.game.giveUp(at: GameTime(microseconds: 1_500_000))
    #expect(play.game.endCause == .givenUp && play.time == 1_500_000 && play.deadline == nil)
    #expect(play.game.phase == .over(.givenUp) && play.game.fallingPiece == nil && play.game.ghost == nil)
    let digest = play.game.digest
    play.game.giveUp(at: GameTime(microseconds: 2_000_000))
    #expect(play.game.digest == digest)
  }

  @Test func theCausesOfAnEndAreTheWordsOfTheReplayFormat() {
    #expect(EndCause.allCases.map(\.rawValue) == ["blockOut", "lockOut", "givenUp", "goal"])
  }
}
