import BlockLink
import Testing

@testable import LinkTransport

@Suite("Health and metrics")
struct HealthTests {
  private static func ask(_ request: String, _ port: Int) -> [String] {
    guard let peer = Peer.tcp(port) else { return [] }
    peer.send(request)
    var lines: [String] = []
    while let line = peer.line() { lines.append(line.hasSuffix("\r") ? String(line.dropLast()) : line) }
    return lines
  }

  @Test("A server answers that it lives, that it is ready, and with figures, on a port of its own")
  func answers() throws {
    let server = try RunningServer { $0.metrics = ("127.0.0.1", 0) }
    let port = try #require(server.server.metricsPort)
    #expect(Self.ask("GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n", port).first == "HTTP/1.1 200 OK")
    #expect(Self.ask("GET /health/ready HTTP/1.0\n\n", port).last == "ready")
    let metrics = Self.ask("GET /metrics HTTP/1.1\r\n\r\n", port)
    #expect(metrics.contains("blockfall_matches 0"))
    #expect(metrics.contains { $0.hasPrefix("Content-Type: text/plain; version=0.0.4") })
    #expect(server.port != port)
  }

  @Test(
    "What is no request for it gets an error",
    arguments: [
      ("GET / HTTP/1.1\r\n\r\n", "404"), ("POST /metrics HTTP/1.1\r\n\r\n", "405"),
      ("nonsense\r\n\r\n", "400"),
      (String(repeating: "a", count: 9_000), "400"), ("\r\n\r\n", "400"), ("GET /metrics\r\n\r\n", "400"),
    ])
  func errors(request: String, status: String) throws {
    let server = try RunningServer { $0.metrics = ("127.0.0.1", 0) }
    let answer = Self.ask(request, try #require(server.server.metricsPort))
    #expect(answer.first?.hasPrefix("HTTP/1.1 \(status)") == true, "\(answer)")
  }

  @Test("The metrics have the form that Prometheus reads")
  func form() {
    var metrics = ServerMetrics()
    metrics.answers.record(microseconds: 90)
    metrics.answers.record(microseconds: 3_000)
    metrics.answers.record(microseconds: 9_000_000)
    let text = metrics.text(LobbyFigures(), journals: nil, at: .now())
    #expect(text.hasSuffix("\n"))
    var described: Set<String> = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# TYPE ") {
        #expect(described.insert(String(line.split(separator: " ")[2])).inserted, "\(line)")
      } else if !line.hasPrefix("#") {
        let name = line.prefix { $0 != " " && $0 != "{" }
        #expect(described.contains { name.hasPrefix($0) }, "\(line)")
        #expect(Double(line.split(separator: " ")[1]) != nil, "\(line)")
      }
    }
    #expect(text.contains("_bucket{le=\"0.0001\"} 1\n") && text.contains("_bucket{le=\"0.005\"} 2\n"))
    #expect(text.contains("_bucket{le=\"+Inf\"} 3\n") && text.contains("_count 3\n"))
  }

  @Test(
    "A line of the log keeps its form whatever is in it",
    arguments: [
      (ServerLog.Form.text, "T a \"b\" \\c\n"), (.logfmt, "time=T message=\"a \\\"b\\\" \\\\c\"\n"),
      (.json, "{\"time\":\"T\",\"message\":\"a \\\"b\\\" \\\\c\"}\n"),
    ])
  func log(form: ServerLog.Form, line: String) {
    #expect(String(decoding: ServerLog.line("a \"b\" \\c", at: "T", form), as: UTF8.self) == line)
    #expect(!ServerLog.line("a\nb\u{1b}", at: "T", form).dropLast().contains(10))
  }
}
