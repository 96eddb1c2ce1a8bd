import BlockEngine
import BlockRecords

/// The constant part of a match, stored separately so that copies of a match are cheap.
final class MatchFacts: Sendable {
  let id: String
  let seed: UInt64
  let nonce: [UInt8]
  let commitment: [UInt8]
  let settings: RoomSettings
  let header: DealtHeader
  /// The wall-clock time of the start, for the record.
  let started: String
  /// The series at the start; nil for a single match.
  let series: MatchSeries?
  /// The number of pieces in the preview.
  let previewCount: Int
  /// Whether it is part of a ranked series.
  let isRanked: Bool
  /// Whether pieces are dealt no further than what is shown and two more.
  var dealsClosely: Bool { isRanked || settings.isLive }
  /// The name of its room.
  let room: String
  /// The fingerprints of the players' keys, in seat order.
  let keys: [String]

  init(
    id: String, settings: RoomSettings, seed: UInt64, nonce: [UInt8], commitment: [UInt8], started: String,
    players: [HostedMatch.Player], series: MatchSeries?, isRanked: Bool = false, room: String, keys: [String]
  ) {
    self.id = id
    self.seed = seed
    self.nonce = nonce
    self.commitment = commitment
    self.settings = settings
    (self.isRanked, self.room, self.keys) = (isRanked, room, keys)
    (self.started, self.series) = (started, series)
    header = DealtHeader(
      settings, names: players.map(\.name), bots: players.map(\.bot), seed: seed, secret: nonce,
      started: started, series: series)
    previewCount = Ruleset(settings.rules).nextCount
  }
}
