import Testing

@testable import BlockScreens
@testable import TerminalUI

@Suite struct TerminalErrorTests {
  @Test(arguments: [
    TerminalError.notATerminal, .typeNotSet, .typeUnknown("a\u{1b}[31m\nb"), .cannotAddressCursor("dumb"),
  ])
  func anErrorIsOneLineWithoutControls(error: TerminalError) {
    #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7f })
  }
}
