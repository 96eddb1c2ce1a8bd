import BlockLink
import NIOCore

// What a machine's probes and its operator ask for.
extension ServiceLoop {
  /// The answer to a path of the health listener.
  func healthAnswer(_ path: String) -> HealthAnswer {
    switch path {
    case "/health/live": return .well("alive\n")
    case "/health/ready":
      if let reason = unreadiness {
        return HealthAnswer(status: "503 Service Unavailable", body: "\(reason)\n")
      }
      return .well("ready\n")
    case "/metrics": return .well(metrics.text(figures, journals: journals, at: .now()))
    default: return HealthAnswer(status: "404 Not Found", body: "/health/live, /health/ready or /metrics\n")
    }
  }

  /// Why no new players should be sent here; nil if they are welcome.
  var unreadiness: String? {
    if isStopping { return "the server stops" }
    if isFinishing { return "the server takes no new players" }
    if journals?.isWhole == false { return "rooms go on without a journal" }
    return records?.unreadiness ?? nodes?.unreadiness
  }

  /// Calls `alive` again and again, for as long as the loop goes round.
  func watch(every interval: TimeAmount, _ alive: @escaping @Sendable () -> Void) {
    alive()
    loop.assumeIsolated().scheduleTask(in: interval) { [self] in watch(every: interval, alive) }
  }
}
