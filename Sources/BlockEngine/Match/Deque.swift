/// A queue in an array; removing the first element takes amortized constant time.
package struct Deque<Element: Sendable>: Sendable {
  private var elements: [Element] = []
  /// The number of removed elements at the beginning of `elements`.
  private var removedCount = 0

  /// An empty queue.
  package init() {}

  package var count: Int { elements.count - removedCount }
  package var isEmpty: Bool { removedCount == elements.count }
  /// All elements, the oldest first.
  package var all: ArraySlice<Element> { elements[removedCount...] }

  /// The oldest element; setting it has no effect on an empty queue.
  package var first: Element? {
    get { isEmpty ? nil : elements[removedCount] }
    set { if let newValue, !isEmpty { elements[removedCount] = newValue } }
  }

  package mutating func append(_ element: Element) { elements.append(element) }

  /// - Precondition: the queue is not empty.
  package mutating func removeFirst() {
    removedCount += 1
    // Frees the removed elements once they are the majority, so that each element moves at most once.
    guard removedCount * 2 >= elements.count else { return }
    elements.removeFirst(removedCount)
    removedCount = 0
  }
}
