import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords
import Glibc

/// What a person did in a match against a bot.
package struct MatchFigures: Equatable, Sendable {
  /// Lines a minute, in thousandths.
  package let attackPerMinute: Int
  /// Pieces a second, in thousandths.
  package let piecesPerSecond: Int
  package let pieces: Int

  package init(attackPerMinute: Int, piecesPerSecond: Int, pieces: Int) {
    self.attackPerMinute = attackPerMinute
    self.piecesPerSecond = piecesPerSecond
    self.pieces = pieces
  }

  package init(_ statistics: GameStatistics) {
    self.init(
      attackPerMinute: statistics.attackPerMinute, piecesPerSecond: statistics.piecesPerSecond,
      pieces: statistics.pieces)
  }
}

extension MatchesFolder {
  /// The most matches whose figures are found out at once; each is played again for them.
  private static let maxNewFigures = 40
  private static let maxFigureBytes = 256 << 10
  /// The largest figure that is read.
  private static let maxFigure = 1_000_000_000

  /// The latest finished matches, those against bots with the person's figures.
  ///
  /// The figures are kept in a small file, since they cost playing a match again.
  package func listWithFigures() -> [MatchSummary] {
    var all = list()
    var known = keptFigures
    var new: [(id: GameID, figures: MatchFigures)] = []
    for index in all.indices {
      guard let person = all[index].person else { continue }
      let id = all[index].id
      if known[id] == nil, new.count < Self.maxNewFigures,
        let found = (try? MatchReplayFile.verify(directory.replay(id)))?.statistics,
        found.indices.contains(person - 1)
      {
        let figures = MatchFigures(found[person - 1])
        new.append((id, figures))
        known[id] = figures
      }
      all[index].figures = known[id]
    }
    if !new.isEmpty { save(known.filter { figures in all.contains { $0.id == figures.key } }) }
    return all
  }

  /// The figures that are kept, by match.
  var keptFigures: [GameID: MatchFigures] {
    guard let file = try? PrivateFile.openIfThere(directory.matchFigures, O_RDONLY) else { return [:] }
    defer { close(file) }
    guard let bytes = try? BoundedBytes(of: file, atMost: Self.maxFigureBytes), !bytes.isTooLong else {
      return [:]
    }
    var found: [GameID: MatchFigures] = [:]
    for line in String(decoding: bytes.textBytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let numbers = words.dropFirst().compactMap { Int(digits: $0) }.filter { $0 <= Self.maxFigure }
      guard words.count == 4, numbers.count == 3, let id = GameID(words[0], kind: .match) else { continue }
      found[id] = MatchFigures(
        attackPerMinute: numbers[0], piecesPerSecond: numbers[1], pieces: numbers[2])
    }
    return found
  }

  /// Writes the file whole; if that fails, the figures are found out anew the next time.
  private func save(_ figures: [GameID: MatchFigures]) {
    let lines = figures.sorted { $0.key < $1.key }.map {
      "\($0.key) \($0.value.attackPerMinute) \($0.value.piecesPerSecond) \($0.value.pieces)\n"
    }
    let new = directory.matchFigures + ".new"
    unlink(new)
    do throws(SystemError) { try PrivateFile.write(Array(lines.joined().utf8), to: new) } catch { return }
    if rename(new, directory.matchFigures) != 0 { unlink(new) }
  }
}

extension MatchSummary {
  /// The only person (from 1) of two players, the other one a bot with a grade, if nobody gave up; else nil.
  var person: Int? {
    guard winner != nil, givenUp.isEmpty, bots.count == 2, let place = bots.firstIndex(of: 0),
      BotGrade.numbers.contains(bots[1 - place])
    else { return nil }
    return place + 1
  }
}
