import BlockEngine
import BlockRecords
import BlockSearch

/// What an analysis found.
public struct AnalysisReport: Equatable, Sendable {
  /// A place for a piece.
  public struct Place: Equatable, Sendable {
    /// Whether the falling piece is held first.
    public let usesHold: Bool
    /// The piece.
    public let piece: FallingPiece
    /// The spin that it makes there; nil for none.
    public let spin: Spin?

    /// The same as a choice of the bot's.
    var choice: BotChoice {
      BotChoice(usesHold: usesHold, placement: Placement(piece: piece, spin: spin), worth: 0)
    }
  }

  /// A piece that cost a line or more.
  public struct Costly: Equatable, Sendable {
    /// Its number among those that locked, from 1.
    public let number: Int
    /// When it locked.
    public let time: GameTime
    /// Lines lost, in thousandths.
    public let loss: Int
    /// Where it was placed.
    public let played: Place
    /// Where it would have been better placed.
    public let best: Place
    /// What makes the difference.
    public let reason: CostlyReason

    /// Whether it cost two lines or more.
    public var isGrave: Bool { loss >= AnalysisReport.graveLoss }
  }

  /// A piece in the graph of a game.
  public struct Point: Equatable, Sendable {
    /// When it locked.
    public let time: GameTime
    /// Lines lost, in thousandths.
    public let loss: Int
  }

  /// Games of fewer pieces have no accuracy.
  public static let fewPieces = Accuracy.leastPieces
  /// The loss from which a report names a place, in thousandths of a line.
  public static let costlyLoss = 1_000
  /// The loss of a grave one, in thousandths of a line.
  public static let graveLoss = 2_000

  /// Pieces that locked.
  public let pieces: Int
  /// How close to the best the pieces were placed, in thousandths of a percent; nil for fewer than 20.
  public let accuracy: Int?
  /// The standard error of the accuracy, likewise.
  public let margin: Int?
  /// Lines sent, or that would have been sent.
  public let attack: Int
  /// The sum of what the pieces lost, in thousandths of a line.
  public let attackLost: Int
  /// The costliest pieces, in the order of play; at most ten.
  public let costly: [Costly]
  /// T-spins that were there and were not made.
  public let missedSpins: Int
  /// All clears that were in sight and were not made.
  public let missedAllClears: Int
  /// The keys.
  public let finesse: Finesse
  /// The version of the bot that judged, its weights included.
  public let bot: String
  /// The fields that it scored.
  public let fields: Int
  /// All pieces, for a graph.
  public let points: [Point]
}

extension GameAnalysis {
  /// The version of the search and of what it counts; another one for every change that alters a report.
  static let version = 1

  /// The version of the bot that judges, with a digest of its weights.
  public var bot: String {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in weights.text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "beam-\(Self.version)-\(digest.hexadecimal(digits: 16))"
  }

  /// How close to the best the pieces were placed as far as it is known, in thousandths of a percent; nil for fewer
  /// than 20.
  public var accuracy: Int? { measured.mean }

  private var measured: Accuracy {
    var accuracy = Accuracy()
    for index in turns.indices where verdicts[index].hadChoice { accuracy.add(loss: loss(index)) }
    return accuracy
  }

  /// The report of what is known so far.
  public func report(by worker: AnalysisWorker) -> AnalysisReport {
    let accuracy = measured
    let lost = turns.indices.reduce(0) { $0 + loss($1) }
    let costly = candidates.sorted().compactMap { index -> AnalysisReport.Costly? in
      let turn = turns[index]
      guard loss(index) >= AnalysisReport.costlyLoss, let best = verdicts[index].best else { return nil }
      let reason = worker.reasons.reason(for: turn, best: best, missesAllClear: missesAllClear(index))
      return AnalysisReport.Costly(
        number: turn.number, time: turn.time, loss: loss(index), played: place(turn.played, turn),
        best: place(best, turn), reason: turn.isMirrored ? reason.mirrored(inWidth: width) : reason)
    }
    return AnalysisReport(
      pieces: turns.count, accuracy: accuracy.mean, margin: accuracy.margin, attack: attack, attackLost: lost,
      costly: costly, missedSpins: missedSpins(by: worker),
      missedAllClears: turns.indices.count(where: missesAllClear), finesse: finesse, bot: bot, fields: fields,
      points: turns.indices.map { AnalysisReport.Point(time: turns[$0].time, loss: loss($0)) })
  }

  private func place(_ choice: BotChoice, _ turn: AnalysisTurn) -> AnalysisReport.Place {
    let seen = turn.seen(choice)
    return AnalysisReport.Place(seen)
  }

  /// Whether an all clear was in sight before a piece, is not after it, and does not come all the same.
  private func missesAllClear(_ index: Int) -> Bool {
    guard let pieces = verdicts[index].allClearPieces, pieces > 0, index + 1 < turns.count,
      verdicts[index + 1].allClearPieces == 0
    else { return false }
    return !turns[index..<min(turns.count, index + pieces)].contains { $0.isAllClear }
  }

  /// T-spins of at least a row that were there while a T fell or was in hold, and that neither this T nor the next one
  /// made, if that cost half a line.
  private func missedSpins(by worker: AnalysisWorker) -> Int {
    guard ruleset.scoresSpins else { return 0 }
    let placed = turns.indices.filter { turns[$0].played.placement.piece.tetromino == .t }
    func isMade(_ index: Int) -> Bool { turns[index].played.placement.spin == .full && turns[index].rows > 0 }
    var missed = 0
    var start = 0
    for (number, index) in placed.enumerated() {
      defer { start = index + 1 }
      guard !isMade(index), number + 1 >= placed.count || !isMade(placed[number + 1]) else { continue }
      let isMissed = (start...index).contains { turn in
        loss(turn) >= Self.doubtfulLoss && turns[turn].has(.t)
          && worker.reasons.spinRows(on: turns[turn].position.playfield) > 0
      }
      if isMissed { missed += 1 }
    }
    return missed
  }
}

extension AnalysisReport.Place {
  /// The place of a choice of the bot's.
  init(_ choice: BotChoice) {
    self.init(usesHold: choice.usesHold, piece: choice.placement.piece, spin: choice.placement.spin)
  }
}

extension AnalysisReport {
  /// Writes the members of the report's JSON: whole numbers, fractions in thousandths.
  package func write(to json: inout JSONWriter) {
    json.member("pieces", pieces)
    Self.write(accuracy, as: "accuracy", to: &json)
    Self.write(margin, as: "margin", to: &json)
    json.member("attack", attack)
    json.member("attackLost", attackLost)
    json.array("costly") { json in
      for one in costly {
        json.object { json in
          json.member("piece", one.number)
          json.member("at", one.time.microseconds)
          json.member("loss", one.loss)
          Self.write(one.played, as: "played", to: &json)
          Self.write(one.best, as: "best", to: &json)
          json.member("why", one.reason.kind.rawValue)
        }
      }
    }
    json.member("missedSpins", missedSpins)
    json.member("missedAllClears", missedAllClears)
    json.object("finesse") { finesse.write(to: &$0) }
    json.member("bot", bot)
    json.member("fields", fields)
  }

  private static func write(_ value: Int?, as name: StaticString, to json: inout JSONWriter) {
    json.key(name)
    if let value { json.integer(value) } else { json.null() }
  }

  private static func write(_ place: Place, as name: StaticString, to json: inout JSONWriter) {
    json.object(name) { json in
      json.member("piece", String(place.piece.tetromino.letter))
      json.array("cells") { json in
        for mino in place.piece.minos {
          json.array { json in
            json.integer(mino.x)
            json.integer(mino.y)
          }
        }
      }
    }
  }
}

extension Finesse {
  /// Writes the members of the figures' JSON.
  package func write(to json: inout JSONWriter) {
    json.member("faults", faults)
    json.member("keys", keys)
    json.member("fewest", fewest)
  }
}
