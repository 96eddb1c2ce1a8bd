/// The writer to use.
package enum WriterChoice: String, Sendable {
  /// ncurses draws every frame.
  case ncurses
  /// The cell writer draws everything except full redraws, if the terminal has the standard sequences.
  case cells
}

/// Converts frames to the bytes that make the terminal show them.
///
/// ncurses draws the whole frame while the terminal's content is unknown. After that the cell writer sends the
/// differences, or ncurses does if the terminal lacks the standard sequences. Both begin and end with the plain look,
/// so neither depends on the other.
final class Display {
  /// The colour depth in use.
  let colorDepth: ColorDepth
  private let ncurses: NcursesWriter
  /// Nil if ncurses draws every frame.
  private var cells: CellWriter?
  /// Whether ncurses draws only full redraws.
  private let limitsNcursesToClearing: Bool
  /// The terminal's content, if known.
  private var shown: CellBuffer
  private var isContentKnown = false

  /// Prepares ncurses to draw; nothing is written before the first frame.
  ///
  /// - Throws: `TerminalError` if the system provides no memory file, or ncurses refuses the terminal.
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
    limitsNcursesToClearing = writer == .cells
    shown = CellBuffer(size: size)
  }

  /// Changes the size; the next frame draws every cell.
  func resize(to size: Size) {
    if size != shown.size { shown.reset(to: size) }
    ncurses.resize(to: size)
    isContentKnown = false
  }

  /// Makes the next frame draw every cell, whatever the terminal shows.
  func invalidate() { isContentKnown = false }

  /// Changes the palette from the next frame on.
  func setPalette(_ palette: Palette) {
    ncurses.setPalette(palette)
    cells?.looks.palette = palette
    isContentKnown = false
  }

  /// Appends the bytes that turn the terminal's content into `buffer`; none if nothing differs.
  ///
  /// A buffer of another size than the display's is clipped, or leaves the rest blank. Only its dirty cells are
  /// compared, and it is marked clean.
  func present(_ buffer: inout CellBuffer, into bytes: inout [UInt8]) {
    if buffer.size != shown.size { buffer = buffer.resized(to: shown.size) }
    if !isContentKnown {
      drawAll(&buffer, into: &bytes)
    } else if cells != nil {
      cells?.write(buffer, over: shown, into: &bytes)
    } else {
      ncurses.draw(buffer, over: shown, into: &bytes)
    }
    for y in 0..<shown.size.rows where !buffer.dirtySpans[y].isEmpty {
      shown.copy(buffer.dirtySpans[y].range, ofRow: y, from: buffer)
    }
    buffer.markClean()
  }

  /// Clears the terminal and draws every cell.
  private func drawAll(_ buffer: inout CellBuffer, into bytes: inout [UInt8]) {
    isContentKnown = true
    buffer.markAllDirty()
    cells?.forgetCursor()
    guard limitsNcursesToClearing, cells != nil else { return ncurses.drawAll(buffer, into: &bytes) }
    shown.reset(to: shown.size)
    ncurses.drawAll(shown, into: &bytes)
    cells?.write(buffer, over: shown, into: &bytes)
  }

  /// Appends the bytes that give the screen back; the next frame takes it again.
  ///
  /// Earlier frames need not have reached the terminal completely.
  func leave(into bytes: inout [UInt8]) {
    ncurses.leave(into: &bytes)
    isContentKnown = false
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
