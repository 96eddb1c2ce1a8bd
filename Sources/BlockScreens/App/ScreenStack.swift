import BlockStorage
import TerminalUI

/// The stacked screens, each with a number that is never reused.
struct ScreenStack: Sendable {
  /// The screens, the topmost last.
  ///
  /// They are large, so access them in place.
  var screens: [any Screen]
  private(set) var numbers: [Int]
  /// The terminal's size that each screen knows; nil before it was on top.
  var sizes: [Size?]
  private var next: Int

  init(_ screens: [any Screen]) {
    self.screens = screens
    numbers = Array(screens.indices)
    sizes = screens.map { _ in nil }
    next = screens.count
  }

  /// The index of the topmost screen; nil if there is none.
  var top: Int? { screens.indices.last }

  /// The index of the screen that asked; nil if it is gone, or the program asked.
  func index(of requester: Ticket.Requester) -> Int? {
    guard case .screen(let number) = requester else { return nil }
    return numbers.firstIndex(of: number)
  }

  mutating func push(_ screen: any Screen) {
    screens.append(screen)
    numbers.append(next)
    sizes.append(nil)
    next += 1
  }

  mutating func pop() {
    screens.removeLast()
    numbers.removeLast()
    sizes.removeLast()
  }
}
