import Foundation
import TerminalUI
import Testing

@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockStorage

/// Runs of the server's program: input, output and exit.
@Suite struct LinkServiceTests {
  private let ticket = Ticket(requester: .screen(1), number: 1)

  /// A service whose program is a shell script.
  private func service(_ script: String) throws -> (LinkService, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    let path = folder.path + "/program"
    try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(chmod(path, 0o755) == 0)
    return (LinkService { path }, folder)
  }

  /// Collects events until `isDone`, or until none has come for 20 s.
  private func news(of service: LinkService, until isDone: ([ServerEvent]) -> Bool) -> [ServerEvent] {
    var all: [ServerEvent] = []
    for _ in 0..<1_000 {
      if isDone(all) { break }
      var entry = pollfd(fd: service.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 20_000) > 0 else { break }
      for case .link(let news, let found) in service.drainMessages() {
        #expect(found == ticket)
        all.append(news)
      }
    }
    return all
  }

  private func said(_ news: [ServerEvent]) -> String {
    var bytes: [UInt8] = []
    for case .output(let some) in news { bytes += some }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isOver(_ news: [ServerEvent]) -> Bool {
    news.contains { if case .ended = $0 { true } else { $0 == .notStarted } }
  }

  @Test func whatIsSentToTheProgramComesBackAsItSaysIt() throws {
    let (service, folder) = try service("cat")
    defer { withExtendedLifetime(folder) {} }
    service.perform(.link(.start(["connect"]), ticket))
    service.perform(.link(.send(Array("hello\n".utf8)), ticket))
    #expect(said(news(of: service) { said($0) == "hello\n" }) == "hello\n")
    service.close(atMost: .seconds(20))
  }

  @Test func aReportIsALineOfItsOwnAndTheStatusComesLast() throws {
    let (service, folder) = try service("echo \"failed $1 at all\" >&2; exit 2")
    defer { withExtendedLifetime(folder) {} }
    service.perform(.link(.start(["unreachable"]), ticket))
    let all = news(of: service, until: isOver)
    #expect(all == [.errorLine("failed unreachable at all"), .ended(2)])
  }

  @Test func aProgramThatIsNotThereIsSaidAtOnce() {
    let service = LinkService { nil }
    service.perform(.link(.start(["connect"]), ticket))
    #expect(news(of: service, until: isOver) == [.notStarted])
  }

  @Test func aProgramThatIsLetGoHasReadAllBeforeItsInputEnds() throws {
    let (service, folder) = try service("cat > \"$1\"")
    let path = folder.path + "/read"
    service.perform(.link(.start([path]), ticket))
    service.perform(.link(.send(Array(repeating: 0x61, count: 300_000)), ticket))
    service.perform(.link(.end, ticket))
    _ = news(of: service, until: isOver)
    let read = try String(contentsOfFile: path, encoding: .utf8)
    #expect(read.utf8.count == 300_000)
  }

  @Test func aProgramThatDoesNotGoIsMadeTo() throws {
    let (service, folder) = try service("trap '' TERM; while :; do read -r line || exec 0</dev/zero; done")
    defer { withExtendedLifetime(folder) {} }
    service.perform(.link(.start([]), ticket))
    service.perform(.link(.end, ticket))
    #expect(news(of: service, until: isOver) == [.ended(-1)])
  }

  @Test func aFloodWaitsUntilSomebodyTakesIt() throws {
    let (service, folder) = try service("yes | head -c 5000000")
    defer { withExtendedLifetime(folder) {} }
    service.perform(.link(.start([]), ticket))
    var (most, total) = (0, 0)
    _ = news(of: service) { all in
      let sum = all.reduce(0) { if case .output(let bytes) = $1 { $0 + bytes.count } else { $0 } }
      most = max(most, sum - total)
      total = sum
      return isOver(all)
    }
    #expect(total == 5_000_000)
    #expect(most <= ServerSession.maxPendingOutput + 1 << 14)
  }
}
