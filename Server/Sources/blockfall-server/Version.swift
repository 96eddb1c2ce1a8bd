/// The program's version; `Scripts/version check` enforces that it equals the game's.
enum Version {
  static let number = "0.3.0"
}
