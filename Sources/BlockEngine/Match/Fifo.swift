/// A queue in an array; removing the first element takes amortized constant time.
struct Fifo<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  /// The number of removed elements at the beginning of `elements`.
  private var gone = 0

  var count: Int { elements.count - gone }
  var isEmpty: Bool { gone == elements.count }
  /// All elements, the oldest first.
  var all: ArraySlice<Element> { elements[gone...] }

  /// The oldest element; setting it has no effect on an empty queue.
  var first: Element? {
    get { isEmpty ? nil : elements[gone] }
    set { if let newValue, !isEmpty { elements[gone] = newValue } }
  }

  mutating func append(_ element: Element) { elements.append(element) }

  /// - Precondition: the queue is not empty.
  mutating func removeFirst() {
    gone += 1
    // Frees the removed elements once they are the majority, so that each element moves at most once.
    guard gone * 2 >= elements.count else { return }
    elements.removeFirst(gone)
    gone = 0
  }
}
