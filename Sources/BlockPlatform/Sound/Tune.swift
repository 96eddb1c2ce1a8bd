/// A piece of music for a range of levels.
package enum Tune: String, CaseIterable, Sendable {
  case harbour, lanterns, rooftops, express, aurora

  /// The number of levels of each tune.
  static let levels = 4

  /// The tune of a level, 1…20.
  init(level: Int) {
    let all = Tune.allCases
    self = all[min(max(0, (level - 1) / Tune.levels), all.count - 1)]
  }

  var file: String { rawValue + ".sound" }
}
