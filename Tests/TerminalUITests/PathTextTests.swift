import Testing

@testable import TerminalUI

/// The text of paths, which are any bytes but zero.
@Suite struct PathTextTests {
  static let paths: [[UInt8]] = [
    [], Array("/home/ada".utf8), Array("/ä/日本/👾".utf8), [0xff], [0x2f, 0xc3], [0x2f, 0xe9, 0x2f],
    [0x80, 0x81, 0xc3, 0xa9], [0xf4, 0x8f, 0xba], [0xf4, 0x8f, 0xba, 0x80], [0xf4, 0x8f, 0xbb, 0xbf, 0xff],
    [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xf0, 0x9f, 0x91], [0x65, 0xcc, 0x81, 0xcc],
  ]

  @Test(arguments: paths) func aPathsBytesComeBackFromItsText(path: [UInt8]) {
    let text = String(path: path)
    #expect(text.pathBytes == path)
    #expect(text.withPath { String(path: $0) } == text)
    let length = text.withPath { start in
      var length = 0
      while start[length] != 0 { length += 1 }
      return length
    }
    #expect(length == path.count)
  }

  @Test func noTwoPathsHaveOneText() {
    var bytes = PathTextTests.paths
    for first in UInt8(0x7f)...0xff { bytes += [[first], [0xc3, first], [0xf4, 0x8f, first, 0xbf]] }
    let distinct = Set(bytes)
    #expect(Set(distinct.map { String(path: $0).unicodeScalars.map(\.value) }).count == distinct.count)
  }

  @Test func textThatIsUTF8IsItself() {
    for text in ["", "/x", "/ä/日本/👾", "e\u{301}", "\u{f0000}\u{10fdff}\u{10ff00}"] {
      #expect(String(path: Array(text.utf8)) == text && text.pathBytes == Array(text.utf8))
    }
  }

  @Test func bytesThatAreNoTextAreShownAsFigures() {
    #expect(String(path: [0x2f, 0x61, 0xe9, 0x62]).sanitized == "/a\\xE9b")
  }

  @Test func aPathIsAbsoluteByItsFirstByte() {
    #expect("/x".isAbsolutePath && "/\u{301}".isAbsolutePath)
    #expect(!"".isAbsolutePath && !"x/".isAbsolutePath)
  }
}
