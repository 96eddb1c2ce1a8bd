import BlockLink
import NIOCore

// A server of several nodes: this one says what is here, and asks what is at the others.
extension ServiceLoop {
  /// The time between two exchanges, and the least time between them if somebody waits.
  private static let interval = TimeAmount.seconds(1)
  private static let leastInterval = TimeAmount.milliseconds(200)

  /// Takes what is known of the other nodes, before rooms are restored.
  func beginNode() {
    guard let nodes else { return }
    // Nothing is said of this node before its rooms are back.
    isExchanging = true
    handleNews(nodes.begin())
  }

  /// Sees to it that the other nodes are asked in time; called after everything that happens.
  func exchangeIfDue() {
    guard let nodes, !isStopping, !isExchanging else { return }
    let now = NIODeadline.now()
    let due = lastExchange.map { $0 + (wantsNews ? Self.leastInterval : Self.interval) } ?? now
    guard due <= now else {
      guard exchangeDue.map({ $0.at > due }) ?? true else { return }
      exchangeDue?.task.cancel()
      let task = loop.assumeIsolated().scheduleTask(deadline: due) { [self] in
        exchangeDue = nil
        exchangeIfDue()
      }
      exchangeDue = (due, task)
      return
    }
    (isExchanging, lastExchange) = (true, now)
    let bound = NIOLoopBound(self, eventLoop: loop)
    nodes.exchange(drainReport()) { news in
      bound.eventLoop.execute {
        bound.value.isExchanging = false
        bound.value.handleNews(news)
      }
    }
  }
}
