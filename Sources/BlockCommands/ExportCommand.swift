import ArgumentParser
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import BlockViews
import Glibc
import TerminalUI

/// `blockfall export`: writes a replay to a file or standard output.
struct ExportCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export",
      abstract: tr("Write a saved replay to a new file."),
      discussion:
        tr(
          """
          With --cast it is written as asciicast v2, which the usual players show in a terminal or a browser; with \
          --svg as one animated picture that any browser plays. Without --cast, --svg or --seat it is copied as it \
          is. The exit status is 1 if what is shown or taken out of a match does not hold.
          """)
        + " "
        + tr(
          "With --seat it is one player's part of a match, whose file's path can come instead of the ID; that part is a replay. Without it --cast and --svg show all players of a match side by side."
        ))
  }

  @OptionGroup var data: DataOptions

  @OptionGroup var replay: ReplayArguments
  private var id: String { replay.id }
  private var seat: Int? { replay.seat }

  @Argument(help: ArgumentHelp(tr("The file to write; '-' for standard output."), valueName: tr("file")))
  var file: String

  @Flag(help: ArgumentHelp(tr("Write it as asciicast v2.")))
  var cast = false

  @Flag(help: ArgumentHelp(tr("Write it as an animated picture (SVG).")))
  var svg = false

  @OptionGroup var clip: ReplayClipOptions

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    guard svg || clip.isEmpty else {
      throw .refused(tr("the options of a picture need --svg"))
    }
    guard !svg || !cast else { throw .refused(tr("give either --cast or --svg, not both")) }
    let path = try replayPath()
    let isMatch = MatchReplayFile.isMatch(path)
    guard isMatch || seat == nil else {
      throw .refused(tr("'\(id.sanitized)' is no match file, so there is no seat to choose"))
    }
    if svg {
      let bytes = try isMatch && seat == nil ? svgBytes(ofMatch: path) : svgBytes(path)
      try write(to: console) { (put) throws(CommandFailure) in try put(bytes) }
    } else if cast, isMatch, seat == nil {
      let match = try shown { () throws(ReplayFileError) in try MatchReplayFile.timelines(path) }
      try write(to: console) { (put) throws(CommandFailure) in try Asciicast.write(match, put) }
    } else if cast {
      try writeCast(of: path, to: console)
    } else if let seat {
      let bytes = try part(seat, of: path)
      try write(to: console) { (put) throws(CommandFailure) in try put(bytes) }
    } else {
      let replay: Int32
      do throws(StorageError) { replay = try PrivateFile.open(path, O_RDONLY) } catch {
        throw .refused(tr("the replay \(id) cannot be read"))
      }
      defer { close(replay) }
      guard PrivateFile.size(of: replay) <= ReplayFile.maxBytes else {
        throw .refused(tr("the replay \(id) cannot be read"))
      }
      try write(to: console) { (put) throws(CommandFailure) in
        try PrivateFile.read(replay, failing: { _ in .refused(tr("the replay \(id) cannot be read")) }, put)
      }
    }
    return 0
  }

  private typealias Put = ([UInt8]) throws(CommandFailure) -> Void

  /// Lets `body` write to the requested file or to standard output, in chunks.
  private func write(
    to console: Console, _ body: (Put) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    guard file != "-" else {
      return try body { (bytes) throws(CommandFailure) in try console.put(bytes) }
    }
    let failing = { CommandFailure.unwritable(file, $0) }
    try PrivateFile.write(to: file, failing: failing) { (target) throws(CommandFailure) in
      try body { (bytes) throws(CommandFailure) in
        do throws(SystemError) { try writeAll(bytes, to: target) } catch { throw failing(error) }
      }
    }
  }

  /// The path of the replay.
  ///
  /// A picture can be made from any file; unchanged, only stored replays are exported.
  private func replayPath() throws(CommandFailure) -> String {
    if let path = try data.savedReplayPath(id) {
      return path
    }
    if access(id, F_OK) == 0 {
      if svg || cast || seat != nil { return id }
      throw .refused(
        tr("'\(id)' is a file; without --svg, --cast or --seat a saved replay is exported, by its ID"))
    }
    throw .refused(tr("there is no replay '\(id)'; 'blockfall replays' lists them"))
  }

  private func svgBytes(_ path: String) throws(CommandFailure) -> [UInt8] {
    let cut = try clip.cut()
    let replay = try replay(path)
    return try pictured { () throws(ReplayClip.Failure) in
      try cut.svg(of: replay, glyphs: clip.glyphs ?? .auto)
    }
  }

  /// The picture of a match with all fields side by side.
  private func svgBytes(ofMatch path: String) throws(CommandFailure) -> [UInt8] {
    var cut = try clip.cut()
    let match = try shown { () throws(ReplayFileError) in try MatchReplayFile.timelines(path) }
    // Unless a size is given, make room for all fields in full.
    if clip.sizes.isEmpty, match.parts.count > 2 { cut.sizes[0].value = Size(columns: 120, rows: 40) }
    return try pictured { () throws(ReplayClip.Failure) in
      try cut.svg(of: MatchReplayRenderer(match, glyphs: clip.glyphs ?? .auto))
    }
  }

  private func pictured(_ draw: () throws(ReplayClip.Failure) -> String) throws(CommandFailure) -> [UInt8] {
    do throws(ReplayClip.Failure) { return Array(try draw().utf8) } catch {
      switch error {
      case .replay(let error): throw unshown(.replay(error))
      case .beginsAfter(let end):
        throw .refused(tr("the replay ends at \(PlayTime.fine(end)), before --from"))
      case .tooLong:
        throw .refused(tr("a picture plays for ten minutes at most; choose a part or a speed"))
      }
    }
  }

  private func writeCast(of path: String, to console: Console) throws(CommandFailure) {
    let replay = try replay(path)
    try write(to: console) { (put) throws(CommandFailure) in
      do throws(Asciicast.Failure<CommandFailure>) {
        try Asciicast.write(replay, put)
      } catch {
        switch error {
        case .replay(let fault): throw unshown(.replay(fault))
        case .output(let failure): throw failure
        }
      }
    }
  }

  /// The replay to show: the file, or one player's part of it.
  private func replay(_ path: String) throws(CommandFailure) -> Replay {
    try shown { () throws(ReplayFileError) in
      if let seat { try MatchReplayFile.replay(of: seat, path) } else { try ReplayFile.load(path) }
    }
  }

  /// Reads the content of a valid file for a picture.
  private func shown<Shown>(_ read: () throws(ReplayFileError) -> Shown) throws(CommandFailure) -> Shown {
    do throws(ReplayFileError) { return try read() } catch { throw unshown(error) }
  }

  /// Why a replay is not shown: the exit status tells one that differs from one that cannot be read.
  private func unshown(_ error: ReplayFileError) -> CommandFailure {
    let reason = tr("the replay cannot be shown: \(error)")
    return error.isDifference ? .differs(reason) : .refused(reason)
  }

  /// The replay of the player in `seat` of a match file.
  private func part(_ seat: Int, of path: String) throws(CommandFailure) -> [UInt8] {
    do throws(ReplayFileError) { return try MatchReplayFile.part(of: seat, path) } catch {
      let reason = "\(quoted(id.sanitized)): \(error)"
      throw error.isDifference ? .differs(reason) : .refused(reason)
    }
  }
}
