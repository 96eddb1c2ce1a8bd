extension Array where Element: Equatable {
  /// The element `step` places after another, wrapping around.
  package func cycled(from element: Element, by step: Int) -> Element {
    let index = firstIndex(of: element) ?? 0
    return self[((index + step) % count + count) % count]
  }
}
