import Foundation
import Testing

@testable import blockfall

/// The built program, heard through SDL's disk driver.
@Suite struct HeardGameTests {
  /// What hears when something sounds needs a machine with time to spare, so `make soak` tries it and `make test` not.
  private static var hasTime: Bool { ProcessInfo.processInfo.environment["BLOCKFALL_REAL_TIME"] != nil }

  private let home: TemporaryFolder
  private let recording: DiskRecording

  init() throws {
    home = try TemporaryFolder()
    recording = DiskRecording(in: home)
  }

  private func set(_ key: String, _ value: String) throws {
    let process = try PseudoTerminalProcess(["settings", key, value], home: home)
    #expect(try process.waitForExit() == .status(0))
  }

  /// How loud effects are by the settings' usual figure, of 128.
  private static let volume = 70 * 70 * 128 / 10_000

  /// Waits until nothing is heard any more, and gives the frame from which that is so.
  private func waitForSilence(_ process: PseudoTerminalProcess) throws -> Int {
    try process.wait(for: "silence", polling: .milliseconds(20)) {
      let frames = recording.frames
      return frames > 1_500 && recording.left(from: frames - 1_500).allSatisfy { $0 == 0 }
    }
    return recording.frames
  }

  /// Waits until effects are heard, and selects the first thing in the menu.
  ///
  /// Those that come before they are made are not heard, and nobody waits for them.
  private func begin(_ process: PseudoTerminalProcess) throws {
    try process.wait(for: "a sound", polling: .milliseconds(150)) {
      _ = try? process.send("\u{1b}[B")
      return recording.onset(from: 0) != nil
    }
    _ = try waitForSilence(process)
    try process.send("\u{1b}[H")
    _ = try waitForSilence(process)
  }

  /// Plays something, and expects an effect to be heard then; it begins with what is seen, 20 ms later at most.
  private func expect(
    _ cue: SoundCue, in process: PseudoTerminalProcess, _ effects: [SoundCue: [[Int16]]],
    sourceLocation: SourceLocation = #_sourceLocation, _ play: () throws -> Void
  ) throws {
    let before = try waitForSilence(process)
    try play()
    let seen = recording.frames
    // 50 milliseconds of it tell it from all others.
    let length = Synthesizer.rate / 20
    var onset = 0
    try process.wait(for: "a sound", polling: .milliseconds(20)) {
      guard let found = recording.onset(from: before) else { return false }
      onset = found
      return recording.frames > found + length
    }
    // 20 ms, the frames that the driver holds back, and those that are being played.
    #expect(
      onset >= before && onset <= seen + Synthesizer.rate / 50 + 1_024 + 512,
      "\(cue) is heard from \(onset) on, seen by \(seen)", sourceLocation: sourceLocation)
    let sound = Array(recording.left(from: onset).prefix(length))
    let likeness = effects.mapValues { variations in
      variations.map { DiskRecording.likeness(sound, $0, volume: Self.volume) }.max() ?? 0
    }
    let best = likeness.sorted { $0.value > $1.value }
    let text = best.prefix(3).map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    // Some begin alike for so long: a row that is cleared, and one with which the level rises.
    #expect(
      likeness[cue, default: 0] >= max(0.95, best[0].value),
      "heard \(text); the loudest sample is \(sound.map(abs).max() ?? 0)", sourceLocation: sourceLocation)
  }

  @Test(.enabled(if: hasTime)) func theEventsOfAGameAreHeardWhenTheyHappen() throws {
    guard case .effects(_, let effects, nil) = RenderedSound.effects(key: 0, from: .located()) else {
      Issue.record("no effects")
      return
    }
    try set("music", "off")
    // Five I's in a row: put beside each other on the floor they fill it.
    let process = try PseudoTerminalProcess.menu(
      ["--seed", "18532"], environment: recording.environment, home: home)
    try begin(process)
    try expect(.moved, in: process, effects) { try process.send("\u{1b}[B") }
    try expect(.moved, in: process, effects) { try process.send("\u{1b}[H") }
    try expect(.chosen, in: process, effects) {
      try process.send("\r")
      try process.wait { $0.contains("Score") }
    }
    try expect(.turned, in: process, effects) { try process.send("x") }
    try expect(.turned, in: process, effects) { try process.send("z") }
    try expect(.landed, in: process, effects) { try process.send("0 ") }
    for keys in ["s0 ", "$ ", "s$ "] {
      try expect(.landed, in: process, effects) { try process.send(keys) }
    }
    try expect(.cleared(rows: 1), in: process, effects) {
      try process.send(" ")
      try process.wait { $0.contains("Lines 1") }
    }
    try process.send("p", until: "Paused")
    try process.send("\u{1b}[F\r", until: "Give up?")
    try process.send("\u{1b}[B")
    try expect(.ended, in: process, effects) {
      try process.send("\r")
      try process.wait { $0.contains("Game over") }
    }
  }

  @Test(.enabled(if: hasTime)) func aNewerEffectCutsOffTheOlder() throws {
    try set("music", "off")
    let process = try PseudoTerminalProcess.menu(environment: recording.environment, home: home)
    try begin(process)
    try process.send("\u{1b}[H\r")
    try process.wait { $0.contains("Score") }
    let before = try waitForSilence(process)
    try process.send(" ")
    var landing = 0
    try process.wait(for: "the landing", polling: .milliseconds(10)) {
      landing = recording.onset(from: before) ?? 0
      return landing > 0
    }
    try process.send("x")
    let end = try waitForSilence(process)
    let last = recording.left(from: 0).prefix(end).lastIndex { $0 != 0 } ?? 0
    // A landing rings for 220 milliseconds, a turn for 80.
    #expect(last > landing && last < landing + Synthesizer.rate / 5)
    // Nowhere does it go further in a frame than the two effects do by themselves.
    guard case .effects(_, let effects, nil) = RenderedSound.effects(key: 0, from: .located()) else {
      Issue.record("no effects")
      return
    }
    let most = [SoundCue.landed, .turned].map { cue in
      (effects[cue] ?? []).map { samples in
        DiskRecording.largestStep(stride(from: 0, to: samples.count, by: 2).map { Int(samples[$0]) })
      }.max() ?? 0
    }.reduce(0, +)
    let step = DiskRecording.largestStep(recording.left(from: landing))
    #expect(step <= most * Self.volume / 128 + 2)
  }

  /// The game's music is made while the sound of its choice is heard, and effects in its key come with it.
  @Test(.enabled(if: hasTime)) func aChangeOfMusicCutsNoEffect() throws {
    guard case .effects(_, let effects, nil) = RenderedSound.effects(key: 0, from: .located()) else {
      Issue.record("no effects")
      return
    }
    // So soft that it does not hide the effect.
    try set("music-volume", "10")
    let process = try PseudoTerminalProcess.menu(environment: recording.environment, home: home)
    try begin(process)
    let before = try waitForSilence(process)
    let chosen = try #require(effects[.chosen])
    try process.send("\r")
    try process.wait { $0.contains("Score") }
    let length = chosen[0].count / 2
    var onset = 0
    try process.wait(for: "all of the sound", polling: .milliseconds(20)) {
      guard let found = recording.onset(from: before) else { return false }
      onset = found
      return recording.frames > found + length
    }
    let sound = Array(recording.left(from: onset).prefix(length))
    let likeness = chosen.map { DiskRecording.likeness(sound, $0, volume: Self.volume) }.max() ?? 0
    #expect(likeness > 0.95, "\(likeness)")
  }

  @Test func muteCostsNothing() throws {
    let process = try PseudoTerminalProcess.menu(
      ["--mute"], environment: recording.environment, home: home)
    try process.send("\r")
    try process.wait { $0.contains("Score") }
    try process.send(" p", until: "Paused")
    #expect(process.libraries.contains { $0.contains("libncurses") })
    #expect(!process.libraries.contains { $0.contains("SDL") })
    #expect(recording.frames == 0)
    // Switched on it is there; switched off again nothing is played.
    try process.send("m", until: "Not muted.")
    try process.wait(for: "the library", polling: .milliseconds(20)) {
      process.libraries.contains { $0.contains("SDL2_mixer") }
    }
  }

  @Test func withoutADeviceNothingIsLoadedAndSettingsSayWhy() throws {
    let process = try PseudoTerminalProcess.menu(home: home)
    try process.send("\r")
    try process.wait { $0.contains("Score") }
    try process.send("q", until: "Settings")
    #expect(!process.libraries.contains { $0.contains("SDL") })
    try process.send("\u{1b}[Fkk\r", until: "Keep quick games")
    for _ in 0..<30 where !process.terminal.contains("over SSH") { try process.send("j") }
    try process.wait(for: "the reason") { $0.contains("Silent: over SSH") }
  }

  @Test func aDriverThatPrintsPrintsNothingOnTheScreen() throws {
    // The disk driver says where it writes to, and a driver that is not there that it is not.
    for driver in ["disk", "nosuchdriver"] {
      var environment = recording.environment
      environment["SDL_AUDIODRIVER"] = driver
      let process = try PseudoTerminalProcess.menu(["--new"], environment: environment, home: home)
      try process.wait(for: "the library", polling: .milliseconds(20)) {
        process.libraries.contains { $0.contains("SDL2_mixer") }
      }
      try process.send("\r")
      try process.wait { $0.contains("Score") }
      try process.send("q", until: "Quit")
      #expect(!String(decoding: process.output, as: UTF8.self).contains("CRITICAL"))
      try process.quit()
      #expect(!String(decoding: process.output, as: UTF8.self).contains("CRITICAL"))
    }
  }

  @Test func aDeviceThatGoesAwayInPlayIsSaidAndTheGameGoesOn() throws {
    var environment = recording.environment
    // The driver's first bytes reach the file when the game has begun.
    environment["SDL_DISKAUDIOFILE"] = "/dev/full"
    let process = try PseudoTerminalProcess.menu(environment: environment, home: home)
    try process.send("\r")
    try process.wait(for: "the line") { $0.contains("the sound device is gone") }
    try process.wait(for: "the game") { $0.contains("Score") }
    try process.send("p", until: "Paused")
  }

  @Test(arguments: [
    ("Sounds/landing.sound", false, "The sound file landing.sound is missing."),
    ("Sounds/landing.sound", true, "The sound file landing.sound cannot be used: it is cut off."),
    ("Music/harbour.sound", false, "The sound file harbour.sound is missing."),
    ("Music/harbour.sound", true, "The sound file harbour.sound cannot be used: it is cut off."),
  ])
  func aFileThatIsMissingOrCutIsSaidAndTheGameGoesOn(file: String, isCut: Bool, line: String) throws {
    let assets = home.path + "/assets"
    let located = try #require(AssetFolder.locate())
    try FileManager.default.copyItem(atPath: located.root, toPath: assets)
    let damaged = URL(fileURLWithPath: assets + "/" + file)
    let content = try Data(contentsOf: damaged)
    try FileManager.default.removeItem(at: damaged)
    if isCut { try content.prefix(content.count / 2).write(to: damaged) }
    var environment = recording.environment
    environment["BLOCKFALL_ASSETS"] = assets
    let process = try PseudoTerminalProcess.menu(environment: environment, home: home)
    try process.send("\r")
    try process.wait(for: "the line") { $0.contains(line) }
    try process.send("p", until: "Paused")
  }
}
