import Foundation
import Testing

@testable import BlockPlatform

/// The built program, recorded through SDL's disk driver.
@Suite struct HeardGameTests {
  /// Tests of timing need a machine with time to spare, so `make soak` runs them and `make test` does not.
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

  /// The default volume of effects, of 128.
  private static let volume = 70 * 70 * 128 / 10_000

  /// Waits for silence and returns the frame at which it is detected.
  private func waitForSilence(_ process: PseudoTerminalProcess) throws -> Int {
    try process.wait(for: "silence", polling: .milliseconds(20)) {
      let frames = recording.frames
      return frames > 1_500 && recording.left(from: frames - 1_500).allSatisfy { $0 == 0 }
    }
    return recording.frames
  }

  /// Waits until effects are audible, and selects the first item of the menu.
  ///
  /// The program skips effects until they are rendered, without delaying anything.
  private func begin(_ process: PseudoTerminalProcess) throws {
    try process.wait(for: "a sound", polling: .milliseconds(150)) {
      _ = try? process.send("\u{1b}[B")
      return recording.onset(from: 0) != nil
    }
    _ = try waitForSilence(process)
    try process.send("\u{1b}[H")
    _ = try waitForSilence(process)
  }

  /// Plays something and expects an effect at most 20 ms after the screen shows it.
  private func expect(
    _ cue: SoundCue, in process: PseudoTerminalProcess, _ effects: [SoundCue: [[Int16]]],
    sourceLocation: SourceLocation = #_sourceLocation, _ play: () throws -> Void
  ) throws {
    let before = try waitForSilence(process)
    try play()
    let seen = recording.frames
    // 50 ms of an effect tell it from all others.
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
      "\(cue) sounds from frame \(onset), on the screen by \(seen)", sourceLocation: sourceLocation)
    let sound = Array(recording.left(from: onset).prefix(length))
    let likeness = effects.mapValues { variations in
      variations.map { DiskRecording.likeness(sound, $0, volume: Self.volume) }.max() ?? 0
    }
    let best = likeness.sorted { $0.value > $1.value }
    let text = best.prefix(3).map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    // Some effects begin alike: a cleared row, and one that raises the level.
    #expect(
      likeness[cue, default: 0] >= max(0.95, best[0].value),
      "heard \(text); the loudest sample is \(sound.map(abs).max() ?? 0)", sourceLocation: sourceLocation)
  }

  @Test(.enabled(if: hasTime)) func theEventsOfAGameAreHeardWhenTheyHappen() throws {
    guard case .effects(_, let effects, nil) = RenderedSound.effects(key: 0, from: .located()) else {
      Issue.record("the effects cannot be rendered")
      return
    }
    try set("music", "off")
    // Five I's in a row: side by side on the floor they fill it.
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
    // A landing rings for 220 ms, a rotation for 80 ms.
    #expect(last > landing && last < landing + Synthesizer.rate / 5)
    // No step exceeds the sum of the two effects' own largest steps.
    guard case .effects(_, let effects, nil) = RenderedSound.effects(key: 0, from: .located()) else {
      Issue.record("the effects cannot be rendered")
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

  /// While the effect of starting the game plays, its music is rendered, and effects in its key arrive.
  @Test(.enabled(if: hasTime)) func aChangeOfMusicCutsNoEffect() throws {
    guard case .effects(_, let effects, nil) = RenderedSound.effects(key: 0, from: .located()) else {
      Issue.record("the effects cannot be rendered")
      return
    }
    // Soft enough not to hide the effect.
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
    // Unmuting loads the library.
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
    try process.send("\u{1b}[Fkkkk\r", until: "Keep quick games")
    for _ in 0..<30 where !process.terminal.contains("over SSH") { try process.send("j") }
    try process.wait(for: "the reason") { $0.contains("Silent: over SSH") }
  }

  @Test func aDriverThatPrintsPrintsNothingOnTheScreen() throws {
    // The disk driver prints its path, and SDL prints that a driver is missing.
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
    // The driver's first write fails once the game has begun.
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
