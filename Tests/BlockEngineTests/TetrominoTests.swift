import BlockEngine
import Testing

@Test func thereAreSevenTetrominoes() {
  #expect(Tetromino.allCases.count == 7)
}
