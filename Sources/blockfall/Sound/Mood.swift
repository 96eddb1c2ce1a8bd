/// A piece of music, for as long as the level suits it.
enum Mood: String, CaseIterable, Sendable {
  case harbour, lanterns, rooftops, express, aurora

  /// The mood of a level, 1…20: four levels each.
  init(level: Int) {
    let all = Mood.allCases
    self = all[min(max(0, (level - 1) / 4), all.count - 1)]
  }

  /// Its file in the folder of music.
  var file: String { rawValue + ".sound" }
}
