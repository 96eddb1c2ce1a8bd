import Foundation
import Testing

@testable import BlockPlatform

/// The built program as a child process.
@Suite struct BuiltCommandTests {
  private struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  private func run(
    _ arguments: [String], input: String = "", output: FileHandle? = nil
  ) throws -> Outcome {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltProgram.path)
    process.arguments = arguments
    process.environment = BuiltProgram.environment(home: folder.path)
    // Files instead of pipes, so that neither side waits for the other.
    process.standardInput = FileHandle(forReadingAtPath: try folder.file("in", input))
    let written = try (folder.file("out", ""), folder.file("errors", ""))
    process.standardOutput = output ?? FileHandle(forWritingAtPath: written.0)
    process.standardError = FileHandle(forWritingAtPath: written.1)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: try String(contentsOfFile: written.0, encoding: .utf8),
      errors: try String(contentsOfFile: written.1, encoding: .utf8))
  }

  @Test func theProgramPrintsWhatTheCommandPrints() throws {
    let script = "3 left\n4 cw\n5 hard\n2000 wait\n"
    let outcome = try run(["script", "--seed", "9", "--events"], input: script)
    #expect(outcome.output == CommandTrial(script).run("script", "--seed", "9", "--events").output)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test func misuseOfTheProgramExitsWithTwoAndOneLine() throws {
    let outcome = try run(["script", "--level", "21"])
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "blockfall: The value '21' is invalid for '--level <number>': a level is a whole number from 1 to 20\n"
    )
  }

  @Test func theProgramTellsItsVersion() throws {
    let outcome = try run(["--version"])
    #expect(outcome.output == "blockfall \(Version.number)\n")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test func aPipeThatNobodyReadsEndsTheProgramQuietly() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let outcome = try run(["script", "--events"], input: "0 hard\n", output: pipe.fileHandleForWriting)
    #expect(outcome.status == 141 && outcome.errors.isEmpty)
  }

  @Test func aReplayIsNotReadAsTheInputThatIsClosed() throws {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "\"$1\" script --replay \"$2\" <&- 2>\"$3\"; test $? = 2", "sh", BuiltProgram.path,
      folder.path + "/new", folder.path + "/errors",
    ]
    process.environment = BuiltProgram.environment(home: folder.path)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(contents(folder.path + "/errors") == Array("blockfall: standard input is closed\n".utf8))
    #expect(contents(folder.path + "/new") == nil)
  }

  @Test func aDeviceThatIsFullIsToldInOneLine() throws {
    let outcome = try run(["script"], output: FileHandle(forWritingAtPath: "/dev/full"))
    #expect(outcome.status == 2)
    #expect(outcome.errors == "blockfall: standard output cannot be written: No space left on device\n")
  }
}
