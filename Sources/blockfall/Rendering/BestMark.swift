/// The mark of the best game in a list.
enum BestMark {
  static func text(isUnicode: Bool) -> String { isUnicode ? "★" : "*" }
}
