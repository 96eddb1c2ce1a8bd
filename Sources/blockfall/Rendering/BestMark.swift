/// What marks the best game in a list.
enum BestMark {
  static func text(isUnicode: Bool) -> String { isUnicode ? "★" : "*" }
}
