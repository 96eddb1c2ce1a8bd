import BlockEngine
import Foundation
import TerminalTestSupport
import Testing

@testable import TerminalUI
@testable import blockfall

/// All stages of a match × sizes × colours × glyphs: each frame is as it was found good, by a digest a line in
/// `Golden/match-frames.txt`, and keeps what is promised of all of them.
@Suite struct GoldenMatchFrameTests {
  private enum Stage: String, CaseIterable { case setUp, countdown, match, pause, end, seriesEnd }

  private static let sizes = [(200, 60), (120, 40), (80, 24), (60, 24), (40, 15), (24, 12)]
  /// Those in one list draw the same cells.
  private static let depths: [[ColorDepth]] = [[.none], [.ansi], [.indexed, .direct]]

  /// One combination and what it looks like.
  private struct Frame {
    let stage: Stage
    let driver: ModelDriver
    let buffer: CellBuffer
    let size: Size
    let depth: ColorDepth
    let glyphs: GlyphPreference

    var name: String { "\(stage) \(size.columns)x\(size.rows) \(depth) \(glyphs)" }
  }

  /// The program at each stage of one match of two rounds.
  private func stages(_ home: TemporaryFolder) throws -> [(Stage, ModelDriver)] {
    var settings = Settings()
    try settings.set(.versusSeats, "person bot-8 nobody nobody")
    try settings.set(.versusSeed, "7")
    try settings.set(.versusFirstTo, "2")
    let store = Store(directory: home.data)
    var driver = ModelDriver(
      size: Size(columns: 200, rows: 60), settings: settings, keeper: Keeper(directory: .success(home.data)))
    driver.open("Versus")
    var stages: [(Stage, ModelDriver)] = [(.setUp, driver)]
    driver.press(.enter)
    stages.append((.countdown, driver))
    driver.pass(.milliseconds(1_500))
    driver.press(.character("c"))
    for steps in [-4, 3, 0] {
      for _ in 0..<abs(steps) { driver.press(steps < 0 ? .left : .right) }
      driver.pass(.milliseconds(600))
      driver.press(.character(" "))
    }
    // Garbage that waits is to be seen.
    for _ in 0..<600 where try driver.match.session.game(of: 1).waitingLines == 0 {
      driver.pass(.milliseconds(100))
    }
    try #require(driver.match.session.game(of: 1).waitingLines > 0)
    stages.append((.match, driver))
    driver.press(.character("p"))
    stages.append((.pause, driver))
    for stage in [Stage.end, .seriesEnd] {
      driver.press(stage == .end ? .character("p") : .enter)
      driver.pass(.milliseconds(1_500))
      while try driver.match.isLive {
        driver.press(.character(" "))
        driver.skip(.milliseconds(1))
      }
      driver.serve(store)
      driver.skip(.seconds(1))
      stages.append((stage, driver))
    }
    return stages
  }

  private func frames(of stages: [(Stage, ModelDriver)]) -> [Frame] {
    var frames: [Frame] = []
    for (stage, played) in stages {
      for (columns, rows) in Self.sizes {
        for glyphs in GlyphPreference.allCases {
          for depths in Self.depths {
            var driver = played
            driver.model.context.capabilities = DrawingCapabilities(
              isUnicode: true, hasColour: depths != [.none], hasShades: depths.contains(.indexed))
            driver.model.context.settings.glyphs = glyphs
            driver.resize(columns, rows)
            // Its list is made for the glyphs.
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

  /// FNV-1a over the characters and the colours as a terminal of the frame's depth shows them.
  private func digest(of frame: Frame) -> String {
    let looks = LookTable(
      palette: Theme.standard.palette, depth: frame.depth, colors: frame.depth == .ansi ? 8 : 256,
      drawable: [.bold, .dim, .underline, .reverse], notWithColor: [])
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
    return String(hash, radix: 16)
  }

  @Test func everyStageInEverySizeColourAndGlyphsIsAsItWasFoundGood() throws {
    let home = try TemporaryFolder()
    let frames = frames(of: try stages(home))
    let path = GoldenFrame.folder + "/match-frames.txt"
    let kept = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let golden = Set(kept.split(separator: "\n").map(String.init))
    let found = frames.map { "\($0.name) \(digest(of: $0))" }
    #expect(found.count == 720 && Set(frames.map(\.name)).count == found.count)
    let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"
    if isRecording || kept.isEmpty {
      try (found.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
    let differing = zip(frames, found).filter { !golden.contains($0.1) }
    let names = differing.prefix(40).map(\.0.name).joined(separator: ", ")
    let text = differing.first.map { "\n\($0.0.name) is now\n\($0.0.buffer.text)" } ?? ""
    let isAsBefore = differing.isEmpty
    #expect(isAsBefore, "\(differing.count) frames differ: \(names)\(text)")
    #expect(golden.count == found.count)
    for frame in frames where frame.depth != .direct { try check(frame) }
  }

  // MARK: What holds of every frame

  private func check(_ frame: Frame) throws {
    let buffer = frame.buffer
    #expect(buffer.cutTexts.isEmpty, "\(frame.name): \(buffer.cutTexts)\n\(buffer.text)")
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
    for (index, place) in layout.places.enumerated() {
      switch frame.stage {
      case .match, .countdown:
        checkName(of: match.seats[index].name, at: place, in: frame)
        checkBar(of: match.seenGame(of: index), at: place, in: frame)
      case .pause: checkHidden(place.field, in: frame)
      case .setUp, .end, .seriesEnd: break
      }
    }
  }

  /// The name is whole, or its beginning if it has no room.
  private func checkName(of name: String, at place: VersusLayout.Place, in frame: Frame) {
    let row = (place.name.minX..<place.name.maxX).map { frame.buffer[$0, place.name.minY].base }
    let text = String(String.UnicodeScalarView(row.compactMap(Unicode.Scalar.init)))
    let seen = name.prefix(max(1, min(name.count, place.name.size.columns) - 2))
    #expect(text.hasPrefix(seen), "\(frame.name): \(text)")
  }

  /// The bar is as high as what waits, or as the field.
  private func checkBar(of game: Game, at place: VersusLayout.Place, in frame: Frame) {
    let bar = place.bar
    let lit = (bar.minY..<bar.maxY).count { frame.buffer[bar.minX, $0] != .blank }
    let down = place.scale.minosDown
    let high = (game.waitingLines * down.cells + down.rows - 1) / down.rows
    #expect(lit == min(high, bar.size.rows), "\(frame.name): \(lit) of \(high)\n\(frame.buffer.text)")
  }

  /// Nothing of a field is seen: what lies over it stands on a ground of its own.
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
