extension Array where Element: Equatable {
  /// The element `step` places after another, wrapping around.
  func beside(_ element: Element, _ step: Int) -> Element {
    let index = firstIndex(of: element) ?? 0
    return self[((index + step) % count + count) % count]
  }
}
