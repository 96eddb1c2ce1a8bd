import BlockEngine
import Foundation
import TerminalTestSupport
import Testing

@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// The films to compare, and their folder.
enum SeenPictures {
  static let folder = ProcessInfo.processInfo.environment["BLOCKFALL_PICTURES"]

  struct Animation: Sendable {
    var name: String
    var rules: Ruleset.Name
    var size: Size
    var theme: String
    var glyphs = GlyphPreference.auto
    var ticks: [Int64]
  }

  static let films = [
    Animation(
      name: "modern", rules: .modern, size: Size(columns: 80, rows: 24), theme: "standard",
      ticks: [0, 37, 210, 590]),
    Animation(
      name: "classic", rules: .classic, size: Size(columns: 110, rows: 36), theme: "paper",
      ticks: [5, 333, 594]
    ),
    Animation(
      name: "half", rules: .modern, size: Size(columns: 40, rows: 15), theme: "ember", ticks: [60, 400, 590]),
    Animation(
      name: "marks", rules: .modern, size: Size(columns: 80, rows: 24), theme: "contrast", glyphs: .ascii,
      ticks: [100, 590]),
  ]
}

/// Writes films and the terminal's frames at some moments, for Tests/Release/pictures.py to compare in a
/// browser.
///
/// Runs only if `BLOCKFALL_PICTURES` names the folder.
@NcursesLock struct SeenPicturesTests {
  @Test(
    .enabled(if: SeenPictures.folder != nil, "BLOCKFALL_PICTURES names no folder"),
    arguments: SeenPictures.films)
  func writeWhatIsSeen(film: SeenPictures.Animation) throws {
    let folder = try #require(SeenPictures.folder)
    let replay = try RendererSamples.replay(rules: film.rules, seconds: 20)
    let theme = try ThemeLibrary.locate(environment: { _ in nil }).load(film.theme).theme
    var cut = ReplayClip()
    cut.themes = [.init(time: .zero, value: theme)]
    cut.sizes = [.init(time: .zero, value: film.size)]
    let svg = try cut.svg(of: replay, glyphs: film.glyphs)
    try Data(svg.utf8).write(to: URL(filePath: "\(folder)/\(film.name).svg"))

    let display = try Display(
      description: TerminalDescription(type: "xterm-256color"), size: film.size, colorDepth: .direct,
      palette: theme.palette, encoding: .utf8)
    let terminal = EmulatedTerminal(size: film.size)
    var game = try GameReplayRenderer(replay, glyphs: film.glyphs)
    var frames: [[String: Any]] = []
    for tick in film.ticks {
      let time = tick * ReplayClip.intervals[0]
      game.advance(to: GameTime(microseconds: time))
      var buffer = game.picture(film.size)
      var bytes: [UInt8] = []
      display.present(&buffer, into: &bytes)
      terminal.feed(bytes)
      let cells = (0..<film.size.rows).map { y in
        (0..<film.size.columns).map { x in
          let cell = terminal[x, y]
          let colors = [cell.foreground.name, cell.background.name]
          return [cell.text] + (cell.reverse ? colors.reversed() : colors)
        }
      }
      frames.append([
        // Compare in the middle of the tick.
        "milliseconds": Double(time + ReplayClip.intervals[0] / 2) / 1_000, "cells": cells, "offset": [0, 0],
        "text": hex(CellLook.terminalText), "ground": hex(CellLook.ground(of: theme)),
      ])
    }
    try JSONSerialization.data(withJSONObject: frames).write(to: URL(filePath: "\(folder)/\(film.name).json"))
  }

  private func hex(_ rgb: UInt32) -> String { "#" + String(0x100_0000 | rgb, radix: 16).dropFirst() }
}
