import Testing

@testable import TerminalUI

@Suite struct ScrollListTests {
  private let heights = [1, 2, 1, 3, 1, 1, 2, 1, 1, 4, 1]

  private func area(rows: Int) -> ScrollList.Area {
    ScrollList.Area(rect: Rect(x: 2, y: 3, columns: 20, rows: rows), heights: heights)
  }

  @Test func rowsOfDifferentHeightsStandOneBelowTheOtherAndTheSelectedOneIsWhole() {
    for rows in 4...20 {
      for selection in heights.indices {
        var list = ScrollList(count: heights.count)
        list.select(selection)
        let seen = list.visible(in: area(rows: rows))
        #expect(seen.contains { $0.index == selection })
        #expect(seen.first?.rect.minY == 3)
        for (one, next) in zip(seen, seen.dropFirst()) {
          #expect(next.index == one.index + 1 && next.rect.minY == one.rect.maxY)
        }
        for (index, rect) in seen { #expect(rect.size.rows == heights[index] && rect.maxY <= 3 + rows) }
      }
    }
  }

  @Test func whatHasRoomIsSeenFromTheFirstToTheLast() {
    var list = ScrollList(count: heights.count)
    #expect(list.visible(in: area(rows: 18)).count == heights.count)
    #expect(list.scrollBar(in: area(rows: 18)).thumb.isEmpty)
    list.select(heights.count - 1)
    #expect(list.visible(in: area(rows: 6)).last?.index == heights.count - 1)
    #expect(list.scrollBar(in: area(rows: 6)).thumb.upperBound == 9)
  }

  @Test func rowsOfOneHeightAreSeenAsThoseWithoutHeights() {
    for rows in 1...8 {
      for selection in 0..<10 {
        var list = ScrollList(count: 10)
        list.select(selection)
        let rect = Rect(x: 0, y: 0, columns: 9, rows: rows)
        let plain = list.visible(in: ScrollList.Area(rect: rect)).map(\.index)
        let ones = ScrollList.Area(rect: rect, heights: Array(repeating: 1, count: 10))
        #expect(list.visible(in: ones).map(\.index) == plain, "\(rows) rows, \(selection)")
      }
    }
  }
}
