import Testing

@testable import BlockLink

@Suite struct LineSplitterTests {
  @Test func linesAreTheSameHoweverTheyAreCut() {
    let bytes = Array("one\n\ntwo\nthree".utf8)
    for cut in 0...bytes.count {
      var splitter = LineSplitter()
      var lines: [String] = []
      for part in [bytes[..<cut], bytes[cut...]] {
        splitter.take(Array(part)) { line in
          lines.append(String(decoding: line, as: UTF8.self))
          return true
        }
      }
      #expect(lines == ["one", "", "two"])
      #expect(!splitter.isOverlong)
    }
  }

  @Test func aLineLongerThanAMessageEndsTheReading() {
    var splitter = LineSplitter()
    var count = 0
    let most = LinkProtocol.maxMessageBytes
    splitter.take(Array(repeating: UInt8(ascii: "x"), count: most) + [10]) { line in
      count += line.count
      return true
    }
    #expect(count == most)
    splitter.take(Array(repeating: UInt8(ascii: "x"), count: most + 1) + [10, 10]) { _ in
      Issue.record("a line after an overlong one")
      return true
    }
    #expect(splitter.isOverlong)
  }
}
