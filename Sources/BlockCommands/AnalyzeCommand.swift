import ArgumentParser
import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockStorage
import BlockViews
import Glibc
import TerminalUI

/// `blockfall analyze`: says what the pieces of a game cost, and what would have been better.
struct AnalyzeCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "analyze",
      abstract: tr("Show which pieces of a game cost most, and better places for them."),
      discussion: tr(
        """
        The strongest bot looks at each piece with what the player saw, and compares its place with the best. Its \
        work is limited by the number of fields that it scores, some twenty million for two hundred pieces, and \
        never by time, so the same game gives the same report. Costs are lines of attack: a line in the bot's rating \
        counts as 0.45, as measured under modern rules. Under rules without spins and attack it judges by points, \
        and the figures only serve to compare. It names at most ten places that cost a line or more. A saved game's \
        analysis is kept beside it and resumes where it stopped.
        """) + "\n\n"
        + tr(
          """
          --json prints an object: pieces, accuracy and margin in thousandths of a percent (null for fewer than 20 \
          pieces), attack in lines, attackLost in thousandths of a line, costly places with piece, at (microseconds of \
          play), loss in thousandths of a line, played and best (piece and cells, from the field's upper left cell), \
          and why: hole, cover, slot, wastedT, wastedI, chain, height, missed or allClear; missedSpins, \
          missedAllClears, finesse (faults, keys, fewest), bot and fields. A match without --player prints an array of \
          such objects, named players. The exit status is 2 if a game does not hold or cannot be analysed.
          """))
  }

  @OptionGroup var data: DataOptions

  @Argument(
    help: ArgumentHelp(
      tr("The replay or match, as 'blockfall replays' lists it, or a file."), valueName: tr("id or file")),
    completion: .replays)
  var id: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The player of a match, 1 to 8; default: all players."), valueName: tr("number")),
    transform: { try ArgumentValue.count($0, of: tr("the player"), 1...Versus.playerCounts.upperBound) })
  var player: Int?

  @Flag(help: ArgumentHelp(tr("Print a JSON object.")))
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Write the report as a picture (SVG) to a new file; '-' for standard output."), valueName: tr("file")
    ),
    completion: .file())
  var svg: String?

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    guard !json || svg == nil else { throw .refused(tr("give either --json or --svg, not both")) }
    let sources = try sources()
    if svg != nil, sources.count > 1 {
      throw .refused(tr("a picture shows one player; choose with --player"))
    }
    var results: [AnalysisRun.Result] = []
    for (index, source) in sources.enumerated() {
      results.append(try analyzed(source, number: index, of: sources.count, on: console))
    }
    if let svg {
      try write(Array(AnalysisPicture.svg(of: results[0]).utf8), to: svg, on: console)
    } else if json {
      try put(results, isMatch: sources.count > 1, on: console)
    } else {
      for (index, result) in results.enumerated() {
        if sources.count > 1 {
          let name = result.header.player ?? tr("Player %s", String(index + 1))
          try console.put(line: (index > 0 ? "\n" : "") + name)
        }
        try console.put(lines: text(of: result.report))
      }
    }
    return 0
  }

  /// The games to analyse: one, or all of a match.
  private func sources() throws(CommandFailure) -> [AnalysisSource] {
    let directory = try data.directory()
    let saved = [GameID(id, kind: .game), GameID(id, kind: .match)].compactMap(\.self).first {
      access(directory.replay($0), F_OK) == 0
    }
    let path = saved.map(directory.replay) ?? id
    guard access(path, F_OK) == 0 else {
      throw .refused(tr("there is no replay '%s'; 'blockfall replays' lists them", id.sanitized))
    }
    guard MatchReplayFile.isMatch(path) else {
      guard player == nil else {
        throw .refused(tr("'%s' is no match file, so there is no player to choose", id.sanitized))
      }
      return [saved.map { AnalysisSource($0, in: directory) } ?? AnalysisSource(path: path)]
    }
    let count: Int
    do throws(ReplayFileError) { count = try MatchReplayFile.verify(path).header.players.count } catch {
      throw refusal(error.description)
    }
    if let player, player > count {
      throw .refused(tr("there is no player %s; the match has %s", String(player), String(count)))
    }
    return (player.map { [$0] } ?? Array(1...count)).map { player in
      saved.map { AnalysisSource($0, player: player, in: directory) }
        ?? AnalysisSource(path: path, player: player)
    }
  }

  private func refusal(_ reason: String) -> CommandFailure {
    .refused(tr("'%s' cannot be analysed: %s", id.sanitized.shortened(to: 200), reason))
  }

  /// Analyses a game to its end, showing how far it is.
  private func analyzed(
    _ source: AnalysisSource, number: Int, of count: Int, on console: Console
  ) throws(CommandFailure) -> AnalysisRun.Result {
    var opened: AnalysisSource.Opened
    do throws(AnalysisSource.Failure) { opened = try source.open() } catch {
      throw refusal(error.description)
    }
    let worker = AnalysisWorker(for: opened.analysis)
    var bar = console.progressBar(total: 1_000 * count)
    var keptFields = opened.analysis.fields
    while !opened.analysis.isDone {
      opened.analysis.advance(with: worker)
      if let text = bar?.show(1_000 * number + opened.analysis.progress) { console.showProgress(text) }
      if opened.analysis.fields - keptFields >= 2_000_000 {
        keptFields = opened.analysis.fields
        source.save(opened.analysis)
      }
    }
    if let bar { console.showProgress(bar.clear()) }
    source.save(opened.analysis)
    return AnalysisRun.Result(opened, by: worker)
  }

  private func put(
    _ results: [AnalysisRun.Result], isMatch: Bool, on console: Console
  ) throws(CommandFailure) {
    guard isMatch else { return try console.putJSON { results[0].report.write(to: &$0) } }
    try console.putJSON { text in
      text.array("players") { text in
        for result in results { text.object { result.report.write(to: &$0) } }
      }
    }
  }

  private func text(of report: AnalysisReport) -> String {
    let numeral = Numeral()
    var lines = [trn("%s piece", "%s pieces", report.pieces, numeral.text(report.pieces))] + report.figures
    if report.costly.isEmpty {
      lines.append(tr("No place cost a line."))
    }
    for costly in report.costly {
      lines.append("")
      lines.append(
        tr(
          "Piece %s at %s: %s: %s", numeral.text(costly.number),
          PlayTime.fine(costly.time), costly.lossText, costly.reason.text))
      lines.append("  " + tr("played %s", costly.played.text))
      lines.append("  " + tr("better %s", costly.best.text))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func write(_ bytes: [UInt8], to file: String, on console: Console) throws(CommandFailure) {
    guard file != "-" else { return try console.put(bytes) }
    do throws(SystemError) { try PrivateFile.write(bytes, to: file) } catch { throw .unwritable(file, error) }
  }
}
