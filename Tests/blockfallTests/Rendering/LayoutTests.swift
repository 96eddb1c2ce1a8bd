import Testing

@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

@Suite struct LayoutTests {
  private static func layout(
    _ columns: Int, _ rows: Int, _ preference: GlyphPreference = .auto, isUnicode: Bool = true,
    field: (width: Int, height: Int) = (20, 26)
  ) -> Layout? {
    Layout.fitting(
      Size(columns: columns, rows: rows), width: field.width, height: field.height, preference: preference,
      isUnicode: isUnicode)
  }

  @Test(
    arguments: [
      (1, 1, nil), (10, 5, nil), (23, 9, nil), (24, 8, nil), (24, 9, .braille), (26, 10, .braille),
      (300, 9, .braille), (24, 14, .braille), (24, 15, .half), (23, 100, nil), (40, 15, .half),
      (80, 24, .half), (80, 27, .half), (41, 28, .half), (42, 28, .normal), (80, 28, .normal),
      (120, 40, .normal), (124, 56, .normal), (123, 57, .normal), (124, 57, .doubled), (200, 60, .doubled),
      (300, 100, .doubled),
    ] as [(Int, Int, MinoScale?)])
  func theLargestScaleThatFitsIsTaken(columns: Int, rows: Int, scale: MinoScale?) {
    let layout = Self.layout(columns, rows)
    #expect(layout?.scale == scale)
    #expect(layout?.isASCII != true)
  }

  @Test(
    arguments: [
      (1, 1, nil), (24, 9, nil), (24, 14, nil), (24, 15, .half), (40, 15, .half), (80, 24, .half),
      (120, 40, .normal), (200, 60, .doubled),
    ] as [(Int, Int, MinoScale?)], [true, false])
  func inASCIIThereIsNoBraille(_ size: (columns: Int, rows: Int, scale: MinoScale?), isAskedFor: Bool) {
    let layout =
      isAskedFor
      ? Self.layout(size.columns, size.rows, .ascii)
      : Self.layout(size.columns, size.rows, .auto, isUnicode: false)
    #expect(layout?.scale == size.scale)
    #expect(layout?.isASCII != false)
  }

  @Test(
    arguments: [
      (.normal, 200, 60, .normal), (.normal, 80, 24, .half), (.normal, 24, 9, .braille),
      (.half, 200, 60, .half), (.half, 80, 24, .half), (.half, 24, 9, .braille),
      (.braille, 200, 60, .braille), (.braille, 24, 9, .braille), (.ascii, 200, 60, .doubled),
      (.ascii, 24, 9, nil),
    ] as [(GlyphPreference, Int, Int, MinoScale?)])
  func whatWasAskedForIsTheLargestThatIsTried(
    preference: GlyphPreference, columns: Int, rows: Int, scale: MinoScale?
  ) {
    #expect(Self.layout(columns, rows, preference)?.scale == scale)
  }

  @Test(
    arguments: [
      (.normal, 200, 60, .normal), (.normal, 80, 24, .half), (.half, 200, 60, .half),
      (.braille, 200, 60, .half), (.braille, 24, 9, nil),
    ] as [(GlyphPreference, Int, Int, MinoScale?)])
  func withoutUnicodeHalvesStandForBraille(
    preference: GlyphPreference, columns: Int, rows: Int, scale: MinoScale?
  ) {
    #expect(Self.layout(columns, rows, preference, isUnicode: false)?.scale == scale)
  }

  @Test func thePanelsBesideTheFieldComeWithTheRoom() throws {
    let small = try #require(Self.layout(24, 9))
    #expect(small.next != nil && small.hints == nil && small.nameRow == nil && !small.hasFloor)
    let half = try #require(Self.layout(40, 15))
    #expect(half.next != nil && half.hints == nil)
    let usual = try #require(Self.layout(80, 24))
    #expect(usual.next != nil && usual.hints != nil && usual.nameRow != nil && usual.hasFloor)
    #expect(try #require(Self.layout(42, 28)).next == nil)
  }

  /// All areas that are drawn in; the field includes its frame.
  private static func parts(of layout: Layout, in size: Size) -> [Rect] {
    let field = layout.field
    let status = layout.status
    var parts = [
      Rect(x: 0, y: 0, columns: size.columns, rows: 1),
      Rect(x: status.lowerBound, y: layout.statusRow, columns: status.count, rows: 1),
      Rect(
        x: field.minX - 1, y: field.minY, columns: field.size.columns + 2,
        rows: field.size.rows + (layout.hasFloor ? 1 : 0)),
    ]
    if let row = layout.nameRow {
      parts.append(Rect(x: status.lowerBound, y: row, columns: status.count, rows: 1))
    }
    if let next = layout.next { parts.append(next) }
    if let hints = layout.hints { parts.append(hints) }
    return parts
  }

  private static func overlap(_ a: Rect, _ b: Rect) -> Bool {
    a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
  }

  /// The fault of a layout, or nil.
  private static func fault(of layout: Layout, in size: Size) -> String? {
    let parts = parts(of: layout, in: size)
    for (index, part) in parts.enumerated() {
      guard part.minX >= 0, part.minY >= 0, part.maxX <= size.columns, part.maxY <= size.rows else {
        return "\(part) leaves the screen"
      }
      for other in parts[(index + 1)...] where overlap(part, other) { return "\(part) overlaps \(other)" }
    }
    if layout.status.count < 24 { return "no room for the status" }
    if let next = layout.next, next.size.columns < 4 { return "no room for a piece" }
    return nil
  }

  @Test(arguments: GlyphPreference.allCases, [true, false])
  func atNoSizeDoesAnythingOverlapOrLeaveTheScreen(preference: GlyphPreference, isUnicode: Bool) {
    let smallest = Layout.smallestSize(width: 20, height: 26, preference: preference, isUnicode: isUnicode)
    for rows in 1...70 {
      for columns in 1...220 {
        let size = Size(columns: columns, rows: rows)
        let layout = Self.layout(columns, rows, preference, isUnicode: isUnicode)
        let fits = columns >= smallest.columns && rows >= smallest.rows
        guard (layout != nil) == fits else {
          Issue.record("\(size): fits \(layout != nil), smallest \(smallest)")
          return
        }
        guard let layout else { continue }
        if let fault = Self.fault(of: layout, in: size) {
          Issue.record("\(size): \(fault)")
          return
        }
      }
    }
  }

  @Test(arguments: [(4, 4), (10, 20), (26, 40), (26, 4), (4, 40), (5, 7)], [true, false])
  func theSmallestSizeOfAnyFieldIsExact(_ field: (width: Int, height: Int), isUnicode: Bool) {
    for preference in GlyphPreference.allCases {
      let smallest = Layout.smallestSize(
        width: field.width, height: field.height, preference: preference, isUnicode: isUnicode)
      func fits(_ columns: Int, _ rows: Int) -> Bool {
        Self.layout(columns, rows, preference, isUnicode: isUnicode, field: field) != nil
      }
      #expect(fits(smallest.columns, smallest.rows))
      #expect(!fits(smallest.columns - 1, smallest.rows))
      #expect(!fits(smallest.columns, smallest.rows - 1))
      #expect(!fits(smallest.columns - 1, 300))
      #expect(!fits(300, smallest.rows - 1))
    }
  }

  @Test(arguments: [(4, 4), (10, 20), (26, 40), (26, 4), (4, 40)])
  func noFieldOverlapsWhatIsAroundIt(_ field: (width: Int, height: Int)) {
    for rows in 1...100 {
      for columns in stride(from: 20, through: 200, by: 3) {
        let size = Size(columns: columns, rows: rows)
        guard let layout = Self.layout(columns, rows, field: field) else { continue }
        if let fault = Self.fault(of: layout, in: size) {
          Issue.record("\(size): \(fault)")
          return
        }
      }
    }
  }

  @Test func theSmallestSizesAreTheOnesThatTheScreenTells() {
    func smallest(_ preference: GlyphPreference, _ isUnicode: Bool) -> Size {
      Layout.smallestSize(width: 20, height: 26, preference: preference, isUnicode: isUnicode)
    }
    for preference in GlyphPreference.allCases {
      let isASCII = preference == .ascii
      #expect(smallest(preference, true) == Size(columns: 24, rows: isASCII ? 15 : 9))
      #expect(smallest(preference, false) == Size(columns: 24, rows: 15))
    }
  }
}
