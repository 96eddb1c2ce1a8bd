import Glibc

/// The locale that drawing asks for the width of characters.
///
/// In the one that a process begins with nothing beyond ASCII has any. It is the whole process's, so it is
/// adopted once and never taken back. So is the time zone that dates are shown in.
enum UTF8Locale {
  private static let adopted = {
    setenv("TZ", "UTC", 1)
    tzset()
    return setlocale(LC_ALL, "C.UTF-8") != nil
  }()

  static func adopt() { precondition(adopted, "every Debian has C.UTF-8") }
}
