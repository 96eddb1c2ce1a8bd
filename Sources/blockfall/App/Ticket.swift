/// The sender and number of a request, so that the answer finds its way back.
struct Ticket: Hashable, Sendable {
  enum Requester: Hashable, Sendable {
    /// The program itself; its answers concern every screen.
    case program
    /// The screen of this number in the `ScreenStack`.
    case screen(Int)
  }

  let requester: Requester
  /// Counts the requests of a run of the program.
  let number: Int
}
