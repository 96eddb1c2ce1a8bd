import BlockEngine
import Testing

@Suite struct EventTests {
  /// Transitions and the events that they report, in order.
  @Test func everyTransitionReportsItsEventsInOrder() throws {
    var play = try Play("TIO", on: emptyField(10, 4) + "\n###....###")
    let table: [(at: Int64, words: String, events: [String])] = [
      (0, "", ["0 spawned T0 3,-1"]),
      (10, "left", ["10 moved T0 2,-1 by command"]),
      (20, "right", ["20 moved T0 3,-1 by command"]),
      (30, "cw", ["30 rotated T1 3,-1 clockwise"]),
      (40, "ccw", ["40 rotated T0 3,-1 counterclockwise"]),
      (50, "half", ["50 refused half"]),
      (60, "hold", ["60 refused hold"]),
      (70, "soft", ["70 moved T0 3,0 by softDrop"]),
      (1_000_070, "", ["1000070 moved T0 3,1 by gravity"]),
      (1_000_075, "left*2", ["1000075 moved T0 2,1 by command", "1000075 moved T0 1,1 by command"]),
      (1_000_080, "left*2", ["1000080 moved T0 0,1 by command", "1000080 refused left"]),
      (1_000_090, "hard", ["1000090 locked T0 0,1 by hardDrop", "1000090 spawned I0 3,-1"]),
      (
        1_000_100, "hard",
        [
          "1000100 moved I0 3,3 by hardDrop", "1000100 locked I0 3,3 by hardDrop", "1000100 cleared 4",
          "1000100 spawned O0 3,-1",
        ]
      ),
    ]
    for (time, words, events) in table {
      play.advance(to: time)
      play.perform(words)
      #expect(play.drainEvents() == events, "\(words) at \(time)")
    }
  }

  @Test func eventsContainThePieceWithItsMatrix() throws {
    var play = try Play("J")
    play.events = []
    play.perform("cw")
    guard case .rotated(let piece, .clockwise)? = play.events.first?.kind else {
      Issue.record("\(play.events)")
      return
    }
    #expect(piece == play.game.fallingPiece)
  }

  @Test func clearedRowsAreListedFromTheHighestToTheLowest() throws {
    let play = try Play("I", on: "........\n........\n####.###\n##......\n####.###\n####.###").after(
      "cw hard")
    var listed: [[Int]] = []
    for event in play.events {
      if case .linesCleared(let rows) = event.kind {
        listed.append(Array(rows))
        #expect(rows.count == 3)
      }
    }
    #expect(listed == [[2, 4, 5]])
  }

  @Test func aGameWithoutAnEventListIsTheSameGame() {
    withEverySeed(in: 0..<150) { random in
      var player = RandomPlayer(random: random)
      let setup = try player.setup(widths: 4...12, heights: 4...12)
      var events: [GameEvent] = []
      var withEvents = try Game(setup, events: &events)
      var withoutEvents = try Game(setup)
      for _ in 0..<40 where !withEvents.isOver {
        let command = player.command()
        let time = player.moment(in: withEvents)
        withEvents.perform(command, at: time, events: &events)
        withoutEvents.perform(command, at: time)
        try ensure(withEvents.digest == withoutEvents.digest, "\(command)")
      }
    }
  }

  /// Lines, pieces, level and end follow from the events alone.
  @Test func whatAGameComesToFollowsFromItsEvents() {
    withEverySeed(in: 0..<400) { random in
      var player = RandomPlayer(random: random)
      let setup = try player.setup(widths: 4...10, heights: 4...12)
      var play = Play(game: try Game(setup))
      var (lines, level, pieces, ends) = (0, setup.startLevel, play.game.pieceCount, play.game.isOver ? 1 : 0)
      for _ in 0..<60 where !play.game.isOver {
        let time = player.moment(in: play.game)
        play.game.perform(player.command(), at: time, events: &play.events)
      }
      for event in play.events {
        if case .linesCleared(let rows) = event.kind { lines += rows.count }
        if case .levelRose(let risen) = event.kind { level = risen }
        if case .spawned = event.kind { pieces += 1 }
        if case .ended = event.kind { ends += 1 }
      }
      try ensure(lines == play.game.lines, "lines")
      try ensure(level == play.game.level, "level")
      try ensure(pieces == play.game.pieceCount, "pieces")
      try ensure(ends == (play.game.isOver ? 1 : 0), "ends")
      if play.game.isOver {
        try ensure(play.events.last?.time ?? .zero == play.game.time, "the end's moment")
      }
    }
  }
}
