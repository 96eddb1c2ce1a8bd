import CNcurses
import Glibc

/// Turns what the screen shall show into the bytes that make the terminal show it.
///
/// ncurses does the turning. It writes into a file in memory, never to the terminal, so that drawing
/// cannot block, however large the frame and whatever the terminal does. ncurses has one
/// screen a process, so there is one `Display` at a time.
///
/// A piece that moves changes a few cells, and at every key: for those the way through ncurses, which compares whole
/// rows and has each place and colour spelt out, takes more instructions than all else between the key and the screen.
/// Where the terminal's sequences are the standard's, such a frame goes from the changed cells to the filter, and
/// ncurses takes it for shown when it draws next.
final class Display {
  /// The colours that it draws with.
  let colorDepth: ColorDepth
  private let file: UnsafeMutablePointer<FILE>
  private let descriptor: Int32
  private let screen: OpaquePointer
  private var painter: CellPainter
  /// Shortens what ncurses writes; `nil` where the terminal's colours are of another form.
  private var filter: OutputFilter?
  /// Whether the filter finds the cursor's ways.
  private let findsWays: Bool
  private var wholeIsStale = true
  /// Room for what ncurses writes, kept from frame to frame.
  private var written = [UInt8](repeating: 0, count: 1 << 13)
  /// How far the file has been read; it goes back to its beginning only now and then.
  private var taken = 0

  /// How large the memory file may grow before it is written from its beginning again.
  private static let mostMemory = 1 << 16

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
    findsWays = description.hasStandardMoves && description.hasStandardRenditions
    let entry = Display.ownEntry(for: description, depth: wanted, findsWays: findsWays)
    let opened = Display.ignoringStops {
      Display.newScreen(name: description.name, entry: entry, size: size, file: file)
    }
    guard let screen = opened else {
      fclose(file)
      throw .typeUnknown(description.name)
    }
    self.screen = screen
    typeahead(-1)
    nonl()
    curs_set(0)  // ERR where the cursor cannot be hidden, which is no reason not to play.
    leaveok(blockfall_window(), true)

    colorDepth = Display.startColor(wanted)
    filter = description.hasStandardRenditions ? OutputFilter() : nil
    painter = CellPainter(
      size: size, repertoire: CharacterRepertoire(encoding: encoding),
      pens: PenTable(theme: theme, depth: colorDepth, colors: description.colors))
    resize(to: size)
    // A screen that was never left counts as not yet begun, and ncurses flushes such a one at every move of the
    // cursor. What leaving writes is not passed on; the first frame takes the screen again.
    endwin()
    rewind()
  }

  deinit {
    if !isendwin() { endwin() }
    delscreen(screen)
    fclose(file)
  }

  /// Takes on another size; the next frame draws every cell.
  func resize(to size: Size) {
    painter.resize(to: size)
    // Not resizeterm(), which also puts a key into an input queue that nobody reads.
    resize_term(Int32(max(1, size.rows)), Int32(max(1, size.columns)))
    if findsWays { filter?.columns = size.columns }
    drawAllNext()
  }

  /// Makes the next frame draw every cell, whatever the terminal is taken to show.
  func drawAllNext() {
    wholeIsStale = true
  }

  /// Draws with another theme from the next frame on.
  func setTheme(_ theme: Theme) {
    painter.setTheme(theme)
    wholeIsStale = true
  }

  /// Appends the bytes that turn what is shown into `buffer`; none where nothing differs.
  ///
  /// A buffer of another size than the display's is clipped or leaves the rest blank. Only the rows that it says
  /// were touched are looked at, and it is settled.
  func present(_ buffer: inout CellBuffer, into bytes: inout [UInt8]) {
    if !wholeIsStale, filter?.knowsAll == true,
      filter?.write(into: &bytes, { painter.putFew(&buffer, into: &$0) }) == true
    {
      return
    }
    if wholeIsStale {
      // A terminal that changed its size may have moved the cursor too.
      filter?.forget()
      werase(blockfall_window())
      blockfall_draw_all()
    }
    painter.paint(&buffer, isAnew: wholeIsStale)
    wholeIsStale = false
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

  // MARK: - ncurses

  /// The entry to use in place of the terminal's own; `nil` where that one serves.
  private static func ownEntry(
    for description: TerminalDescription, depth: ColorDepth, findsWays: Bool
  ) -> TerminfoEntry? {
    let name = description.name
    guard findsWays else {
      switch depth {
      case .none: return nil
      case .direct: return TerminfoEntry.load(name: name)?.withDirectColor()
      case .ansi, .indexed: return TerminfoEntry.load(name: name)?.withAllPairs()
      }
    }
    let entry = TerminfoEntry.load(
      name: name, strings: TerminfoEntry.drawing + KeyCapabilities.names)
    return (depth == .direct ? entry?.withDirectColor() : entry?.withAllPairs())?
      .withQuickWords(isDirect: depth == .direct)
  }

  /// Lets ncurses set itself up without a handler for SIGTSTP, which it would take out of force and back at
  /// every frame: one that came meanwhile would be lost.
  private static func ignoringStops<Result>(_ body: () -> Result) -> Result {
    var ignored = sigaction()
    ignored.__sigaction_handler.sa_handler = SIG_IGN
    var found = sigaction()
    sigaction(SIGTSTP, &ignored, &found)
    defer { sigaction(SIGTSTP, &found, nil) }
    return body()
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
    var count = readWritten()
    // The filter takes whole sequences only, so all of a frame is read at once.
    while count == written.count {
      written = [UInt8](repeating: 0, count: 2 * written.count)
      count = readWritten()
    }
    guard count > 0 else { return }
    taken += count
    let frame = written
    if filter?.pass(frame.span.extracting(..<count), into: &bytes) == nil { bytes += frame[..<count] }
    if taken > Display.mostMemory { rewind() }
  }

  private func readWritten() -> Int {
    written.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(taken)) }
  }

  /// Begins the file anew; what is in it has been taken.
  private func rewind() {
    lseek(descriptor, 0, SEEK_SET)
    ftruncate(descriptor, 0)
    taken = 0
  }
}

/// What the last failed system call says of its failure.
func systemErrorText() -> String {
  String(cString: strerror(errno))
}
