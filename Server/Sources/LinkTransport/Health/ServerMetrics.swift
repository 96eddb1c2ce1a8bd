import BlockLink

/// What a server counts, beside the lobby's own figures.
struct ServerMetrics: Sendable {
  var started = LinkTime.now()
  /// The time from what arrives to what is sent because of it.
  var answers = Histogram()
  var receivedBytes: UInt64 = 0
  var sentBytes: UInt64 = 0

  /// The text for Prometheus, in its format 0.0.4.
  func text(_ figures: LobbyFigures, journals: JournalFolder?, at now: LinkTime) -> String {
    var text = ""
    func add(_ name: String, _ type: String, _ help: String, _ value: some BinaryInteger) {
      text +=
        "# HELP blockfall_\(name) \(help)\n# TYPE blockfall_\(name) \(type)\nblockfall_\(name) \(value)\n"
    }
    add("uptime_seconds", "gauge", "Seconds since the start.", now.since(started) / 1_000_000)
    add("connections", "gauge", "Open connections.", figures.connections)
    add("sessions", "gauge", "Players and watchers, those with a lost connection included.", figures.sessions)
    add("sessions_lost", "gauge", "Players and watchers whose connection is lost.", figures.lostSessions)
    add("rooms", "gauge", "Rooms.", figures.rooms)
    add("matches", "gauge", "Running matches.", figures.matches)
    add("matches_begun_total", "counter", "Matches begun since the start.", figures.begunMatches)
    add("matches_ended_total", "counter", "Matches ended since the start.", figures.endedMatches)
    add("kept_bytes", "gauge", "Bytes kept for players.", figures.keptBytes)
    add("received_bytes_total", "counter", "Bytes of messages received.", receivedBytes)
    add("sent_bytes_total", "counter", "Bytes of messages sent.", sentBytes)
    if let journals {
      add("journal_bytes", "gauge", "Bytes of all journals.", journals.bytes)
      add("rooms_without_journal", "gauge", "Rooms whose journal cannot be written.", journals.failedCount)
    }
    let name = "blockfall_answer_seconds"
    text += "# HELP \(name) Time from a message to what is sent because of it.\n# TYPE \(name) histogram\n"
    return text + answers.lines(name)
  }
}
