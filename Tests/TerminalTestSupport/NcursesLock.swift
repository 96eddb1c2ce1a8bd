/// Lets one test at a time use ncurses, terminfo and the locale, which are global to the process.
@globalActor package actor NcursesLock {
  package static let shared = NcursesLock()
}
