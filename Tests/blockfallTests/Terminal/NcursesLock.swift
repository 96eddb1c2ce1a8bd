/// Lets one test at a time use ncurses, terminfo and the locale, which are global to the process.
@globalActor actor NcursesLock {
  static let shared = NcursesLock()
}
