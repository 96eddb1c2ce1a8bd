import CInput
import Glibc
import TerminalUI

/// The runs of `blockfall-server` for the run loop, each on its own thread: it takes orders and gives news.
///
/// A run belongs to the ticket that it was started with. None outlives this program.
final class LinkService: Service {
  private struct Run {
    let ticket: Ticket
    let state: Monitor<ServerTalk.State>
    let bell: CInt
  }

  /// Readable when there is news; −1 if the system gave no descriptor.
  let descriptor = cinput_bell()
  private let find: () -> String?
  private var runs: [Run] = []
  /// News from before any thread started.
  private var early: [Message] = []

  /// - Parameter find: the program's path; nil if it is missing.
  init(find: @escaping () -> String? = ServerProgram.find) {
    self.find = find
  }

  func perform(_ effect: Effect) {
    guard case .link(let order, let ticket) = effect else { return }
    switch order {
    case .start(let arguments): start(arguments, ticket)
    case .send(let bytes): change(ticket) { $0.unread += bytes }
    case .end: change(ticket) { $0.isLeft = true }
    }
  }

  private func start(_ arguments: [String], _ ticket: Ticket) {
    let bell = find() == nil ? -1 : cinput_bell()
    guard let path = find(), bell >= 0, descriptor >= 0 else {
      early.append(.link(.notStarted, for: ticket))
      cinput_bell_ring(descriptor)
      return
    }
    let state = Monitor(ServerTalk.State())
    runs.append(Run(ticket: ticket, state: state, bell: bell))
    let ring = descriptor
    ServerTalk.begin(path, arguments, state, bell: bell) { cinput_bell_ring(ring) }
  }

  private func change(_ ticket: Ticket, _ body: (inout ServerTalk.State) -> Void) {
    guard let run = runs.first(where: { $0.ticket == ticket }) else { return }
    run.state.change { state in
      guard !state.isGone, !state.isLeft else { return }
      body(&state)
      cinput_bell_ring(run.bell)
    }
  }

  func takeMessages() -> [Message] {
    cinput_bell_hush(descriptor)
    defer { early = [] }
    var messages = early
    var gone: Set<Ticket> = []
    for run in runs {
      let news: [LinkNews] = run.state.withLock { state in
        defer {
          state.news = []
          state.untaken = 0
        }
        // A run that paused for a full queue may go on.
        if !state.isGone, state.untaken >= ServerTalk.mostUntaken { cinput_bell_ring(run.bell) }
        if state.isGone { gone.insert(run.ticket) }
        return state.news
      }
      messages += news.map { .link($0, for: run.ticket) }
    }
    runs.removeAll { gone.contains($0.ticket) }
    return messages
  }

  /// Ends all runs and waits briefly for them.
  func close(atMost patience: Duration = .milliseconds(300)) {
    for run in runs { change(run.ticket) { $0.isLeft = true } }
    for run in runs { _ = run.state.wait(atMost: patience) { $0.isGone ? true : nil } }
  }
}
