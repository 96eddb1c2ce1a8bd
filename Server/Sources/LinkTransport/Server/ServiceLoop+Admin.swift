import BlockLink
import BlockRecords

// What an operator asks of a running server.
extension ServiceLoop {
  /// The answer to an operator's words.
  func adminAnswer(_ words: [String]) -> AdminAnswer {
    log("the operator says: \(words.joined(separator: " "))")
    switch words.first {
    case "status": return AdminAnswer(status)
    case "drain":
      guard words.count == 1 else { return .failure("drain takes no more words") }
      drain()
      return AdminAnswer(["no new players; the server ends after the last match"])
    default:
      let before = bans
      guard let answer = administer(words) ?? records?.administer(words) else {
        return .failure(
          "there is no '\(words.first ?? "")'; there are status, players, rooms, bans, kick, ban, unban, mute, unmute, names, free, announce, drain and, with boards, records and annul"
        )
      }
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
