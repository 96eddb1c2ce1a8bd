import BlockEngine
import Foundation
import TerminalTestSupport
import Testing

@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Golden frames of a match: all stages × seatings × sizes × colours × glyphs.
///
/// Each frame equals its digest in `Golden/match-frames-SEATING.txt`, and meets the requirements for all
/// frames.
@Suite struct GoldenMatchFrameTests {
  private enum Stage: String, CaseIterable { case setUp, countdown, match, pause, end, seriesEnd }

  /// The players and their settings.
  struct Seating: Sendable, CustomTestStringConvertible {
    let name: String
    /// The value of the setting for the seats.
    let seats: String
    var settings: [(Setting, String)] = []
    /// A person, from 1, who attacks because no bot does; nil if none is needed.
    var attacker: Int?
    var sizes = GoldenMatchFrameTests.sizes
    /// Whether the fourth person uses a pad.
    var hasPad = false

    var testDescription: String { name }
  }

  private static let sizes = [(120, 40), (80, 24), (60, 24), (40, 15), (24, 12)]
  // Each seat first attacks the next one, and the last seat attacks the first.
  nonisolated static let seatings: [Seating] = [
    Seating(name: "bot", seats: "person bot-8 nobody nobody", sizes: [(200, 60)] + sizes),
    Seating(name: "two", seats: "person person nobody nobody", attacker: 2),
    Seating(name: "three", seats: "person person bot-6 nobody"),
    Seating(name: "four", seats: "person bot-1 bot-2 bot-6"),
    Seating(name: "people", seats: "person person person person", attacker: 2, hasPad: true),
    Seating(
      name: "classic", seats: "person bot-6 nobody nobody",
      settings: [(.versusRules, "classic"), (.versusAttack, "guideline")]),
    Seating(name: "life", seats: "person bot-6 nobody nobody", settings: [(.versusGoal, "life")]),
  ]
  /// Depths in one list draw the same cells.
  private static let depths: [[ColorDepth]] = [[.none], [.ansi], [.indexed, .direct]]

  /// One combination and its frame.
  private struct Frame {
    let stage: Stage
    let driver: ModelDriver
    let buffer: CellBuffer
    let size: Size
    let depth: ColorDepth
    let glyphs: GlyphPreference

    var name: String { "\(line) \(depth)" }
    /// The start of the frame's line in the file, which covers all colour depths.
    var line: String { "\(stage) \(size.columns)x\(size.rows) \(glyphs)" }
  }

  /// Exists as long as frames are made, because a match shows when its folder is missing.
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// The program at each stage of one match of two rounds.
  private func stages(_ seating: Seating) throws -> [(Stage, ModelDriver)] {
    var settings = Settings()
    try settings.set(.versusSeats, seating.seats)
    try settings.set(.versusSeed, "7")
    try settings.set(.versusFirstTo, "2")
    for (key, text) in seating.settings { try settings.set(key, text) }
    let store = Store(directory: home.data)
    var driver = ModelDriver(
      size: Size(columns: 200, rows: 60), settings: settings, saver: GameSaver(directory: .success(home.data))
    )
    driver.send(.keyboard(reportsReleases: true))
    if seating.hasPad { driver.send(pad(.appeared(name: "A pad"))) }
    driver.open("Versus")
    var stages: [(Stage, ModelDriver)] = [(.setUp, driver)]
    driver.press(.enter)
    stages.append((.countdown, driver))
    driver.pass(.milliseconds(1_500))
    try play(&driver, seating)
    stages.append((.match, driver))
    driver.press(.character("p"))
    stages.append((.pause, driver))
    for stage in [Stage.end, .seriesEnd] {
      driver.press(stage == .end ? .character("p") : .enter)
      driver.pass(.milliseconds(1_500))
      try lose(&driver)
      driver.serve(store)
      driver.skip(.seconds(1))
      stages.append((stage, driver))
    }
    return stages
  }

  /// Plays until the first field has pieces and garbage is waiting.
  private func play(_ driver: inout ModelDriver, _ seating: Seating) throws {
    let isCrowd = try driver.match.people.count > 1
    let (hold, left, right): (Key, Key, Key) =
      isCrowd
      ? (.character("f"), .character("a"), .character("d")) : (.character("c"), .left, .right)
    func press(_ key: Key, _ driver: inout ModelDriver) {
      driver.press(key)
      driver.press(key, [], .release)
    }
    press(hold, &driver)
    for steps in [-4, 3, 0] {
      for _ in 0..<abs(steps) { press(steps < 0 ? left : right, &driver) }
      driver.pass(.milliseconds(600))
      press(.character(" "), &driver)
    }
    let attacker = try seating.attacker.map { try PersonAtKeys(6, player: $0, in: driver) }
    func isWaiting(_ driver: ModelDriver) throws -> Bool {
      let match = try driver.match
      return match.seats.contains { match.session.game(of: $0.player).waitingLines > 0 }
    }
    for _ in 0..<2_000 where try !isWaiting(driver) {
      if let attacker { try attacker.pressNext(&driver) } else { driver.pass(.milliseconds(100)) }
    }
    #expect(try isWaiting(driver))
  }

  /// Drops pieces for all people until the round is over.
  private func lose(_ driver: inout ModelDriver) throws {
    let isCrowd = try driver.match.people.count > 1
    for _ in 0..<4_000 where try driver.match.isLive {
      for key: Key in isCrowd ? [.character(" "), .enter] : [.character(" ")] {
        guard try driver.match.isLive else { return }
        driver.press(key)
        driver.press(key, [], .release)
      }
      if isCrowd, try driver.match.isLive {
        for isDown in [true, false] { driver.send(pad(.button(3, isDown: isDown))) }
      }
      driver.skip(.milliseconds(1))
      // Only bots are left.
      let match = try driver.match
      if match.people.allSatisfy({ match.session.isOver($0 + 1) }) { driver.pass(.milliseconds(200)) }
    }
    #expect(try !driver.match.isLive)
  }

  private func pad(_ action: PadEvent.Action) -> Message {
    .device(.pad(PadEvent(pad: 0, action: action)))
  }

  private func frames(of stages: [(Stage, ModelDriver)], _ sizes: [(Int, Int)]) throws -> [Frame] {
    var frames: [Frame] = []
    let paused = stages.first { $0.0 == .pause }?.1
    for (stage, played) in stages {
      for (columns, rows) in sizes {
        for glyphs in GlyphPreference.allCases {
          for depths in Self.depths {
            func dressed(_ driver: ModelDriver) -> ModelDriver {
              var driver = driver
              driver.model.context.capabilities = DrawingCapabilities(
                isUnicode: true, hasColour: depths != [.none], hasShades: depths.contains(.indexed))
              driver.model.context.settings.glyphs = glyphs
              return driver
            }
            var driver = dressed(played)
            var context = driver.model.context
            context.size = Size(columns: columns, rows: rows)
            // A size that is too small would pause the match and write to its file, which has gone on since.
            if stage == .match, let paused, try driver.match.layout(in: context) == nil {
              driver = dressed(paused)
            }
            driver.resize(columns, rows)
            // Remake the list for the glyphs.
            if stage == .setUp { driver.send(.storage(.done, for: nil)) }
            let buffer = driver.screen
            frames += depths.map { (depth: ColorDepth) in
              Frame(
                stage: stage, driver: driver, buffer: buffer, size: driver.size, depth: depth, glyphs: glyphs)
            }
          }
        }
      }
    }
    return frames
  }

  /// The FNV-1a digest of the characters and of the colours that a terminal of the frame's depth shows.
  private func digest(of frame: Frame) -> String {
    let looks = LookTable(
      palette: Theme.standard.palette, depth: frame.depth, colors: frame.depth == .ansi ? 8 : 256,
      supported: [.bold, .dim, .underline, .reverse], incompatibleWithColor: [])
    var (hash, last, parts) = (0xcbf2_9ce4_8422_2325 as UInt64, nil as Cell?, [] as [UInt64])
    for cell in frame.buffer.cells {
      if cell != last {
        let seen = looks.look(of: cell.style, isBlank: false)
        last = cell
        parts = [
          UInt64(cell.base) << 8 | UInt64(seen.attributes.rawValue),
          UInt64(cell.marks.0) << 32 | UInt64(cell.marks.1),
          UInt64(UInt32(bitPattern: seen.foreground)) << 32 | UInt64(UInt32(bitPattern: seen.background)),
        ]
      }
      for part in parts { hash = (hash ^ part) &* 0x100_0000_01b3 }
    }
    // Half of the bits suffice to detect a difference.
    return String(UInt32(truncatingIfNeeded: hash ^ hash >> 32), radix: 16)
  }

  @Test(arguments: seatings)
  func everyStageInEverySizeColourAndGlyphsIsAsItWasFoundGood(seating: Seating) throws {
    let frames = try frames(of: stages(seating), seating.sizes)
    let path = GoldenFrame.folder + "/match-frames-\(seating.name).txt"
    let saved = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let golden = Set(saved.split(separator: "\n").map(String.init))
    // Group the frames of all colour depths.
    let depths = Self.depths.joined().count
    let lines = stride(from: 0, to: frames.count, by: depths).map { Array(frames[$0..<$0 + depths]) }
    let found = lines.map { line in ([line[0].line] + line.map(digest)).joined(separator: " ") }
    #expect(found.count == Stage.allCases.count * seating.sizes.count * GlyphPreference.allCases.count)
    #expect(Set(frames.map(\.name)).count == frames.count)
    let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"
    if isRecording || saved.isEmpty {
      try (found.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
    let differing = zip(lines, found).filter { !golden.contains($0.1) }
    let names = differing.prefix(40).map { $0.0[0].line }.joined(separator: ", ")
    let text = differing.first.map { "\n\($0.1) is now\n\($0.0[0].buffer.text)" } ?? ""
    let isAsBefore = differing.isEmpty
    #expect(isAsBefore, "\(seating.name): \(differing.count) lines differ: \(names)\(text)")
    #expect(golden.count == found.count)
    for frame in frames where frame.depth != .direct { try check(frame) }
  }

  // MARK: Requirements for every frame

  private func check(_ frame: Frame) throws {
    let buffer = frame.buffer
    #expect(buffer.position(of: "Not saved") == nil, "\(frame.name)")
    #expect(buffer.truncatedTexts.isEmpty, "\(frame.name): \(buffer.truncatedTexts)\n\(buffer.text)")
    if frame.glyphs == .ascii {
      #expect(buffer.cells.allSatisfy { $0.base < 0x7f }, "\(frame.name)\n\(buffer.text)")
    }
    guard frame.stage != .setUp else { return }
    let match = try frame.driver.match
    guard let layout = match.layout(in: frame.driver.model.context) else {
      let says = ["Needs ", "Has \(frame.size.columns)x\(frame.size.rows)"]
      #expect(says.allSatisfy { buffer.position(of: $0) != nil }, "\(frame.name)\n\(buffer.text)")
      return
    }
    var names: [String] = []
    for (index, place) in layout.places.enumerated() {
      switch frame.stage {
      case .match, .countdown:
        // An announcement may briefly cover the name.
        if match.seats[index].effects.announcement == nil || place.isPicture {
          names += try [seenName(of: match.seats[index], at: place, in: frame)]
        }
        checkBar(of: match.seenGame(of: index), at: place, in: frame)
      case .pause: checkHidden(place.field, in: frame)
      case .setUp, .end, .seriesEnd: break
      }
    }
    // Also if some names are full and some short.
    #expect(Set(names).count == names.count, "\(frame.name): \(names)")
  }

  /// The name at a field, which is the player's full name or the short one.
  private func seenName(
    of seat: MatchSeat, at place: VersusLayout.Place, in frame: Frame
  ) throws -> String {
    let row = (place.name.minX..<place.name.maxX).map { frame.buffer[$0, place.name.minY].base }
    let text = String(String.UnicodeScalarView(row.compactMap(Unicode.Scalar.init)))
    let seen = [seat.name, seat.briefName].compactMap(\.self).first {
      text == $0 || text.hasPrefix($0 + " ") || text.hasPrefix($0 + ":")
    }
    return try #require(seen, "\(frame.name): \(text)")
  }

  /// Checks that the bar is as high as the waiting garbage, up to the field's height.
  private func checkBar(of game: Game, at place: VersusLayout.Place, in frame: Frame) {
    let bar = place.bar
    let lit = (bar.minY..<bar.maxY).count { frame.buffer[bar.minX, $0] != .blank }
    let down = (rows: place.scale.minos.rows, cells: place.scale.cells.rows)
    let high = (game.waitingLines * down.cells + down.rows - 1) / down.rows
    #expect(lit == min(high, bar.size.rows), "\(frame.name): \(lit) of \(high)\n\(frame.buffer.text)")
  }

  /// Checks that no part of a field is visible, and that text over it has its own background.
  private func checkHidden(_ field: Rect, in frame: Frame) {
    let pieces = Ink.pieceI.rawValue...Ink.garbage.rawValue
    for y in field.minY..<field.maxY {
      for x in field.minX..<field.maxX {
        let cell = frame.buffer[x, y]
        let isEmpty = cell.style.background != .well || cell.base == 0x20
        let hasPiece =
          pieces.contains(cell.style.background.rawValue) || pieces.contains(cell.style.foreground.rawValue)
        if !isEmpty || hasPiece {
          Issue.record("\(frame.name): the field is seen at \(x), \(y)\n\(frame.buffer.text)")
          return
        }
      }
    }
  }
}
