import CNcurses
import Glibc

/// Draws through ncurses: whole frames while the terminal's content is unknown, and all frames on non-standard
/// terminals.
///
/// ncurses writes to a file in memory, never to the terminal, so that drawing cannot block, however large the frame and
/// whatever the terminal does. ncurses has one screen per process, so only one writer may exist at a time.
final class NcursesWriter {
  private(set) var looks: LookTable
  private let repertoire: CharacterRepertoire
  private let file: UnsafeMutablePointer<FILE>
  private let descriptor: Int32
  private let screen: OpaquePointer
  /// The colour pairs allocated so far.
  private var pairs: [(foreground: Int32, background: Int32, pair: Int32)] = []
  /// A buffer for ncurses's output, reused for every frame.
  private var written = [UInt8](repeating: 0, count: 1 << 13)

  /// More colour pairs than any palette needs.
  private static let maxPairs = 1 << 12

  /// Prepares ncurses to draw; nothing is written before the first frame.
  ///
  /// - Throws: `TerminalError` if the system provides no memory file, or ncurses refuses the terminal.
  init(
    description: TerminalDescription, size: Size, colorDepth wanted: ColorDepth, palette: Palette,
    encoding: CharacterEncoding
  ) throws(TerminalError) {
    descriptor = blockfall_memory_file()
    guard descriptor >= 0, let file = fdopen(descriptor, "r+") else {
      throw .systemCall("shm_open", systemErrorText())
    }
    self.file = file
    let entry = Self.customEntry(for: description, depth: wanted)
    guard let screen = Self.newScreen(name: description.name, entry: entry, file: file) else {
      fclose(file)
      throw .typeUnknown(description.name)
    }
    self.screen = screen
    typeahead(-1)
    nonl()
    curs_set(0)  // ERR means that the cursor cannot be hidden; draw anyway.
    leaveok(blockfall_window(), true)
    repertoire = CharacterRepertoire(encoding: encoding)
    looks = LookTable(
      palette: palette, depth: Self.startColor(wanted), colors: description.colors,
      supported: Style.Attributes(drawn: term_attrs()),
      incompatibleWithColor: Style.Attributes(videoBits: tigetnum("ncv")))
    resize(to: size)
    // ncurses treats a screen that was never left as not started yet, and flushes it at every cursor move. The output
    // of leaving is dropped; the first frame takes the screen again.
    endwin()
    rewind()
  }

  deinit {
    if !isendwin() { endwin() }
    delscreen(screen)
    fclose(file)
  }

  /// Changes the size.
  func resize(to size: Size) {
    // Not resizeterm(), which also puts a key into an unused input queue.
    resize_term(Int32(max(1, size.rows)), Int32(max(1, size.columns)))
  }

  func setPalette(_ palette: Palette) {
    looks.palette = palette
    pairs.removeAll(keepingCapacity: true)
  }

  /// Appends the bytes that clear the terminal and draw every cell.
  func drawAll(_ buffer: CellBuffer, into bytes: inout [UInt8]) {
    werase(blockfall_window())
    blockfall_draw_all()
    let blankIsErased = looks.look(of: .standard, isBlank: true) == .plain
    for y in 0..<buffer.size.rows {
      for x in 0..<buffer.size.columns where !blankIsErased || buffer[x, y] != .blank {
        put(x, y, of: buffer)
      }
    }
    wrefresh(blockfall_window())
    drainBytes(into: &bytes)
  }

  /// Appends the bytes that turn `shown`, drawn last, into `buffer`; only dirty cells are compared.
  func draw(_ buffer: CellBuffer, over shown: CellBuffer, into bytes: inout [UInt8]) {
    for y in 0..<buffer.size.rows where !buffer.dirtySpans[y].isEmpty {
      guard let range = buffer.differing(buffer.dirtySpans[y].range, inRow: y, from: shown) else { continue }
      // Both halves of a wide character go together, whichever of them changed.
      for x in max(0, range.lowerBound - 1)..<min(buffer.size.columns, range.upperBound + 1) {
        put(x, y, of: buffer)
      }
    }
    wrefresh(blockfall_window())
    drainBytes(into: &bytes)
  }

  /// Appends the bytes that give the screen back; the next frame takes it again.
  func leave(into bytes: inout [UInt8]) {
    if !isendwin() { endwin() }
    drainBytes(into: &bytes)
  }

  private func put(_ x: Int, _ y: Int, of buffer: CellBuffer) {
    let cell = buffer[x, y]
    // ncurses covers this cell with the wide character to the left.
    if cell.base == 0, x > 0, repertoire.isWide(buffer[x - 1, y]) { return }
    let fits = x + 1 < buffer.size.columns && buffer[x + 1, y].base == 0
    let glyph = repertoire.glyph(of: cell, fitsWide: fits, takesMarks: x + 1 < buffer.size.columns)
    let look = looks.look(of: cell.style, isBlank: glyph.isBlank)
    blockfall_put(
      Int32(y), Int32(x), wchar_t(glyph.base), wchar_t(glyph.marks.0), wchar_t(glyph.marks.1),
      look.attributes.drawn, pair(look))
  }

  /// The number of ncurses's colour pair for a look; 0 is the terminal's default.
  private func pair(_ look: Look) -> Int32 {
    if look.foreground < 0, look.background < 0 { return 0 }
    for one in pairs where one.foreground == look.foreground && one.background == look.background {
      return one.pair
    }
    let pair = max(0, alloc_pair(look.foreground, look.background))
    pairs.append((look.foreground, look.background, pair))
    return pair
  }

  // MARK: - Setting up

  /// The entry to use in place of the terminal's own; nil if that one suffices.
  private static func customEntry(for description: TerminalDescription, depth: ColorDepth) -> TerminfoEntry? {
    let hasTooFewPairs = depth != .none && description.pairs < maxPairs
    guard depth == .direct || hasTooFewPairs || !description.hasSize || description.changesPalette,
      let entry = TerminfoEntry.load(name: description.name)?.withSize().withoutPalette()
    else { return nil }
    return depth == .direct ? entry.withDirectColor() : entry.withAllPairs()
  }

  private static func newScreen(
    name: String, entry: TerminfoEntry?, file: UnsafeMutablePointer<FILE>
  ) -> OpaquePointer? {
    // The caller sets the size before the first frame.
    use_env(false)
    // ncurses would remove and restore its own SIGTSTP handler at every frame: a signal that came meanwhile would be
    // lost.
    var ignored = sigaction()
    ignored.__sigaction_handler.sa_handler = SIG_IGN
    var found = sigaction()
    sigaction(SIGTSTP, &ignored, &found)
    defer { sigaction(SIGTSTP, &found, nil) }
    guard let entry else { return newterm(name, file, file) }
    // Programs started later must find the environment unchanged.
    let before = environmentValue("TERMINFO")
    setenv("TERMINFO", entry.environmentValue, 1)
    defer {
      if let before { _ = before.withPath { setenv("TERMINFO", $0, 1) } } else { unsetenv("TERMINFO") }
    }
    return newterm(name, file, file)
  }

  /// Switches colour on as far as requested and possible; returns the depth.
  private static func startColor(_ wanted: ColorDepth) -> ColorDepth {
    guard wanted != .none, has_colors(), start_color() == OK else { return .none }
    use_default_colors()
    return wanted
  }

  // MARK: - The memory file

  /// Appends ncurses's output since the last call, and empties the file.
  private func drainBytes(into bytes: inout [UInt8]) {
    var count = readWritten()
    while count == written.count {
      written = [UInt8](repeating: 0, count: 2 * written.count)
      count = readWritten()
    }
    guard count > 0 else { return }
    bytes += written[..<count]
    rewind()
  }

  private func readWritten() -> Int {
    written.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
  }

  private func rewind() {
    lseek(descriptor, 0, SEEK_SET)
    ftruncate(descriptor, 0)
  }
}

extension Style.Attributes {
  private static let all: [(Style.Attributes, attr_t, video: Int32)] = [
    (.bold, blockfall_bold, 32), (.dim, blockfall_dim, 16), (.underline, blockfall_underline, 2),
    (.reverse, blockfall_reverse, 4),
  ]

  /// These attributes in ncurses's form.
  fileprivate var drawn: attr_t {
    var result = blockfall_normal
    if isEmpty { return result }
    for (one, drawn, _) in Self.all where contains(one) { result |= drawn }
    return result
  }

  /// Creates our attributes from ncurses's.
  fileprivate init(drawn attributes: attr_t) {
    self = []
    for (one, drawn, _) in Self.all where attributes & drawn != 0 { insert(one) }
  }

  /// Creates attributes from terminfo's bits (`ncv`); −1 and −2 stand for none.
  fileprivate init(videoBits bits: Int32) {
    self = []
    guard bits > 0 else { return }
    for (one, _, video) in Self.all where bits & video != 0 { insert(one) }
  }
}
