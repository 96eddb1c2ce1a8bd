import BlockControls
import BlockEngine
import Glibc
import Testing

@testable import BlockPlatform

struct TermuxSensorTests {
  private let tree = DeviceTestTree()

  /// A fake `termux-sensor` that logs its arguments and then runs the script.
  private func fake(_ script: String) -> String {
    tree.write(
      """
      #!/bin/sh
      echo "$$ $*" >> \(tree.path("calls"))
      if [ "$1" = -c ]; then echo done > \(tree.path("clean")); exit; fi
      \(script)
      """, to: "bin/termux-sensor", executable: true)
    return tree.path("bin/termux-sensor")
  }

  private func isAlive(_ id: Int32) -> Bool { kill(id, 0) == 0 }

  private var calls: [String] {
    (SmallFile.read(tree.path("calls")).text ?? "").split(separator: "\n").map(String.init)
  }

  @Test func itsStreamBecomesSamplesAndClosingEndsItAndCleansUp() throws {
    let program = fake(
      """
      echo '{ "Accel": { "values": ['
      echo '0, 9.80665, 0 ] } }'
      while :; do read -r line < \(tree.path("gate")); done
      """)
    tree.makeFIFO("gate")
    let sensor = try #require(TermuxSensor(program: program))
    let events = collect(from: { sensor.descriptor }, sensor.receive) { !$0.samples.isEmpty }
    #expect(events.notices == [.sensor(.appeared(name: "termux-sensor"))])
    guard case .tilt(let sample, _) = events.last else {
      Issue.record("no sample")
      return
    }
    #expect(sample == TiltSample(x: 0, y: 1_000, z: 0))
    let call = try #require(calls.first)
    #expect(call.hasSuffix(" -s accelerometer -d 50"))
    let id = try #require(Int32(call.split(separator: " ")[0]))
    sensor.close()
    #expect(!isAlive(id) && sensor.descriptor == -1)
    #expect(sensor.receive().isEmpty)
    let cleaned = collect(from: { -1 }, { [] }) { _ in SmallFile.read(tree.path("clean")).text == "done\n" }
    #expect(cleaned.isEmpty && SmallFile.read(tree.path("clean")).text == "done\n")
  }

  @Test func aProgramThatEndsByItselfIsReportedAsVanished() throws {
    let sensor = try #require(TermuxSensor(program: fake("echo '{\"a\":{\"values\":[1,2,3]}}'")))
    let events = collect(from: { sensor.descriptor }, sensor.receive) { $0.notices.count == 2 }
    #expect(
      events.notices == [
        .sensor(.appeared(name: "termux-sensor")), .sensor(.vanished(name: "termux-sensor")),
      ])
    #expect(sensor.descriptor == -1 && sensor.receive().isEmpty)
  }

  @Test func oneThatNeverSaysAnythingIsNoSensor() throws {
    let sensor = try #require(TermuxSensor(program: fake("echo 'no permission'")))
    let events = collect(from: { sensor.descriptor }, sensor.receive) { !$0.isEmpty }
    #expect(events == [.sensor(.none)])
  }

  @Test func aProgramThatIsNotThereCannotBeStarted() {
    #expect(TermuxSensor(program: tree.path("nothing")) == nil)
    #expect(ChildProcess.find("termux-sensor", searchPath: tree.root) == nil)
    #expect(ChildProcess.find("termux-sensor", searchPath: nil) == nil)
    let program = fake("")
    #expect(
      ChildProcess.find("termux-sensor", searchPath: "relative::/nowhere:\(tree.path("bin"))") == program)
  }

  @Test func aChildStartsWithNoSignalBlocked() throws {
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    let child = ChildProcess.start(
      "/bin/grep", ["-E", "SigBlk|SigIgn", "/proc/self/status"], readsOutput: true)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    let output = try #require(child).output
    var text = ""
    _ = collect(
      from: { output },
      {
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = read(output, &bytes, bytes.count)
        text += count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : count == 0 ? "end" : ""
        return []
      }
    ) { _ in text.hasSuffix("end") }
    child?.end()
    let masks = text.split { $0.isWhitespace }.compactMap { UInt64($0, radix: 16) }
    // Glibc reserves signals 32 and 33.
    #expect(masks.count == 2 && masks.allSatisfy { $0 & 0x7FFF_FFFF == 0 })
  }
}
