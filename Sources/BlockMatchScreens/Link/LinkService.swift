import BlockPlatform
import BlockScreens
import BlockStorage
import CInput
import Glibc

/// The runs of `blockfall-server` for the run loop, each on its own thread: it takes orders and gives news.
///
/// A run belongs to the ticket that it was started with. None outlives this program.
package final class LinkService: Service {
  private struct Run {
    let ticket: Ticket
    let state: Monitor<ServerSession.State>
    let bell: CInt
  }

  /// Readable when there is news; −1 if the system gave no descriptor.
  package let descriptor = cinput_event()
  private let find: () -> String?
  private let permissions: Permissions
  private var runs: [Run] = []
  /// News from before any thread started.
  private var earlyMessages: [Message] = []

  /// - Parameters:
  ///   - permissions: what the player may do; other runs count as if the program were missing.
  ///   - find: the program's path; nil if it is missing.
  package init(permissions: Permissions = .owner, find: @escaping () -> String? = ServerProgram.find) {
    self.permissions = permissions
    self.find = find
  }

  package func perform(_ effect: Effect) {
    guard case .link(let order, let ticket) = effect else { return }
    switch order {
    case .start(let arguments): start(arguments, ticket)
    case .send(let bytes): change(ticket) { $0.pendingInput += bytes }
    case .end: change(ticket) { $0.isAbandoned = true }
    }
  }

  private func start(_ arguments: [String], _ ticket: Ticket) {
    let allowed = permissions.serverRun(arguments)
    let bell = find() == nil || allowed == nil ? -1 : cinput_event()
    guard let path = find(), let arguments = allowed, bell >= 0, descriptor >= 0 else {
      earlyMessages.append(.link(.notStarted, for: ticket))
      cinput_event_signal(descriptor)
      return
    }
    let state = Monitor(ServerSession.State())
    runs.append(Run(ticket: ticket, state: state, bell: bell))
    let ring = descriptor
    ServerSession.begin(path, arguments, state, bell: bell) { cinput_event_signal(ring) }
  }

  private func change(_ ticket: Ticket, _ body: (inout ServerSession.State) -> Void) {
    guard let run = runs.first(where: { $0.ticket == ticket }) else { return }
    run.state.change { state in
      guard !state.hasEnded, !state.isAbandoned else { return }
      body(&state)
      cinput_event_signal(run.bell)
    }
  }

  package func drainMessages() -> [Message] {
    cinput_event_clear(descriptor)
    defer { earlyMessages = [] }
    var messages = earlyMessages
    var gone: Set<Ticket> = []
    for run in runs {
      let events: [ServerEvent] = run.state.withLock { state in
        defer {
          state.events = []
          state.pendingOutputBytes = 0
        }
        // A run that paused for a full queue may go on.
        if !state.hasEnded, state.pendingOutputBytes >= ServerSession.maxPendingOutput {
          cinput_event_signal(run.bell)
        }
        if state.hasEnded { gone.insert(run.ticket) }
        return state.events
      }
      messages += events.map { .link($0, for: run.ticket) }
    }
    runs.removeAll { gone.contains($0.ticket) }
    return messages
  }

  /// Ends all runs and waits briefly for them.
  package func close(atMost timeout: Duration = .milliseconds(300)) {
    for run in runs { change(run.ticket) { $0.isAbandoned = true } }
    for run in runs { _ = run.state.wait(atMost: timeout) { $0.hasEnded ? true : nil } }
  }
}
