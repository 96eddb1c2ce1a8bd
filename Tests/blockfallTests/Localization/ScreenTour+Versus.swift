import BlockRecords
import Testing

@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

extension ScreenTour {
  /// Sets up a match, shows the keys of two, and plays a round against a bot until it is lost.
  mutating func versus() {
    choose("Versus")
    stop("versus-set-up", ["Versus", "Back", "Start", "Rules", "Goal", "First to", "Seed", "Take turns"])
    for _ in 0..<15 {
      press(.down)
      stop(nil)
    }
    press(.home)
    // Give the bot's seat to a person for a moment.
    for _ in 0..<3 { press(.down) }
    for _ in 0..<3 { press(.left) }
    stop("versus-set-up-two")
    press(.end)
    press(.enter)
    stop("versus-keys", ["Keys for two", "Another key", "Default"])
    press(.enter)
    stop(nil, ["press a key"])
    press(.character("j"))
    stop("versus-keys-taken")
    press(.character("t"))
    stop("versus-keys-trial", ["Try the keys"])
    press(.escape)
    driver.skip(.seconds(4))
    press(.escape)
    press(.home)
    for _ in 0..<3 { press(.down) }
    for _ in 0..<3 { press(.right) }
    press(.home)
    press(.enter)
    stop("versus-count", ["Menu", "Pause"])
    driver.pass(.milliseconds(9_000))
    stop("versus", ["Menu", "Pause", "Next", "what is held\u{4}Hold"])
    press(.character("p"))
    stop("versus-pause", ["Paused", "Continue", "Help", "Leave", "Give up"], isCovered: true)
    press(.end)
    press(.enter)
    stop(nil, ["Give up?", "Play on"], isCovered: true)
    press(.enter)
    press(.home)
    press(.enter)
    driver.pass(.milliseconds(1_600))
    for _ in 0..<40 {
      press(.character(" "))
      driver.pass(.milliseconds(20))
    }
    stop("versus-over", ["Next match", "Set up", "Menu"], isCovered: true)
    driver.skip(.seconds(1))
    press(.character("q"))
    choose("History")
    press(.character("v"))
    // The screen shows when the match was played.
    stop(nil, ["Matches", "Back", "Watch", "Delete it"])
    press(.character("d"))
    stop(nil, ["Delete this match?", "Keep it"], isCovered: true)
    press(.escape)
    press(.enter)
    press(.character(" "))
    press(.home)
    stop("match-replay", ["a replay\u{4}Play", "Slower", "Faster", "One player", "Replay"])
    press(.tab)
    stop("match-replay-alone", ["Next player"])
    press(.escape)
    press(.escape)
    press(.escape)
  }

  /// Loses a series against a bot, so that the program offers a weaker one.
  mutating func nearer() {
    choose("Versus")
    press(.home)
    for _ in 0..<3 {
      driver.skip(.seconds(1))
      press(.enter)
      driver.pass(.milliseconds(1_600))
      for _ in 0..<40 {
        press(.character(" "))
        driver.skip(.milliseconds(1))
      }
    }
    settle()
    stop("versus-nearer", ["Again", "Set up", "Menu"], isCovered: true)
    driver.skip(.seconds(1))
    press(.character("q"))
  }

  /// The screen for players on other machines, and opening a room.
  mutating func network() {
    choose("Versus")
    choose("Across a network")
    stop(
      "network",
      [
        "Across a network", "Open a room for friends", "Type an address", "Only watch",
        "Invitations", "Looking for rooms…",
      ])
    choose("Open a room for friends")
    stop(
      "network-offer",
      ["Open a room", "Open the room", "Rules", "Attack", "Goal", "First to", "Seats"], isCovered: true)
    choose("Open the room")
    stop("network-room", ["The room is being opened…"])
    press(.escape)
    press(.escape)
    press(.escape)
  }

  /// The boards of a server, whose answer is made up.
  mutating func boards() {
    choose("History")
    press(.character("b"))
    stop(nil, ["Boards", "Back", "Server", "Edit friends"])
    press(.character("s"))
    choose("Type an address")
    driver.type("host:1")
    driver.press(.enter)
    answerBoards()
    stop(nil, ["Global", "Player", "Proof", "Mode", "Rules", "When"])
    press(.enter)
    stop(nil, ["Rank", "Watch", "Race it", "Add to friends"], isCovered: true)
    press(.escape)
    // Whoever has joined them can play live.
    press(.character("s"))
    driver.press(.enter)
    answerBoards()
    // The news of that hides the keys until the next one is pressed.
    driver.skip(.seconds(9))
    press(.home)
    stop(nil, ["Play live"])
    press(.character("l"))
    stop(nil, ["Connecting…"])
    press(.escape)
    press(.character("s"))
    choose("Leave these boards")
    press(.escape)
    press(.escape)
  }

  /// Answers the question for a page of a board that the last key has asked.
  private mutating func answerBoards() {
    let started = driver.effects.compactMap { if case .link(.start, let ticket) = $0 { ticket } else { nil } }
    guard let ticket = started.last else { return }
    driver.send(.link(.output(Array(BoardsScreenTests.page.utf8)), for: ticket))
    driver.send(.link(.ended(0), for: ticket))
    settle()
  }

  /// Rounds of two players from the career.
  mutating func rounds() {
    choose("Versus")
    choose("Take turns")
    stop("rounds-refused", ["Take turns", "Back", "Teams", "Mode", "Rules", "Rounds"])
    press(.escape)
    press(.escape)
    choose("Career")
    press(.character("a"))
    driver.type("Bo\n")
    settle()
    press(.escape)
    choose("Versus")
    choose("Take turns")
    for _ in 0..<8 {
      press(.down)
      stop(nil)
    }
    press(.home)
    stop("rounds-set-up", ["Take turns", "Start", "plays"])
    press(.enter)
    settle()
    stop("rounds", ["Rounds", "Start", "Set up", "Player", "Score", "Time"])
    press(.enter)
    driver.pass(.milliseconds(1_600))
    for _ in 0..<80 {
      driver.press(.character(" "))
      driver.skip(.milliseconds(10))
    }
    settle()
    driver.skip(.seconds(1))
    stop("rounds-turn-over", ["Results", "Share"], isCovered: true)
    press(.enter)
    settle()
    stop("rounds-table")
    press(.escape)
    press(.escape)
  }
}
