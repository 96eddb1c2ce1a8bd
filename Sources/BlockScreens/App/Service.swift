import BlockStorage

/// A service that works beside the run loop on its own thread and sends it messages.
package protocol Service: AnyObject {
  /// Readable while there are messages.
  var descriptor: Int32 { get }
  /// Takes the messages that have arrived.
  func drainMessages() -> [Message]
  /// Performs an effect if it belongs to this service.
  func perform(_ effect: Effect)
}

extension StorageWorker: Service {
  package func drainMessages() -> [Message] { drain().map { .storage($0.answer, for: $0.ticket) } }

  package func perform(_ effect: Effect) {
    if case .ask(let request, let ticket) = effect { ask(request, for: ticket) }
  }
}

extension BotService: Service {
  package func drainMessages() -> [Message] {
    clear()
    return [.tick]
  }

  package func perform(_ effect: Effect) {}
}
