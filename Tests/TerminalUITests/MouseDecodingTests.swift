import TerminalTestSupport
import Testing

@testable import TerminalUI

@Suite struct MouseDecodingTests {
  @Test(
    arguments: [
      ("<0;1;1M", .mouse(.press, .left, x: 0, y: 0)),
      ("<1;5;6M", .mouse(.press, .middle, x: 4, y: 5)),
      ("<2;300;100M", .mouse(.press, .right, x: 299, y: 99)),
      ("<0;5;6m", .mouse(.release, .left, x: 4, y: 5)),
      ("<2;5;6m", .mouse(.release, .right, x: 4, y: 5)),
      ("<32;5;6M", .mouse(.drag, .left, x: 4, y: 5)),
      ("<34;5;6M", .mouse(.drag, .right, x: 4, y: 5)),
      ("<35;5;6M", .mouse(.drag, .none, x: 4, y: 5)),
      ("<64;5;6M", .mouse(.wheelUp, .none, x: 4, y: 5)),
      ("<65;5;6M", .mouse(.wheelDown, .none, x: 4, y: 5)),
      ("<66;5;6M", .mouse(.wheelLeft, .none, x: 4, y: 5)),
      ("<67;5;6M", .mouse(.wheelRight, .none, x: 4, y: 5)),
      ("<4;1;1M", .mouse(.press, .left, x: 0, y: 0, .shift)),
      ("<8;1;1M", .mouse(.press, .left, x: 0, y: 0, .alt)),
      ("<16;1;1M", .mouse(.press, .left, x: 0, y: 0, .control)),
      ("<60;1;1M", .mouse(.drag, .left, x: 0, y: 0, [.shift, .alt, .control])),
      ("<81;1;1M", .mouse(.wheelDown, .none, x: 0, y: 0, .control)),
      ("<0;65535;65535M", .mouse(.press, .left, x: 65_534, y: 65_534)),
    ] as [(String, InputEvent)])
  func sgrReportsAreDecoded(report: String, event: InputEvent) {
    #expect(decode("\u{1B}[\(report)x") == [event, .key(.character("x"))])
  }

  @Test(arguments: [
    "<0;0;1M", "<0;1;0M", "<0;65536;1M", "<0;99999999999999999999;1M", "<99999999999999999999;1;1M",
    "<128;1;1M", "<3;1;1M", "<64;1;1m", "<96;1;1M", "<0;1M", "<0;1;1;1M", "<;;M", "<M", "<0;-1;1M",
    "<0;1;1;M", "<0;1;1u",
  ])
  func absurdReportsAreDropped(report: String) {
    #expect(decode("\u{1B}[\(report)x") == [.key(.character("x"))])
  }

  @Test(
    arguments: [
      ([32, 33, 33], .mouse(.press, .left, x: 0, y: 0)),
      ([34, 255, 40], .mouse(.press, .right, x: 222, y: 7)),
      ([64, 43, 53], .mouse(.drag, .left, x: 10, y: 20)),
      ([35, 43, 53], .mouse(.release, .none, x: 10, y: 20)),
      ([51, 43, 53], .mouse(.release, .none, x: 10, y: 20, .control)),
      ([97, 43, 53], .mouse(.wheelDown, .none, x: 10, y: 20)),
      ([32, 0, 33], nil), ([32, 32, 33], nil), ([3, 33, 33], nil), ([97, 120, 3], nil),
    ] as [([UInt8], InputEvent?)])
  func x10ReportsAreNeverReadAsText(report: [UInt8], event: InputEvent?) {
    let events = decode(Array("\u{1B}[M".utf8) + report + Array("x".utf8))
    #expect(events == [event, .key(.character("x"))].compactMap { $0 })
  }

  @Test(
    arguments: [
      // Column 129, row 160, both far out; column 163 in a byte alone, and row 163.
      ([0x20, 0xC2, 0xA1, 0x50], .mouse(.press, .left, x: 128, y: 47)),
      ([0x20, 0x50, 0xC3, 0x80], .mouse(.press, .left, x: 47, y: 159)),
      ([0x20, 0xDF, 0xBF, 0xDF, 0xBF], .mouse(.press, .left, x: 2_014, y: 2_014)),
      ([0x20, 0xC3, 0x50], .mouse(.press, .left, x: 162, y: 47)),
      ([0x20, 0x50, 0xC3], .mouse(.press, .left, x: 47, y: 162)),
      ([0x20, 0xC3, 0xC3], .mouse(.press, .left, x: 162, y: 162)),
    ] as [([UInt8], InputEvent)])
  func x10ReportsInUTF8LeaveNoKeyBehind(report: [UInt8], event: InputEvent) {
    #expect(decode(Array("\u{1B}[M".utf8) + report + Array("x".utf8)) == [event, .key(.character("x"))])
  }

  @Test func aTornX10ReportIsEndedByTheNextSequence() {
    #expect(decode("\u{1B}[M  \u{1B}[A") == [.key(.up)])
    #expect(decode("\u{1B}[M ") == [])
  }
}
