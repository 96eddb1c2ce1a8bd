import BlockLink
import NIOCore

// A server of several nodes: this one says what is here, and asks what is at the others.
extension ServiceLoop {
  /// The time between two exchanges, and the least time between them if somebody waits.
  private static let interval = TimeAmount.seconds(1)
  private static let leastInterval = TimeAmount.milliseconds(200)
  /// The least time between two if another node has said that there is something new.
  private static let toldInterval = TimeAmount.milliseconds(50)

  /// Takes what is known of the other nodes, before rooms are restored.
  func beginNode() {
    guard let nodes else { return }
    // Nothing is said of this node before its rooms are back.
    isExchanging = true
    handleNews(nodes.begin())
    let bound = NIOLoopBound(self, eventLoop: loop)
    nodes.listen {
      bound.eventLoop.execute {
        bound.value.isToldOfNews = true
        bound.value.exchangeIfDue()
      }
    }
  }

  /// Sees to it that the other nodes are asked in time; called after everything that happens.
  func exchangeIfDue() {
    guard let nodes, !isStopping, !isExchanging else { return }
    let now = NIODeadline.now()
    let pause = isToldOfNews ? Self.toldInterval : wantsNews ? Self.leastInterval : Self.interval
    let due = lastExchange.map { $0 + pause } ?? now
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
    (isExchanging, isToldOfNews, lastExchange) = (true, false, now)
    // Who is told of news only reads: what this node says it would be told of, too.
    let mayReport = lastReport.map { now >= $0 + (wantsNews ? Self.leastInterval : Self.interval) } ?? true
    if mayReport { lastReport = now }
    let isAsked = wantsNews && mayReport
    let bound = NIOLoopBound(self, eventLoop: loop)
    nodes.exchange(mayReport ? drainReport() : nil, isAsked: isAsked) { news in
      bound.eventLoop.execute {
        bound.value.isExchanging = false
        bound.value.handleNews(news)
      }
    }
  }
}
