import BlockEngine
import BlockRecords
import Testing

/// Thousands of altered replays, each of which must be refused with a line, or play to the recorded result.
@Suite struct ReplayMutationTests {
  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0a).map(Array.init)
  }

  private static func join(_ lines: [[UInt8]]) -> [UInt8] {
    Array(lines.map { $0 + [0x0a] }.joined())
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func anyChangedByteIsDetectedOrChangesNothingInTheGame(seed: UInt64) throws {
    let bytes = try ReplaySamples.bytes(seed: seed, steps: 100, givesUp: true)
    let result = try ReplaySamples.read(bytes).0.body.result
    var draws = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var changed = bytes
      for _ in 0...draws.draw(below: 3) {
        changed[Int(draws.draw(below: UInt64(bytes.count)))] = UInt8(draws.draw(below: 256))
      }
      if let fault = ReplaySamples.fault(changed) {
        #expect(fault.line >= 1 && fault.line <= Self.lines(changed).count + 1)
      } else {
        let (replay, _) = try ReplaySamples.read(changed)
        #expect(replay.body.result == result || replay.body.result == nil)
      }
    }
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func aMissingDoubledOrMovedLineIsDetectedOrChangesNothing(seed: UInt64) throws {
    let bytes = try ReplaySamples.bytes(seed: seed, steps: 100, givesUp: true)
    let result = try #require(try ReplaySamples.read(bytes).0.body.result)
    let lines = Self.lines(bytes)
    for index in 1..<lines.count {
      var changes: [[[UInt8]]] = []
      var changed = lines
      changed.remove(at: index)
      changes.append(changed)
      changed = lines
      changed.insert(lines[index], at: index)
      changes.append(changed)
      changed = lines
      changed.swapAt(index, max(1, index - 1))
      changes.append(changed)
      for changed in changes where ReplaySamples.fault(Self.join(changed)) == nil {
        let replay = try ReplaySamples.read(Self.join(changed)).0
        #expect(replay.body.result == result || index == lines.count - 1)
      }
    }
  }

  @Test func everyDigestAndEveryNumberOfTheResultIsVerified() throws {
    var recording = try ReplaySamples.longGame(seed: 2, pieces: 70)
    var events: [GameEvent] = []
    recording.giveUp(at: recording.game.time, events: &events)
    let bytes = recording.unwritten.bytes
    let lines = Self.lines(bytes)
    for (index, line) in lines.enumerated().dropFirst() where line.first == UInt8(ascii: "{") {
      for (place, byte) in line.enumerated() {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { continue }
        var changed = lines
        changed[index][place] = byte == UInt8(ascii: "9") ? UInt8(ascii: "8") : byte + 1
        let fault = try #require(ReplaySamples.fault(Self.join(changed)))
        #expect(fault.line == index + 1)
      }
    }
  }

  @Test func aChangedCommandIsDetectedOrLeadsToTheSameState() throws {
    let bytes = try ReplaySamples.bytes(seed: 12, steps: 200, givesUp: true)
    let (replay, _) = try ReplaySamples.read(bytes)
    var detected = 0
    for index in replay.body.steps.indices where replay.body.steps[index].command != nil {
      var changed = replay
      changed.body.steps[index].command = replay.body.steps[index].command == .hardDrop ? .left : .hardDrop
      do {
        #expect(ReplayResult(of: try ReplayPlayer.play(changed)) == replay.body.result)
      } catch {
        detected += 1
      }
    }
    #expect(detected > replay.body.steps.count / 3)
  }
}
