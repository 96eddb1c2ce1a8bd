/// The program's version, the same as the game's; `Scripts/version check` enforces that.
enum Version {
  static let number = "0.2.0"
}
