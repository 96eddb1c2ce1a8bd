import Testing

@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

@Suite struct VersusLayoutTests {
  private static let sizes = [
    (24, 9), (40, 15), (60, 24), (80, 24), (100, 30), (120, 40), (200, 60), (300, 100), (47, 23), (33, 12),
  ]

  private static func layout(
    _ columns: Int, _ rows: Int, players: Int, people: [Int] = [0], field: (Int, Int) = (10, 20),
    isUnicode: Bool = true, preference: GlyphPreference = .auto
  ) -> VersusLayout? {
    VersusLayout.fitting(
      Layout.belowBar(Size(columns: columns, rows: rows)),
      VersusLayout.Request(
        players: players, people: people, width: field.0, height: field.1, rowsAbove: 1,
        preference: preference, isUnicode: isUnicode))
  }

  /// A layout in short: the scale of each field, in brackets for a picture, with a dash for a bare field.
  private static func word(_ layout: VersusLayout?) -> String {
    guard let layout else { return "none" }
    return layout.places.map { place in
      let scale = "\(place.scale)"
      return place.isPicture ? "(\(scale))" : place.next == nil ? scale + "-" : scale
    }.joined(separator: " ")
  }

  @Test(
    arguments: [
      (60, 24, 2, "normal normal"), (59, 24, 2, "half half"), (60, 22, 2, "normal normal"),
      (60, 21, 2, "half half"),
      (120, 40, 2, "normal normal"), (80, 24, 2, "normal normal"), (40, 15, 2, "half half"),
      (120, 40, 4, "normal normal normal normal"), (120, 24, 4, "normal normal normal normal"),
      (90, 24, 3, "normal normal normal"), (80, 24, 4, "half half half half"),
      (60, 24, 4, "normal (braille) (braille) (braille)"),
      (40, 15, 4, "half (braille) (braille) (braille)"), (40, 15, 3, "half (braille) (braille)"),
      (300, 100, 2, "doubled doubled"),
    ] as [(Int, Int, Int, String)])
  func modernFieldsAreAsLargeAsTheyCanBe(columns: Int, rows: Int, players: Int, word: String) {
    #expect(Self.word(Self.layout(columns, rows, players: players)) == word)
  }

  @Test(
    arguments: [
      (80, 24, 2, "half half"), (60, 24, 2, "half half"), (120, 40, 4, "half half half half"),
      (120, 40, 2, "normal normal"), (59, 24, 2, "half (braille)"), (40, 15, 2, "half- (braille)"),
    ] as [(Int, Int, Int, String)])
  func classicFieldsAreAsLargeAsTheyCanBe(columns: Int, rows: Int, players: Int, word: String) {
    #expect(Self.word(Self.layout(columns, rows, players: players, field: (20, 26))) == word)
  }

  @Test func fieldsOfPeopleAreAlwaysWhole() {
    for (columns, rows) in Self.sizes {
      for people in [[0], [0, 1], [1, 3], [0, 1, 2, 3]] {
        guard let layout = Self.layout(columns, rows, players: 4, people: people) else { continue }
        #expect(people.allSatisfy { !layout.places[$0].isPicture }, "\(columns)x\(rows) \(people)")
      }
    }
  }

  @Test(arguments: sizes, 2...4)
  func nothingLeavesTheScreenAndNothingLiesOverAnything(_ size: (Int, Int), players: Int) {
    for field in [(10, 20), (20, 26)] {
      for isUnicode in [true, false] {
        guard
          let layout = Self.layout(size.0, size.1, players: players, field: field, isUnicode: isUnicode)
        else { continue }
        #expect(layout.places.count == players)
        var taken: Set<Int> = []
        for place in layout.places {
          let frame = Rect(
            x: place.field.minX - 1, y: place.field.minY, columns: place.field.size.columns + 2,
            rows: place.field.size.rows + (place.hasFloor ? 1 : 0))
          let parts = [frame, place.bar, place.name, place.side, place.next, place.below].compactMap(\.self)
          for part in parts {
            for y in part.minY..<part.maxY {
              for x in part.minX..<part.maxX {
                #expect(x >= 0 && x < size.0 && y >= 1 && y < size.1, "\(size) \(players) \(field) \(part)")
                #expect(taken.insert(y * 1_000 + x).inserted, "\(size) \(players) \(field): \(x), \(y)")
              }
            }
          }
        }
      }
    }
  }

  @Test func whatIsNeededFits() {
    for (columns, rows) in [(10, 5), (24, 9), (40, 10), (200, 6), (20, 60)] {
      for players in 2...4 {
        let request = VersusLayout.Request(players: players, people: [0, 1], width: 20, height: 26)
        let need = VersusLayout.needed(near: Size(columns: columns, rows: rows), request)
        #expect(VersusLayout.fitting(Layout.belowBar(need), request) != nil)
        #expect(need.columns >= columns && need.rows >= rows || need == Size(columns: 120, rows: 40))
      }
    }
  }
}
