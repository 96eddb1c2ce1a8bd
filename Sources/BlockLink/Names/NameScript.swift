/// The script of a character, such as Latin or Greek, by Unicode's Scripts.txt.
enum NameScript {
  /// The numbers of scripts that are meant by name; the others only have to differ.
  private static let (shared, latin): (UInt32, UInt32) = (0, 1)
  private static let (han, hiragana, katakana, hangul, bopomofo): (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    2, 3, 4, 5, 6
  )

  /// Whether at most one way of writing stands beside Latin.
  ///
  /// Japanese, Korean and Chinese are each written in several scripts at once, which count as one (UTS 39, table 1).
  static func areReadableTogether(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    var common: [Character]?
    for scalar in scalars {
      let script = number(of: scalar)
      guard script != shared, script != latin else { continue }
      let systems = writingSystems(of: script)
      common = common?.filter(systems.contains) ?? systems
      if common?.isEmpty == true { return false }
    }
    return true
  }

  /// The ways of writing that a script is used in.
  private static func writingSystems(of script: UInt32) -> [Character] {
    switch script {
    case han: ["J", "K", "C"]
    case hiragana, katakana: ["J"]
    case hangul: ["K"]
    case bopomofo: ["C"]
    default: Unicode.Scalar(0x100 + script).map { [Character($0)] } ?? []
    }
  }

  /// The number of a character's script; 0 if it goes with every script.
  private static func number(of scalar: Unicode.Scalar) -> UInt32 {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle] >> 8 <= scalar.value { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? shared : runs[low - 1] & 0xff
  }
}
