/// The sender and number of a request, so that the answer finds its way back.
package struct Ticket: Hashable, Sendable {
  package enum Requester: Hashable, Sendable {
    /// The program itself; its answers concern every screen.
    case program
    /// The screen of this number in the `ScreenStack`.
    case screen(Int)
  }

  package let requester: Requester
  /// Counts the requests of a run of the program.
  package let number: Int

  package init(requester: Ticket.Requester, number: Int) {
    self.requester = requester
    self.number = number
  }
}
