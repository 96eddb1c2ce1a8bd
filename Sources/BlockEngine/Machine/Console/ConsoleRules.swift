/// The options of the eight-bit console's game.
public struct ConsoleRules: Hashable, Sendable {
  /// The console's region, which decides frame rate, gravity and auto shift.
  public enum Region: String, CaseIterable, Sendable {
    case ntsc, pal
  }

  /// The region.
  public var region: Region
  /// The number of lines at which the game ends as won; nil for none, as on the console.
  public var lineCap: Int?
  /// The level from which pieces fall two rows a frame; nil for none, as on the console.
  public var doubleKillLevel: Int?
  /// Whether a soft drop gives a point a row, without the console's slips.
  public var hasPlainDropPoints = false

  /// The console's own rules.
  public init(_ region: Region) { self.region = region }
}

extension ConsoleRules.Region {
  /// The frame rate, in frames a second: 60.0988 and 50.0070.
  var frameRate: FrameRate { FrameRate(tenThousandths: self == .ntsc ? 600_988 : 500_070) }

  /// Frames for a row by level; the last one holds for all higher levels.
  var gravity: [UInt8] {
    switch self {
    case .ntsc:
      [
        48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1,
      ]
    case .pal: [36, 32, 29, 25, 22, 18, 15, 11, 7, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1]
    }
  }

  /// The sideways counter at which a held direction moves the piece, and at a wall.
  var shiftDelay: UInt8 { self == .ntsc ? 16 : 12 }
  /// The sideways counter after such a move.
  var shiftReset: UInt8 { self == .ntsc ? 10 : 8 }
  /// The soft-drop counter at the beginning: so many frames before the first piece falls.
  var firstWait: Int { self == .ntsc ? -96 : -76 }
}
