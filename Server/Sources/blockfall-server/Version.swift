/// The version of the program; the game's own, which `Scripts/version check` sees to.
enum Version {
  static let number = "0.2.0"
}
