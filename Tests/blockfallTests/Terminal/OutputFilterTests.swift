import BlockEngine
import Testing

@testable import blockfall

@Suite struct OutputFilterTests {
  /// What goes out for `text`, with `^` for Escape in both, after a first reset has settled all.
  private func filtered(_ text: String) -> String {
    var filter = OutputFilter()
    var output: [UInt8] = []
    filter.pass(Array("\u{1b}(B\u{0f}\u{1b}[m.".utf8).span, into: &output)
    output.removeAll()
    filter.pass(Array(text.replacing("^", with: "\u{1b}").utf8).span, into: &output)
    return String(decoding: output, as: UTF8.self).replacing("\u{1b}", with: "^")
  }

  @Test(arguments: [
    ("a^[31mb", "a^[31mb"),
    // What makes no difference is not written.
    ("^[39;49m^(B^[mx", "x"), ("^[m\u{0f}x", "x"), ("^[31m^[39mx", "x"),
    // Only the colour that changes is.
    ("^[38;5;221m^[48;5;22ma^[38;5;23m^[48;5;22mb", "^[38;5;221;48;5;22ma^[38;5;23mb"),
    ("^[31m^[42ma^[32m^[42mb", "^[31;42ma^[32mb"),
    ("^[91ma^[101mb^[97mc^[m", "^[91ma^[101mb^[97mc"),
    ("^[38;2;1;2;3ma^[48;2;4;5;6mb^[m", "^[38;2;1;2;3ma^[48;2;4;5;6mb"),
    // A reset is shorter than the way back.
    ("^[38;5;221m^[48;5;22ma^[39;49m^(B^[mb", "^[38;5;221;48;5;22ma^[mb"),
    // Colours wait behind moves and stay before what they paint.
    ("^[31m^[5;5H\ra", "^[5;5H\r^[31ma"), ("^[44m^[Ka^[m", "^[44m^[Ka"),
    ("^[44m^[5Xa^[m", "^[44m^[5Xa"),
    // An attribute goes off by a reset.
    ("^[1ma^[22;31mb", "^[1ma^[0;31mb"), ("^[7;31ma^[27mb", "^[7;31ma^[0;31mb"),
    ("^[0;7ma^(B^[mb", "^[7ma^[mb"),
    // A blank has no foreground.
    ("^[31ma^[39m  ^[31mb", "^[31ma  b"), ("^[31ma^[44m  b", "^[31ma^[44m  b"), ("^[4ma^[m b", "^[4ma^[m b"),
    ("^[7;31ma^[32m b", "^[7;31ma^[32m b"),
    // What nothing is drawn in need not be set: a colour may outlive the frame.
    ("^[44ma^[49m", "^[44ma"), ("^[34ma^[39m", "^[34ma"),
    // The first sixteen have shorter names.
    ("^[38;5;1;48;5;12ma", "^[31;104ma"),
    // What is not understood goes through, and so does all up to a reset.
    ("^[38:2::1:2:3ma^[31mb^[mc^[31md", "^[38:2::1:2:3ma^[31mb^[mc^[31md"),
    ("^]104\u{07}^(0x^(By", "^]104\u{07}^(0x^(By"),
  ])
  func asFewBytesAsTheSameLooksNeed(input: String, output: String) {
    #expect(filtered(input) == output)
  }

  /// The ways between looks are remembered: here they come again, and are more than there is room for.
  @Test func ofManyLooksThatComeAndGoEachIsSetTheShortestWay() {
    var filter = OutputFilter()
    var output: [UInt8] = []
    filter.pass(Array("\u{1b}(B\u{0f}\u{1b}[m.".utf8).span, into: &output)
    var before = GraphicRendition()
    var random = SeededGenerator(seed: 3)
    for _ in 0..<600 {
      let (foreground, background) = (16 + Int(random.next() % 3), 60 + Int(random.next() % 2))
      let look = GraphicRendition(
        foreground: .indexed(foreground), background: .indexed(background), attributes: 0)
      var expected: [UInt8] = []
      look.append(from: before, to: &expected)
      expected.append(UInt8(ascii: "x"))
      output.removeAll()
      let asked = "\u{1b}[38;5;\(foreground)m\u{1b}[48;5;\(background)mx"
      filter.pass(Array(asked.utf8).span, into: &output)
      #expect(output == expected)
      before = look
    }
  }

  @Test func whatIsForgottenIsSetAnew() {
    var filter = OutputFilter()
    var output: [UInt8] = []
    filter.pass(Array("\u{1b}[31ma".utf8).span, into: &output)
    filter.forget()
    output.removeAll()
    filter.pass(Array("b".utf8).span, into: &output)
    #expect(output == Array("\u{1b}[mb".utf8))
  }

  // MARK: Where the filter finds the ways

  private static let mark = "\u{1b}^"

  /// What goes out for words of ncurses on a screen of 20 columns, behind a reset and a word to the first cell.
  private func found(_ text: String) -> String {
    var filter = OutputFilter(columns: 20)
    var output: [UInt8] = []
    filter.pass(Array("\u{1b}(B\u{0f}\u{1b}[H\u{1b}[m.\u{1b}[H".utf8).span, into: &output)
    filter.pass(Array("\(Self.mark)p0000a".utf8).span, into: &output)
    output.removeAll()
    filter.pass(Array(text.utf8).span, into: &output)
    return String(decoding: output, as: UTF8.self).replacing("\u{1b}", with: "^")
  }

  @Test(arguments: [
    // From behind the first cell: places are row and column in two digits of six bits.
    ("\(mark)p0102b", "\n^[Cb"), ("\(mark)p0001b", "b"), ("\(mark)p0005b", "^[4Cb"), ("\(mark)r01b", "^[Cb"),
    ("\(mark)p0000\(mark)p0002\(mark)p0003b", "^[2Cb"),
    // Wide characters and marks are counted as the terminal does.
    ("\(mark)p0000字\(mark)p0000b", "\r字\rb"), ("e\u{301}\(mark)p0002b", "e\u{301}b"),
    ("a\u{1b}[4b\(mark)p0006b", "a^[4bb"),
    // Behind the last column nobody knows where it is.
    ("\(mark)p000Cb\(mark)p000Cc", "^[18Cb^[1;20Hc"),
    // Nor behind what is not understood.
    ("\u{1b}[?25l\(mark)p0003b", "^[?25l^[1;4Hb"),
    // Colours by number, in their shortest form.
    ("\(mark)f01a", "^[31ma"), ("\(mark)b2_a", "^[48;5;175ma"), ("\(mark)F0@0@a", "^[38;2;1;0;16ma"),
  ])
  func theWayIsFoundWhereItIsNeeded(input: String, output: String) {
    #expect(found(input) == output)
  }

  /// Words to a place, as ncurses has them.
  private func place(_ row: Int, _ column: Int) -> String {
    // Two digits of six bits from 0x30 on.
    func digits(_ number: Int) -> String {
      String([number >> 6, number & 63].map { Character(Unicode.Scalar(UInt8(0x30 + $0))) })
    }
    return "\(Self.mark)p\(digits(row))\(digits(column))"
  }

  @Test(arguments: [WaitingRuns.most - 1, WaitingRuns.most, WaitingRuns.most + 1])
  func whatIsRepeatedIsTheLastCharacterHoweverManyRunsHaveWaited(count: Int) {
    // The last is the nearest to where the cursor is, so that it would be written first.
    let runs = (1..<count).map { place($0 + 1, 10) + "a" } + [place(0, 3) + "z"]
    let output = found(runs.joined() + "\u{1b}[3b" + place(0, 8) + "b")
    #expect(output.contains("z^[3b"), "\(output.debugDescription)")
  }

  @Test func noMoreRunsWaitThanAreLookedThrough() {
    var runs = WaitingRuns()
    func wait(_ row: Int) {
      runs.append(Array("a".utf8).span, width: 1, at: Point(x: 0, y: row), look: .init(), isBlank: false)
    }
    for row in 1..<WaitingRuns.most { wait(row) }
    #expect(!runs.isFull)
    // A text of blanks and letters is two at once.
    wait(WaitingRuns.most)
    wait(WaitingRuns.most + 1)
    let isFull = runs.isFull
    #expect(isFull)
  }
}
