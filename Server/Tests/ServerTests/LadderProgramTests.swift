import Foundation
import Glibc
import LinkTransport
import Testing

@Suite("The ladder of the built server")
struct LadderProgramTests {
  private let home = TemporaryFolder()

  private struct Report: Decodable {
    struct Bot: Decodable {
      let name: String
      let games: Int
      let rating: Int
    }
    struct Verdict: Decodable {
      let bots: [String]
      let games: Int
      let verdict: String
    }
    let complete: Bool
    let bots: [Bot]
    let verdicts: [Verdict]
  }

  private func configure(_ text: String) throws -> String {
    try PrivateFolder(making: "\(home.path)/etc").write(Array(text.utf8), to: "c.yaml")
    return "\(home.path)/etc/c.yaml"
  }

  private func run(_ words: [String], through launcher: [String] = []) throws -> (
    output: String, errors: [String], status: Int?
  ) {
    let program = try RunningProgram(["ladder"] + words, home: home.path, through: launcher)
    var (output, errors): ([String], [String]) = ([], [])
    while let line = program.output.line() { output.append(line) }
    while let line = program.errors.line() { errors.append(line) }
    return (output.joined(separator: "\n"), errors, program.exitStatus())
  }

  private func report(_ text: String) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(text.utf8))
  }

  private static let grades = "ladder: [1, 2, 3]\nladder-pieces: 20\nladder-games: 6\n"

  @Test("A signal ends it with the table so far, and the next run goes on to the same table")
  func stopped() throws {
    let config = try configure(Self.grades)
    let words = ["--config", config, "--json"]
    let whole = try run(words + ["--file", "\(home.path)/whole"])
    #expect(whole.status == 0, "\(whole.errors)")
    let finished = try report(whole.output)
    #expect(finished.complete && finished.bots.map(\.games) == [12, 12, 12])
    #expect(
      finished.verdicts.map(\.bots)
        == zip(finished.bots, finished.bots.dropFirst()).map { [$0.name, $1.name] })

    let parts = words + ["--file", "\(home.path)/parts"]
    let program = try RunningProgram(
      ["ladder"] + parts + ["--jobs", "1", "--games", "100000"], home: home.path)
    #expect(program.errors.line()?.contains("round 1 of 50000 is played") == true)
    program.send(SIGTERM)
    let line = try #require(program.output.line())
    #expect(program.exitStatus() == 0)
    #expect(try !report(line).complete && report(line).bots.allSatisfy { $0.games >= 4 })
    #expect(try run(parts).output == whole.output)
    // With everything there already, nothing is played.
    let again = try run(parts)
    #expect(again.output == whole.output && again.errors.isEmpty)
  }

  @Test("Two of them alone play until the test has decided")
  func pair() throws {
    let config = try configure(Self.grades)
    let words = ["--config", config, "--json", "--games", "400", "--rules", "classic", "--jobs", "2"]
    let first = try run(words + ["--file", "\(home.path)/a", "--pair", "3", "1"])
    let judged = try #require(try report(first.output).verdicts.first)
    #expect(judged.bots == ["3", "1"] && judged.verdict != "undecided" && judged.games < 400)
    #expect(try report(first.output).bots.isEmpty && first.status == 0)
    #expect(try run(words + ["--file", "\(home.path)/b", "--pair", "3", "1"]).output == first.output)
    let wrong = try run(words + ["--pair", "3", "9"])
    #expect(
      wrong.status == 2 && wrong.errors == ["blockfall-server: --pair takes two bots of the ladder: 1 2 3"])
  }

  /// A program in the place of the game, which says how a series ended.
  private func game(_ script: String) throws -> [String] {
    let folder = try PrivateFolder(making: "\(home.path)/bin")
    try folder.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "blockfall")
    #expect("\(folder.path)/blockfall".withPath { chmod($0, 0o700) } == 0)
    return ["/usr/bin/env", "PATH=\(folder.path):/usr/bin:/bin"]
  }

  private static let answer =
    #"{"games":2,"wins":[2,0],"draws":0,"pieces":[40,30],"lines":[9,1],"microseconds":[20000000,20000000],"forfeits":[0,1],"exits":[0,0]}"#

  @Test("A program of the configuration plays by 'blockfall duel', within its limits, and no other runs")
  func programs() throws {
    let launcher = try game("echo \"$@\" >> \(home.path)/calls; echo '\(Self.answer)'")
    let text = "ladder: [1, \"zed=/opt/zed --fast\"]\nladder-games: 4\nladder-read: /opt/data\n"
    let done = try run(["--config", try configure(text), "--json"], through: launcher)
    #expect(done.status == 0 && done.errors.count == 2, "\(done.errors)")
    let bots = try report(done.output).bots
    #expect(bots.map(\.name) == ["zed", "1"] && bots.map(\.games) == [4, 4])
    let calls = try String(contentsOfFile: "\(home.path)/calls", encoding: .utf8).split(separator: "\n")
    let words =
      "--games 2 --pieces 500 --jobs 1 --think 50 --bot-read /opt/data -- /opt/zed --fast 1"
    #expect(
      calls.count == 2
        && calls.allSatisfy { $0.hasPrefix("duel --rules modern --seed ") && $0.hasSuffix(words) })
    #expect(Set(calls).count == 2)
    // The same name by another command would mix two programs.
    let other = try configure(text.replacing("--fast", with: "--slow"))
    let mixed = try run(["--config", other], through: launcher)
    #expect(mixed.status == 2 && mixed.errors.first?.contains("another command") == true, "\(mixed.errors)")
  }

  @Test("A program that cannot play is left out, with the reason, and the others play on")
  func absent() throws {
    let launcher = try game("echo 'blockfall: the bot zed cannot play: it cannot be started' >&2; exit 2")
    let config = try configure(Self.grades.replacing("3]", with: "zed=/none]"))
    let done = try run(["--config", config, "--json"], through: launcher)
    #expect(done.status == 1)
    #expect(done.errors.contains { $0.contains("zed does not play: blockfall: the bot zed cannot play") })
    let bots = try report(done.output).bots
    #expect(try !report(done.output).complete)
    #expect(bots.first { $0.name == "zed" }?.games == 0 && bots.first { $0.name == "1" }?.games == 6)
    // What prints no result, and one that cannot be, are left out too.
    for script in ["echo nothing", "echo '\(Self.answer.replacing("[2,0]", with: "[3,0]"))'"] {
      _ = try game(script)
      #expect(try run(["--config", config], through: launcher).status == 1)
    }
  }

  @Test(
    "What cannot be is refused, with what is allowed",
    arguments: [
      (["--games", "3"], "--games takes an even whole number"), (["--seed", "-1"], "--seed"),
      (["--rules", "retro"], "--rules takes modern"), (["--pieces", "0"], "--pieces takes"),
      (["--pair", "1"], "--pair takes two bots"), (["--jobs", "0"], "--jobs takes"),
      (["--pair", "1", "1"], "--pair takes two bots"), (["--file", "/"], "cannot be used"),
    ])
  func misuse(words: [String], reason: String) throws {
    let done = try run(words)
    #expect(done.status == 2 && done.errors.count == 1 && done.errors[0].contains(reason), "\(done.errors)")
  }
}
