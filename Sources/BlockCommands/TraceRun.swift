import BlockEngine
import BlockPlatform
import BlockRecords

/// Plays a recorded game of an original machine by a rule set, for `blockfall script --trace`.
struct TraceRun {
  let rules: Ruleset
  /// The recording's path; `-` for standard input.
  let path: String

  /// Compares the game with the recording, and writes what came of it.
  ///
  /// - Returns: the exit status: 1 if anything differs.
  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let bytes = try read(from: console)
    let report: Trace.Report
    do throws(Trace.Refusal) { report = try Trace.play(bytes, by: rules) } catch {
      throw .refused(
        tr("'%s', frame %s: %s", path, String(error.frame), translated(error.reason)))
    }
    try console.putJSON { json in
      json.member("frames", report.frames)
      json.member("rows", report.rows)
      json.member("locks", report.locks)
      json.member("differences", report.differences)
      if let first = report.first {
        json.object("first") { json in
          json.member("frame", first.frame)
          json.member("what", first.what)
          json.member("recorded", first.recorded)
          json.member("played", first.played)
        }
      } else {
        json.member("first", String?.none)
      }
    }
    return report.differences == 0 ? 0 : 1
  }

  private func read(from console: Console) throws(CommandFailure) -> [UInt8] {
    let file: BoundedBytes
    do throws(SystemError) {
      file =
        try path == "-"
        ? BoundedBytes(atMost: Trace.maxBytes, by: console.read)
        : BoundedBytes(of: path, atMost: Trace.maxBytes)
    } catch {
      throw .refused("\(quoted(path)): \(error)")
    }
    if file.isTooLong { throw tooLarge }
    return file.textBytes
  }

  private var tooLarge: CommandFailure {
    .refused(
      tr("the recording is larger than \(Trace.maxBytes >> 20) MB; it is read unpacked, as JSON Lines"))
  }
}
