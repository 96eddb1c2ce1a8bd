import Testing

@testable import BlockLink

@Suite struct LineSplitterTests {
  @Test func linesAreTheSameHoweverTheyAreCut() {
    let bytes = Array("one\n\ntwo\nthree".utf8)
    for cut in 0...bytes.count {
      var splitter = LineSplitter()
      var lines: [String] = []
      for part in [bytes[..<cut], bytes[cut...]] {
        lines += splitter.lines(endingIn: part).map { String(decoding: $0, as: UTF8.self) }
      }
      #expect(lines == ["one", "", "two"])
      #expect(!splitter.isOverlong)
    }
  }

  @Test func aLineLongerThanAMessageEndsTheReading() {
    var splitter = LineSplitter()
    let most = LinkProtocol.maxMessageBytes
    let longest = Array(repeating: UInt8(ascii: "x"), count: most)
    #expect(splitter.lines(endingIn: longest + [10]) == [longest])
    #expect(splitter.lines(endingIn: longest + [UInt8(ascii: "x"), 10, 10]) == [])
    #expect(splitter.isOverlong)
  }
}
