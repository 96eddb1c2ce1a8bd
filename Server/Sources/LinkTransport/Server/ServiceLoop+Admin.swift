import BlockLink
import BlockRecords
import NIOCore

// What an operator asks of a running server.
extension ServiceLoop {
  /// Does what an operator's words say, and calls `done` with the answer, on this loop.
  func administer(_ words: [String], _ done: @escaping (AdminAnswer) -> Void) {
    log("the operator says: \(words.joined(separator: " "))")
    // Who has the name may be at another node.
    guard let nodes, words.count > 1, Self.wordsAboutPlayers.contains(words[0]), !hasPlayer(named: words[1])
    else { return administer(words, elsewhere: [], done) }
    let bound = NIOLoopBound((self, done), eventLoop: loop)
    nodes.find(words[1]) { found in
      bound.eventLoop.execute { bound.value.0.administer(words, elsewhere: found, bound.value.1) }
    }
  }

  private static let wordsAboutPlayers = ["kick", "ban", "mute", "unmute"]

  private func administer(
    _ words: [String], elsewhere: [NodePlayer], _ done: @escaping (AdminAnswer) -> Void
  ) {
    if words.first == "status" { return done(AdminAnswer(status)) }
    if words.first == "drain" { return end(words, done) }
    let (own, loss, orders) = administer(words, elsewhere: elsewhere)
    if var answer = own {
      if let loss { answer.lines.append("it is not kept beyond the server's end: \(loss)") }
      return tell(orders, answer) { self.addOthers(to: $0, words, done) }
    }
    let unknown = AdminAnswer.failure(
      "there is no '\(words.first ?? "")'; there are status, players, rooms, bans, kick, ban, unban, mute, unmute, names, free, announce, drain and, with boards, records, annul, forget, series, annul-series, pairs and figures, and on a server of several nodes, nodes and remove-node"
    )
    let bound = NIOLoopBound(done, eventLoop: loop)
    if let nodes, ["nodes", "remove-node"].contains(words.first) {
      return nodes.administer(words) { answer in
        bound.eventLoop.execute { bound.value(answer ?? unknown) }
      }
    }
    guard let records else { return done(unknown) }
    records.administer(words) { answer in
      bound.eventLoop.execute { bound.value(answer ?? unknown) }
    }
  }

  /// Adds what is at the other nodes to the players and rooms of this one.
  private func addOthers(
    to answer: AdminAnswer, _ words: [String], _ done: @escaping (AdminAnswer) -> Void
  ) {
    guard let nodes, words == ["players"] || words == ["rooms"] else { return done(answer) }
    let bound = NIOLoopBound(done, eventLoop: loop)
    nodes.administer(words) { others in
      bound.eventLoop.execute { bound.value(AdminAnswer(answer.lines + (others?.lines ?? []))) }
    }
  }

  /// Ends this server, or all of its nodes, after the last match.
  private func end(_ words: [String], _ done: @escaping (AdminAnswer) -> Void) {
    guard words.count == 1 || nodes != nil && words == ["drain", "here"] else {
      return done(
        .failure("drain takes no more words" + (nodes == nil ? "" : " but here, for this node alone")))
    }
    let name = nodes == nil ? "the server" : words.count > 1 ? "this node" : "each node"
    let orders = words.count == 1 ? [NodeOrder(.drain, at: WallClock.text())] : []
    tell(orders, AdminAnswer(["no new players; \(name) ends after the last match"])) { answer in
      done(answer)
      self.drain()
    }
  }

  /// Says to the other nodes what was decided, and adds to the answer if they have not heard of it.
  private func tell(_ orders: [NodeOrder], _ answer: AdminAnswer, _ done: @escaping (AdminAnswer) -> Void) {
    guard let nodes, !orders.isEmpty else { return done(answer) }
    let remedy =
      orders.contains { !$0.kind.isKept }
      ? "the other nodes have not heard of it" : "the other nodes hear of it later"
    let bound = NIOLoopBound(done, eventLoop: loop)
    nodes.tell(orders) { reason in
      bound.eventLoop.execute {
        var answer = answer
        if let reason { answer.lines.append("\(remedy): \(reason)") }
        bound.value(answer)
      }
    }
  }

  private var status: [String] {
    let figures = figures
    let seconds = LinkTime.now().since(metrics.started) / 1_000_000
    var lines = [
      "up for \(Int(seconds).counted("second"))",
      "\(figures.connections.counted("connection")); players and watchers: \(figures.sessions)",
      "\(figures.rooms.counted("room")); matches: \(figures.matches) running, \(figures.endedMatches) ended",
    ]
    if let journals {
      lines.append(
        "journals: \(journals.bytes.counted("byte")), \(journals.failedCount.counted("room")) without one")
    } else {
      lines.append("no journals")
    }
    lines.append(unreadiness ?? "ready")
    return lines
  }
}
