import BlockLink
import BlockRecords
import NIOCore

// What an operator asks of a running server.
extension ServiceLoop {
  /// Does what an operator's words say, and calls `done` with the answer, on this loop.
  func administer(_ words: [String], _ done: @escaping (AdminAnswer) -> Void) {
    log("the operator says: \(words.joined(separator: " "))")
    if let answer = ownAnswer(words) { return addOthers(to: answer, words, done) }
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

  /// The answer to words about the server itself; nil for others.
  private func ownAnswer(_ words: [String]) -> AdminAnswer? {
    switch words.first {
    case "status": return AdminAnswer(status)
    case "drain":
      guard words.count == 1 else { return .failure("drain takes no more words") }
      drain()
      return AdminAnswer(["no new players; the server ends after the last match"])
    default:
      let before = bans
      guard let answer = administer(words) else { return nil }
      guard bans != before else { return answer }
      do {
        try banFile?.write(bans)
        return answer
      } catch {
        return AdminAnswer(
          answer.lines + ["it is not kept beyond the server's end: \(error)"], isWell: answer.isWell)
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
