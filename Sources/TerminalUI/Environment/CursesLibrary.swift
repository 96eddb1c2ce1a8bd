import CNcurses

/// The library that draws the frames which need all of a terminal's description.
package enum CursesLibrary {
  /// Its name and version, such as "ncurses 6.4.20221231".
  package static var version: String { curses_version().map { String(cString: $0) } ?? "" }
}
