/// A piece of music, for as long as the level suits it.
enum Tune: String, CaseIterable, Sendable {
  case harbour, lanterns, rooftops, express, aurora

  /// For how many levels each of them is played.
  static let levels = 4

  /// The tune of a level, 1…20.
  init(level: Int) {
    let all = Tune.allCases
    self = all[min(max(0, (level - 1) / Tune.levels), all.count - 1)]
  }

  /// Its file in the folder of music.
  var file: String { rawValue + ".sound" }
}
