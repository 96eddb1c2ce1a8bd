/// Which of the two writers draws.
package enum WriterChoice: String, Sendable {
  /// ncurses draws every frame.
  case ncurses
  /// The cell writer draws all but the ground, if the terminal has the standard sequences.
  case cells
}

/// Turns what the screen shall show into the bytes that make the terminal show it.
///
/// ncurses draws the whole frame while nobody knows what the terminal shows. From then on the cell writer sends what
/// differs, or ncurses does that too if the terminal lacks the standard sequences. Either begins and ends with the
/// plain look, so neither has to know of the other.
final class Display {
  /// The colours that it draws with.
  let colorDepth: ColorDepth
  private let ncurses: NcursesWriter
  /// `nil` if ncurses draws every frame.
  private var cells: CellWriter?
  /// Whether ncurses draws no more than the ground.
  private let drawsCellsAlone: Bool
  /// What the terminal shows, if that is known.
  private var shown: CellBuffer
  private var isKnown = false

  /// Makes ncurses ready to draw; nothing is written before the first frame.
  ///
  /// - Throws: `TerminalError` if no memory file is to be had, or ncurses refuses the terminal.
  init(
    description: TerminalDescription, size: Size, colorDepth wanted: ColorDepth, palette: Palette,
    encoding: CharacterEncoding, writer: WriterChoice? = nil
  ) throws(TerminalError) {
    ncurses = try NcursesWriter(
      description: description, size: size, colorDepth: wanted, palette: palette, encoding: encoding)
    colorDepth = ncurses.looks.depth
    if description.hasStandardSequences, writer != .ncurses {
      cells = CellWriter(looks: ncurses.looks, repertoire: CharacterRepertoire(encoding: encoding))
    }
    drawsCellsAlone = writer == .cells
    shown = CellBuffer(size: size)
  }

  /// Takes on another size; the next frame draws every cell.
  func resize(to size: Size) {
    if size != shown.size { shown.reset(to: size) }
    ncurses.resize(to: size)
    isKnown = false
  }

  /// Makes the next frame draw every cell, whatever the terminal shows.
  func drawAllNext() {
    isKnown = false
  }

  /// Draws with another palette from the next frame on.
  func setPalette(_ palette: Palette) {
    ncurses.setPalette(palette)
    cells?.looks.palette = palette
    isKnown = false
  }

  /// Appends the bytes that turn what is shown into `buffer`; none if nothing differs.
  ///
  /// A buffer of another size than the display's is clipped or leaves the rest blank. Only what it says was touched is
  /// looked at, and it is settled.
  func present(_ buffer: inout CellBuffer, into bytes: inout [UInt8]) {
    if buffer.size != shown.size { buffer = buffer.resized(to: shown.size) }
    if !isKnown {
      drawGround(&buffer, into: &bytes)
    } else if cells != nil {
      cells?.write(buffer, over: shown, into: &bytes)
    } else {
      ncurses.draw(buffer, over: shown, into: &bytes)
    }
    for y in 0..<shown.size.rows where !buffer.touched[y].isEmpty {
      shown.copy(buffer.touched[y].range, ofRow: y, from: buffer)
    }
    buffer.settle()
  }

  /// Clears the terminal and draws every cell.
  private func drawGround(_ buffer: inout CellBuffer, into bytes: inout [UInt8]) {
    isKnown = true
    buffer.touchAll()
    cells?.forgetCursor()
    guard drawsCellsAlone, cells != nil else { return ncurses.drawAll(buffer, into: &bytes) }
    shown.reset(to: shown.size)
    ncurses.drawAll(shown, into: &bytes)
    cells?.write(buffer, over: shown, into: &bytes)
  }

  /// Appends the bytes that give the screen back; the next frame takes it again.
  ///
  /// The frames before it need not have reached the terminal whole.
  func leave(into bytes: inout [UInt8]) {
    ncurses.leave(into: &bytes)
    isKnown = false
  }
}

extension CellBuffer {
  fileprivate func resized(to size: Size) -> CellBuffer {
    var result = CellBuffer(size: size)
    for y in 0..<min(size.rows, self.size.rows) {
      for x in 0..<min(size.columns, self.size.columns) { result[x, y] = self[x, y] }
    }
    return result
  }
}
