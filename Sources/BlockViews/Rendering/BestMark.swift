/// The mark of the best game in a list.
package enum BestMark {
  package static func text(isUnicode: Bool) -> String { isUnicode ? "★" : "*" }
}
