import TerminalTestSupport
import Testing

@testable import BlockPlatform
@testable import TerminalUI

/// Keys on layouts that are not Latin, on a terminal with the kitty keyboard protocol.
@Suite struct KeyboardLayoutTests {
  /// The characters of the keys h, c and q.
  enum Layout: CaseIterable, Sendable {
    case latin, greek, cyrillic, hebrew

    var keys: (h: Unicode.Scalar, c: Unicode.Scalar, z: Unicode.Scalar, q: Unicode.Scalar) {
      switch self {
      case .latin: ("h", "c", "z", "q")
      case .greek: ("η", "ψ", "ζ", ";")
      case .cyrillic: ("р", "с", "я", "й")
      case .hebrew: ("י", "ב", "ז", "/")
      }
    }
  }

  private func key(_ typed: Unicode.Scalar, _ base: Unicode.Scalar, isControl: Bool = false)
    -> DistantTerminal.Key
  {
    DistantTerminal.Key(typed, base: typed == base ? nil : base, isControl: isControl)
  }

  private func start(_ arguments: [String] = []) throws -> PseudoTerminalProcess {
    let process = try PseudoTerminalProcess(
      arguments, distant: DistantTerminal(.kitty, roundTrip: .milliseconds(20)))
    try process.wait(for: "the menu") { $0.contains("Quick game") }
    try process.waitUntilTheKeyboardIsSet()
    return process
  }

  @Test(arguments: Layout.allCases)
  func controlCLeavesTheProgram(layout: Layout) throws {
    let process = try start()
    process.tap(key(layout.keys.c, "c", isControl: true))
    #expect(try process.waitForExit() == .status(0))
    process.expectTerminalGivenBack()
  }

  @Test(arguments: Layout.allCases)
  func keysAreMeantByTheirPlace(layout: Layout) throws {
    let process = try start(["--new", "--seed", "1"])
    process.tap(.enter)
    try process.wait(for: "the game") { $0.line(0).contains("Pause") }
    // z turns, and c with Control leads to the menu, where q quits: a sign on some layouts.
    process.tap(key(layout.keys.z, "z"))
    process.tap(key(layout.keys.c, "c", isControl: true))
    try process.wait(for: "the menu") { $0.contains("Continue") }
    process.tap(key(layout.keys.q, "q"))
    #expect(try process.waitForExit() == .status(0))
  }

  struct Trial: Sendable, CustomTestStringConvertible {
    let kind: DistantTerminal.Kind
    let layout: Layout
    let roundTrip: Int

    /// Whether the terminal says at which place a key is.
    var hasPlaces: Bool { kind == .kitty || kind == .boaster || kind == .modern }
    var testDescription: String { "\(kind), \(layout), \(roundTrip) ms" }

    static let all = DistantTerminal.Kind.allCases.flatMap { kind in
      Layout.allCases.flatMap { layout in
        [20, 400].map { Trial(kind: kind, layout: layout, roundTrip: $0) }
      }
    }
  }

  /// Without a protocol that names places, what has no letter plays in every layout.
  @Test(arguments: Trial.all)
  func oneCanPlayAndLeaveOnEveryTerminalInEveryLayoutAtAnyDistance(trial: Trial) throws {
    let process = try PseudoTerminalProcess(
      ["--new", "--seed", "1"],
      distant: DistantTerminal(trial.kind, roundTrip: .milliseconds(trial.roundTrip)))
    try process.wait(for: "the menu") { $0.contains("Quick game") }
    try process.waitUntilTheKeyboardIsSet()
    process.tap(.enter)
    try process.wait(for: "the game") { $0.line(0).contains("Pause") }
    process.tap(.left)
    let keys = trial.layout.keys
    process.tap(key(keys.z, "z"))
    process.tap(key(keys.c, "c", isControl: true))
    try process.wait(for: "the menu") { $0.contains("Continue") }
    let lines = try savedLines(of: process)
    #expect(lines.count { $0.contains("\"left\"") } == 1, "\(lines)")
    let turns = trial.hasPlaces || trial.layout == .latin ? 1 : 0
    #expect(lines.count { $0.contains("\"ccw\"") } == turns, "\(lines)")
    process.tap(
      trial.hasPlaces || trial.layout == .latin ? key(keys.q, "q") : key(keys.c, "c", isControl: true))
    #expect(try process.waitForExit() == .status(0))
    process.expectTerminalGivenBack()
  }

  @Test func aTappedArrowDoesNotRunToTheWallOnATerminalThatOnlyClaimsReleases() throws {
    let process = try PseudoTerminalProcess(
      ["--new", "--seed", "1"], distant: DistantTerminal(.boaster, roundTrip: .milliseconds(20)))
    try process.wait(for: "the menu") { $0.contains("Quick game") }
    try process.waitUntilTheKeyboardIsSet()
    process.tap(.enter)
    try process.wait(for: "the game") { $0.line(0).contains("Pause") }
    process.tap(.left)
    // Held, it would be at the wall by then.
    process.perform(.press(.init("p")), after: .milliseconds(800))
    try process.wait(for: "the pause") { $0.contains("Paused") }
    let lines = try savedLines(of: process)
    #expect(lines.count { $0.contains("left") } == 1, "\(lines)")
  }

  /// The lines of the one saved game.
  private func savedLines(of process: PseudoTerminalProcess) throws -> [Substring] {
    let folder = process.home.path + "/data/blockfall/games"
    let name = try #require(PrivateFile.names(in: folder).first { $0.hasSuffix(".replay") })
    return String(decoding: contents(folder + "/" + name) ?? [], as: UTF8.self).split(separator: "\n")
  }
}
