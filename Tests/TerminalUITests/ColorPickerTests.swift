import TerminalTestSupport
import Testing

@testable import ColorPicker
@testable import TerminalUI

/// Tests a TerminalUI program other than the game, from input bytes to the terminal's cells.
@NcursesLock struct ColorPickerTests {
  private let size = Size(columns: 44, rows: 14)

  private func typed(_ text: String, into picker: inout ColorPicker) {
    var decoder = InputDecoder(keys: [:])
    var events: [InputEvent] = []
    decoder.feed(Array(text.utf8)[...], into: &events)
    for event in events { picker.respond(to: event, in: size) }
  }

  private func shown(_ picker: ColorPicker) throws -> EmulatedTerminal {
    let display = try Display(
      description: TerminalDescription(type: "xterm-256color"), size: size, colorDepth: .direct,
      palette: picker.palette, encoding: .utf8)
    let terminal = EmulatedTerminal(size: size)
    var buffer = CellBuffer(size: size)
    picker.draw(into: &buffer)
    var bytes: [UInt8] = []
    display.present(&buffer, into: &bytes)
    terminal.feed(bytes)
    return terminal
  }

  @Test func keysMixTheColorThatIsSeen() throws {
    var picker = ColorPicker()
    #expect(try shown(picker)[5, 7].background == .rgb(0x4f, 0x9d, 0xa6))
    typed("\u{1b}[C\u{1b}[C\u{1b}[B\u{1b}[D", into: &picker)
    #expect(picker.rgb == 0x59_98a6)
    let terminal = try shown(picker)
    #expect(terminal[5, 7].background == .rgb(0x59, 0x98, 0xa6))
    #expect(terminal.contains("#5998a6") && terminal.contains("Colour picker"))
  }

  @Test func aClickOnTheBarOrAKeyLeaves() {
    var picker = ColorPicker()
    typed("\u{1b}[<0;2;1M", into: &picker)
    #expect(picker.isDone)
    picker = ColorPicker()
    typed("q", into: &picker)
    #expect(picker.isDone)
  }
}
