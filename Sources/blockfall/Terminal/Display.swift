import CNcurses
import Glibc

/// Turns what the screen shall show into the bytes that make the terminal show it.
///
/// ncurses does the turning. It writes into a file in memory, never to the terminal, so that drawing
/// cannot block, however large the frame and whatever the terminal does. ncurses has one
/// screen a process, so there is one `Display` at a time.
final class Display {
  /// The colours that it draws with.
  let colorDepth: ColorDepth
  private let file: UnsafeMutablePointer<FILE>
  private let descriptor: Int32
  private let screen: OpaquePointer
  private let repertoire: CharacterRepertoire
  private var pens: PenTable
  /// Shortens what ncurses writes; `nil` where the terminal's colours are of another form.
  private var filter: RenditionFilter?
  private var shown: CellBuffer
  private var wholeIsStale = true
  /// Room for what ncurses writes, kept from frame to frame.
  private var written: [UInt8] = []
  /// How far the file has been read; it goes back to its beginning only now and then.
  private var taken = 0

  /// How large the memory file may grow before it is written from its beginning again.
  private static let mostMemory = 1 << 18

  /// Makes ncurses ready to draw; nothing is written before the first frame.
  ///
  /// - Throws: `TerminalError` where no memory file is to be had, or ncurses refuses the terminal.
  init(
    description: TerminalDescription, size: Size, colorDepth wanted: ColorDepth, theme: Theme,
    encoding: CharacterEncoding
  ) throws(TerminalError) {
    descriptor = blockfall_memory_file()
    guard descriptor >= 0, let file = fdopen(descriptor, "r+") else {
      throw .systemCall("memfd_create", systemErrorText())
    }
    self.file = file
    let entry = Display.ownEntry(for: description, depth: wanted)
    guard let screen = Display.newScreen(name: description.name, entry: entry, size: size, file: file) else {
      fclose(file)
      throw .typeUnknown(description.name)
    }
    self.screen = screen
    typeahead(-1)
    nonl()
    curs_set(0)  // ERR where the cursor cannot be hidden, which is no reason not to play.
    leaveok(blockfall_window(), true)

    colorDepth = Display.startColor(wanted)
    pens = PenTable(theme: theme, depth: colorDepth, colors: description.colors)
    filter = description.hasStandardRenditions ? RenditionFilter() : nil
    repertoire = CharacterRepertoire(encoding: encoding)
    shown = CellBuffer(size: size)
    resize(to: size)
    // A screen that was never left counts as not yet begun, and ncurses flushes such a one at every move of the
    // cursor. What leaving writes is not passed on; the first frame takes the screen again.
    endwin()
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit {
    if !isendwin() { endwin() }
    delscreen(screen)
    fclose(file)
  }

  /// Takes on another size; the next frame draws every cell.
  func resize(to size: Size) {
    if shown.size != size { shown.reset(to: size) }
    // Not resizeterm(), which also puts a key into an input queue that nobody reads.
    resize_term(Int32(max(1, size.rows)), Int32(max(1, size.columns)))
    drawAllNext()
  }

  /// Makes the next frame draw every cell, whatever the terminal is taken to show.
  func drawAllNext() {
    wholeIsStale = true
  }

  /// Draws with another theme from the next frame on.
  func setTheme(_ theme: Theme) {
    pens.setTheme(theme)
    wholeIsStale = true
  }

  /// Appends the bytes that turn what is shown into `buffer`; none where nothing differs.
  ///
  /// A buffer of another size than the display's is clipped or leaves the rest blank.
  ///
  /// What was shown before is left in `buffer`, so that two buffers serve all frames.
  func present(_ buffer: inout CellBuffer, into bytes: inout [UInt8]) {
    if wholeIsStale {
      werase(blockfall_window())
      blockfall_draw_all()
    }
    if buffer.size != shown.size { buffer = buffer.resized(to: shown.size) }
    for y in 0..<shown.size.rows where wholeIsStale || !buffer.hasSameRow(y, as: shown) {
      put(row: y, of: buffer)
    }
    wholeIsStale = false
    swap(&shown, &buffer)
    wrefresh(blockfall_window())
    takeBytes(into: &bytes)
  }

  /// Appends the bytes that give the screen back; the next frame takes it again.
  ///
  /// The frames before it need not have reached the terminal whole.
  func leave(into bytes: inout [UInt8]) {
    if !isendwin() { endwin() }
    filter?.forget()
    takeBytes(into: &bytes)
    filter?.forget()
    wholeIsStale = true
  }

  // MARK: - Cells

  private func put(row y: Int, of buffer: CellBuffer) {
    let columns = shown.size.columns
    var rightOfWideIsStale = false
    for x in 0..<columns {
      let cell = buffer[x, y]
      let before = shown[x, y]
      let differs = wholeIsStale || cell != before
      if !differs, !rightOfWideIsStale, cell.base < CharacterRepertoire.firstWide { continue }
      // Of a wide character both halves go together, whichever of them changed.
      let next = x + 1 < columns ? buffer[x + 1, y] : Cell.blank
      let isWide = repertoire.isWide(cell)
      let nextDiffers = isWide && x + 1 < columns && next != shown[x + 1, y]
      if differs || nextDiffers || rightOfWideIsStale {
        put(cell, fits: x + 1 < columns && next.base == 0, afterWide: x > 0 && isCovered(x, y, buffer), x, y)
      }
      rightOfWideIsStale = differs && (isWide || repertoire.isWide(before))
    }
  }

  private func isCovered(_ x: Int, _ y: Int, _ buffer: CellBuffer) -> Bool {
    buffer[x, y].base == 0 && repertoire.isWide(buffer[x - 1, y])
  }

  private func put(_ cell: Cell, fits: Bool, afterWide: Bool, _ x: Int, _ y: Int) {
    if cell.base == 0, afterWide { return }  // ncurses covers it with the cell to the left.
    let glyph = repertoire.glyph(of: cell, fitsWide: fits)
    let pen = pens.pen(for: cell.style, isBlank: glyph.isBlank)
    blockfall_put(
      Int32(y), Int32(x), wchar_t(glyph.base), wchar_t(glyph.marks.0), wchar_t(glyph.marks.1),
      pen.attributes, pen.pair)
  }

  // MARK: - ncurses

  /// The entry to use in place of the terminal's own; `nil` where that one serves.
  private static func ownEntry(for description: TerminalDescription, depth: ColorDepth) -> TerminfoEntry? {
    switch depth {
    case .none: nil
    case .direct: TerminfoEntry.load(name: description.name)?.withDirectColor()
    // A pair that ncurses had to use for other colours would still be on the screen in its first ones.
    case .ansi, .indexed:
      description.colorPairs > PenTable.mostPairs
        ? nil : TerminfoEntry.load(name: description.name)?.withAllPairs()
    }
  }

  private static func newScreen(
    name: String, entry: TerminfoEntry?, size: Size, file: UnsafeMutablePointer<FILE>
  ) -> OpaquePointer? {
    // The size comes from whoever asks for frames: the memory file has none, and some entries
    // (linux) neither.
    var variables = [("LINES", String(size.rows)), ("COLUMNS", String(size.columns))]
    if let entry { variables.append(("TERMINFO", entry.environmentValue)) }
    return withEnvironment(variables) { newterm(name, file, file) }
  }

  /// Programs that we start later shall find the environment as it was.
  private static func withEnvironment<Result>(_ variables: [(String, String)], _ body: () -> Result) -> Result
  {
    let found = variables.map { ($0.0, environmentValue($0.0)) }
    for (name, value) in variables { setenv(name, value, 1) }
    defer {
      for (name, value) in found {
        if let value { setenv(name, value, 1) } else { unsetenv(name) }
      }
    }
    return body()
  }

  /// Switches colour on as far as wanted and possible, and says how far that is.
  private static func startColor(_ wanted: ColorDepth) -> ColorDepth {
    guard wanted != .none, has_colors(), start_color() == OK else { return .none }
    use_default_colors()
    return wanted
  }

  private func takeBytes(into bytes: inout [UInt8]) {
    let end = Int(lseek(descriptor, 0, SEEK_CUR))
    let count = end - taken
    guard count > 0 else { return }
    if written.count < count { written = [UInt8](repeating: 0, count: count) }
    let read = written.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(taken)) }
    taken = end
    if end > Display.mostMemory {
      lseek(descriptor, 0, SEEK_SET)
      taken = 0
    }
    let written = written[..<max(0, read)]
    if filter?.pass(written, into: &bytes) == nil { bytes += written }
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

/// What the last failed system call says of its failure.
func systemErrorText() -> String {
  String(cString: strerror(errno))
}
