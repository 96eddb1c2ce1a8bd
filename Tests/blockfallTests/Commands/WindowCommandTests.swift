import BlockRecords
import Testing

@testable import BlockCommands
@testable import TerminalUI

/// What commands show at the window of a terminal that knows progress and links, and of one that does not.
@Suite struct WindowCommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let knowing = TerminalAbilities {
    ["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.3.0"][$0]
  }
  private static let unknown = TerminalAbilities { ["TERM": "xterm"][$0] }

  private func run(
    on terminal: TerminalAbilities?, _ arguments: [String], input: String = ""
  ) -> CommandTrial.Outcome {
    var trial = CommandTrial(input)
    trial.terminal = terminal
    return trial.run(arguments)
  }

  @Test(arguments: [["simulate", "--games", "70"], ["duel", "1", "1", "--games", "2"], ["analyze"]])
  func longWorkShowsItsProgressAndTakesItAway(words: [String]) throws {
    var words = words
    if words == ["analyze"] {
      let replay = try ManualPage("blockfall-replay.5").example("game.replay")
      words += [try folder.file("game.replay", replay), "--data-dir", folder.data.path]
    }
    let shown = run(on: Self.knowing, words)
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.progress.contains("\u{1b}]9;4;1;") && shown.progress.hasSuffix("\u{1b}]9;4;0;\u{1b}\\"))
    let plain = run(on: Self.unknown, words)
    #expect(plain.progress.contains("#") && !plain.progress.contains("\u{1b}"))
    #expect(run(on: nil, words).progress == "")
    #expect(shown.output == plain.output)
  }

  @Test func pathsAndCodesAreLinks() throws {
    let commands = [
      (["paths", "--data-dir", folder.data.path], "\u{1b}]8;;file://"),
      (["fumen", "encode"], "\u{1b}]8;;https://fumen.zui.jp/?v115@"),
    ]
    for (words, link) in commands {
      func output(on terminal: TerminalAbilities?) -> String {
        run(on: terminal, words, input: "..........\nIIIIJJLLO.\n").output
      }
      let linked = output(on: Self.knowing)
      #expect(linked.contains(link), "\(linked.debugDescription)")
      #expect(linked.contains("\u{1b}]8;;\u{1b}\\\n"), "the link does not end")
      for other in [Self.unknown, nil] {
        let plain = output(on: other)
        #expect(!plain.isEmpty && !plain.contains("\u{1b}"))
      }
    }
  }
}
