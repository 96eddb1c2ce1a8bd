import Testing

@testable import BlockCommands
@testable import BlockPlatform
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

@Suite struct CommandLineTests {
  @Test func withoutASubcommandItPlaysWithTheOptionsOfPlay() {
    for arguments in [["--seed", "3", "--level", "20"], ["play", "--seed", "3", "--level", "20"]] {
      let outcome = CommandTrial().run(arguments)
      #expect(outcome.played == [PlayOptions(seed: 3, level: 20)])
      #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
    }
  }

  @Test func playWithoutOptionsIsWhatTheProgramAlonePlays() {
    #expect(CommandTrial().run().played == [PlayOptions()])
    #expect(CommandTrial().run("play").played == [PlayOptions()])
  }

  @Test func everyOptionOfPlayArrives() {
    let outcome = CommandTrial().run(
      "--rules", "classic", "--seed", "18446744073709551615", "--level", "1", "--glyphs", "braille",
      "--no-color",
      "--new")
    #expect(
      outcome.played == [
        PlayOptions(
          rules: .classic, seed: .max, level: 1, glyphs: .braille, noColor: true, startsNew: true)
      ])
  }

  @Test(arguments: GlyphPreference.allCases)
  func everyKindOfGlyphsCanBeAskedFor(_ glyphs: GlyphPreference) {
    #expect(CommandTrial().run("--glyphs", glyphs.rawValue).played == [PlayOptions(glyphs: glyphs)])
  }

  @Test(arguments: [
    (
      ["--level", "0"],
      "The value '0' is invalid for '--level <number>': a level is a whole number from 1 to 20"
    ),
    (
      ["--level", "21"],
      "The value '21' is invalid for '--level <number>': a level is a whole number from 1 to 20"
    ),
    (
      ["--level", "2.5"],
      "The value '2.5' is invalid for '--level <number>': a level is a whole number from 1 to 20"
    ),
    (
      ["--seed", "x"],
      "The value 'x' is invalid for '--seed <number>': a seed is a whole number from 0 to 18446744073709551615"
    ),
    (
      ["--seed", "-1"],
      "The value '-1' is invalid for '--seed <number>': a seed is a whole number from 0 to 18446744073709551615"
    ),
    (
      ["--seed", "+1"],
      "The value '+1' is invalid for '--seed <number>': a seed is a whole number from 0 to 18446744073709551615"
    ),
    (
      ["play", "--seed", "18446744073709551616"],
      "The value '18446744073709551616' is invalid for '--seed <number>': "
        + "a seed is a whole number from 0 to 18446744073709551615"
    ),
    (
      ["--seed", ""],
      "The value '' is invalid for '--seed <number>': a seed is a whole number from 0 to 18446744073709551615"
    ),
    (["--seed"], "Missing value for '--seed <number>'"),
    (
      ["--glyphs", "Half"],
      "The value 'Half' is invalid for '--glyphs <name>': "
        + "it must be one of 'auto', 'normal', 'half', 'braille', 'ascii'"
    ),
    (["--leve", "3"], "Unknown option '--leve'. Did you mean '--level'?"),
    (["--frobnicate"], "Unknown option '--frobnicate'; see 'blockfall --help'"),
    (["plya"], "Unexpected argument 'plya'; see 'blockfall --help'"),
    (["script", "twice"], "Unexpected argument 'twice'; see 'blockfall --help'"),
    (
      ["script", "--pieces", "IOx"],
      "The value 'IOx' is invalid for '--pieces <letters>': "
        + "letter 3 is 'x'; a piece is one of I O T S Z J L, such as in TTLIO"
    ),
  ])
  func misuseIsOneLineAndStatusTwo(_ arguments: [String], _ reason: String) {
    let outcome = CommandTrial("0 left\n").run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.errors == ["blockfall: " + reason])
    #expect(outcome.output.isEmpty && outcome.played.isEmpty)
  }

  @Test func rulesThatThereAreNotAreRefusedWithThoseThatThereAre() {
    let outcome = CommandTrial().run("--rules", "blitz")
    #expect(outcome.status == 2 && outcome.errors.count == 1)
    #expect(outcome.errors.first?.contains("'blitz'") == true)
    #expect(outcome.errors.first?.contains("'classic'") == true)
  }

  @Test(arguments: [
    ["--a\nb\u{1b}[31m"], ["script", "--seed", "1\r\n\u{9b}2J\u{202e}"], ["a\u{2028}b\u{7f}"],
  ])
  func whatIsEchoedHasNoControlCharacters(_ arguments: [String]) {
    let outcome = CommandTrial().run(arguments)
    #expect(outcome.status == 2 && outcome.errors.count == 1)
    for line in outcome.errors {
      #expect(!line.unicodeScalars.contains { !$0.isPrintable })
      #expect(line.contains("\\u{"))
    }
  }

  @Test func anArgumentOfAnyLengthMakesOneShortLine() {
    let outcome = CommandTrial().run("--pieces", String(repeating: "I", count: 100_000))
    #expect(outcome.status == 2)
    #expect(outcome.errors.count == 1 && outcome.errors[0].count < 500)
    let script = CommandTrial().run("script", "--pieces", String(repeating: "I", count: 100_000) + "i")
    #expect(script.errors[0].contains("letter 100001 is 'i'"))
  }

  @Test func theProgramsOwnHelpHasTheOptionsOfPlayAndTheSubcommands() {
    for arguments in [["--help"], ["help"]] {
      let help = CommandTrial().run(arguments).output
      for words in ["--theme <name>", "--level <number>", "blockfall <subcommand>", "\n  export  "] {
        #expect(help.contains(words), "\(words) in:\n\(help)")
      }
    }
    #expect(!CommandTrial().run("help", "replays").output.contains("--theme"))
  }

  @Test(arguments: [["--version"], ["play", "--version"], ["script", "--version"]])
  func theVersionIsToldEverywhere(_ arguments: [String]) {
    let outcome = CommandTrial().run(arguments)
    #expect(outcome.output == "blockfall 0.3.0\n")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test(arguments: [["--version", "--verbose"], ["--verbose", "--version"]])
  func theVersionsReportSaysHowTheProgramWasBuilt(_ arguments: [String]) throws {
    let outcome = CommandTrial().run(arguments)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "blockfall 0.3.0")
    let names = lines.dropFirst().map { $0.prefix { $0 != ":" } }
    #expect(names == ["compiler", "C library", "terminals", "database", "data"])
    #expect(lines.contains { $0.hasPrefix("terminals: ncurses ") })
    #expect(lines.contains { $0.hasPrefix("database: SQLite 3.") })
  }

  @Test(arguments: [
    (["--help"], ["play", "script"]), (["-h"], ["play"]), (["help"], ["script"]),
    (
      ["script", "--help"],
      ["MILLISECONDS COMMAND", "left right cw ccw half soft hard hold pad", "--events"]
    ),
    (["help", "play"], ["--no-color", "--new", "auto, normal, half, braille, ascii"]),
  ])
  func helpIsToldEverywhere(_ arguments: [String], _ parts: [String]) {
    let outcome = CommandTrial().run(arguments)
    #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.played.isEmpty)
    #expect(outcome.output.hasSuffix("\n") && !outcome.output.hasSuffix("\n\n"))
    // Line breaks depend on the width of the terminal that runs the tests.
    let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for part in parts { #expect(words.contains(part)) }
  }

  @Test func outputThatCannotBeWrittenIsRefused() {
    var trial = CommandTrial()
    trial.outputError = SystemError(code: 28)
    let outcome = trial.run("--help")
    #expect(outcome.status == 2)
    #expect(outcome.errors == ["blockfall: standard output cannot be written: No space left on device"])
  }

  @Test func aReaderThatWentAwayIsNothingToComplainAbout() {
    var trial = CommandTrial()
    trial.outputError = SystemError(code: 32)
    for arguments in [["--help"], ["script"], ["script", "--events"]] {
      let outcome = trial.run(arguments)
      #expect(outcome.status == 141 && outcome.errors.isEmpty)
    }
  }
}

@Suite struct ThemesCommandTests {
  @Test func theThemesAreListedAndFilesAreChecked() throws {
    let folder = try TemporaryFolder()
    let good = try folder.file("good.theme", "name = Good\ninherits = standard\n")
    let bad = try folder.file("bad.theme", "name = Bad\nwell = red\n")
    let right = CommandTrial().run("themes", good)
    #expect(right.status == 0 && right.output == "\(good): Good\n" && right.errors.isEmpty)
    let wrong = CommandTrial().run("themes", good, bad)
    #expect(wrong.status == 1 && wrong.output == right.output)
    #expect(
      wrong.errors == [
        "blockfall: \(bad), line 2: 'well': 'red' is no colour; it must be # and six hexadecimal digits, or default"
      ])
    #expect(CommandTrial().run("themes").output.hasPrefix("standard (Standard): built in\n"))
    #expect(CommandTrial().run("themes", "--keys").output == Theme.standard.fileText)
  }

  @Test func aThemeIsAskedForByItsName() {
    #expect(CommandTrial().run("--theme", "dawn").played == [PlayOptions(theme: "dawn")])
    let wrong = CommandTrial().run("--theme", "../x")
    #expect(wrong.status == 2 && wrong.played.isEmpty)
    #expect(
      wrong.errors.first?.contains("a theme's name is of lower-case letters, digits and hyphens") == true)
  }
}
