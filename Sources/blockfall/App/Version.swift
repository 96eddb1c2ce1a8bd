/// The version of the program, in its one place.
enum Version {
  static let number = "0.1.0"
}
