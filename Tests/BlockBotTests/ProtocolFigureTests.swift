import BlockEngine
import FigureTestSupport
import Testing

@testable import BlockBot

/// Another program that says anything in any field of the bot protocol.
@Suite(.timeLimit(.minutes(30))) struct ProtocolFigureTests {
  private static let board: String = {
    let row = "[" + Array(repeating: "null", count: 10).joined(separator: ",") + "]"
    return "[" + Array(repeating: row, count: 40).joined(separator: ",") + "]"
  }()
  private static let move =
    #"{"location":{"type":"T","orientation":"north","x":4,"y":0},"spin":"none"}"#

  @Test func ofAHostToOurBot() throws {
    let grade = try #require(BotGrade(1))
    let start =
      #"{"type":"start","hold":"I","queue":["T","O","S"],"combo":3,"back_to_back":true,"board":[],"#
      + #""randomizer":{"type":"seven_bag","bag_state":["I","Z"]}}"#
    let lines = [
      start, #"{"type":"play","move":"# + Self.move + "}", #"{"type":"new_piece","piece":"L"}"#,
      #"{"type":"rules","randomizer":"seven_bag"}"#,
    ]
    for line in lines {
      JSONVariants.withEach(of: Array(line.utf8)) { variant in
        let guest = BotGuest(grade, version: "1")
        _ = guest.answers(to: Self.whole.utf8)
        _ = guest.answers(to: variant)
        _ = guest.answers(to: #"{"type":"stop"}"#.utf8)
      }
    }
  }

  private static let whole =
    #"{"type":"start","hold":null,"queue":["T","O"],"combo":0,"back_to_back":false,"board":"# + board + "}"

  @Test func ofABotToOurHost() {
    let game = Game(ruleset: .modern, seed: 1)
    let suggestion = #"{"type":"suggestion","moves":["# + Self.move + #"],"move_info":{"nodes":5,"nps":1.5}}"#
    let info = #"{"type":"info","name":"a","version":"1","author":"b","features":[]}"#
    for line in [suggestion, info, #"{"type":"ready"}"#, #"{"type":"error","reason":"x"}"#] {
      JSONVariants.withEach(of: Array(line.utf8)) { variant in
        var host = BotHost(at: 0)
        _ = host.receive(variant, at: 1)
        _ = host.receive(info.utf8, at: 1)
        _ = host.receive(#"{"type":"ready"}"#.utf8, at: 2)
        host.ask(game, at: 3)
        if case .move(let move)? = host.receive(variant, at: 4) { host.confirm(move) }
        _ = (host.drainLines(), host.check(at: 10_000_000))
      }
    }
  }
}
