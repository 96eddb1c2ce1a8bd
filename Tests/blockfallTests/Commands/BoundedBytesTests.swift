import Testing

@testable import BlockPlatform
@testable import BlockStorage

@Suite struct BoundedBytesTests {
  @Test(arguments: [1, 3, 1_000])
  func asMuchAsIsWantedIsReadInPiecesOfAnySize(chunk: Int) throws {
    for (count, isTooLong) in [(0, false), (9, false), (10, false), (11, true)] {
      var rest = ArraySlice(0..<UInt8(count))
      let found = BoundedBytes(atMost: 10) { buffer in
        let some = rest.prefix(min(chunk, buffer.count))
        buffer.replaceSubrange(..<some.count, with: some)
        rest = rest.dropFirst(some.count)
        return some.count
      }
      #expect(found.isTooLong == isTooLong, "\(count) bytes")
      #expect(found.bytes == Array(0..<UInt8(count)))
    }
  }

  @Test func whatNeverEndsIsNotReadOn() throws {
    var reads = 0
    let found = BoundedBytes(atMost: 100_000) { buffer in
      reads += 1
      return buffer.count
    }
    #expect(found.isTooLong && reads == 2)
  }

  @Test(arguments: [
    ["settings", "--import"], ["practice"], ["puzzle"],
  ])
  func aFileThatIsTooLongIsRefusedInOneLineAndChangesNothing(_ command: [String]) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("long", String(repeating: "# a line\n", count: 10_000))
    let data = command[0] == "settings" ? ["--data-dir", folder.data.path] : []
    for path in [file, "/dev/zero"] {
      let outcome = CommandTrial().run(command + [path] + data)
      #expect(outcome.status == 2 && outcome.errors.count == 1 && outcome.output.isEmpty)
      #expect(outcome.played.isEmpty)
      let error = outcome.errors.first ?? ""
      #expect(error.contains("that much is not read") || error.contains("is no file of settings"))
    }
    #expect(!(try Store(directory: folder.data).directory.isThere()))
  }

  /// A device that has nothing to read now never ends: nobody writes to it as to a pipe.
  @Test(
    .timeLimit(.minutes(30)),
    arguments: [
      ["script", "--rules", "modern", "--field", "10x20", "--playfield"], ["settings", "--import"],
      ["practice"],
      ["puzzle"], ["script", "--rules", "retro", "--trace"],
    ])
  func aDeviceWithNothingToReadIsNotWaitedFor(_ command: [String]) {
    let outcome = CommandTrial().run(command + ["/dev/ptmx"])
    #expect(outcome.status == 2 && outcome.errors.count == 1)
    #expect(outcome.errors.first?.hasSuffix("No data available") == true, "\(outcome.errors)")
  }

  @Test func whatIsNotThereIsSaid() {
    for command in [["settings", "--import"], ["practice"], ["puzzle"], ["script", "--playfield"]] {
      let outcome = CommandTrial().run(command + ["/nowhere/at/all"])
      #expect(outcome.status == 2)
      #expect(outcome.errors.first?.hasSuffix("No such file or directory") == true, "\(outcome.errors)")
    }
  }
}
