/// Something that works beside the run loop, on a thread of its own, and has messages for it.
protocol Service: AnyObject {
  /// Readable while there are messages.
  var descriptor: Int32 { get }
  /// Takes the messages that have come.
  func takeMessages() -> [Message]
  /// Does what an effect asks for, if it is this one's to do.
  func perform(_ effect: Effect)
}

extension StorageWorker: Service {
  func takeMessages() -> [Message] { drain().map { .storage($0.answer, for: $0.ticket) } }

  func perform(_ effect: Effect) {
    if case .ask(let request, let ticket) = effect { ask(request, for: ticket) }
  }
}
