import BlockEngine
import BlockPlatform

/// The speed of a held soft drop.
package enum SoftDropSpeed: Equatable, Sendable {
  /// It speeds up by steps while it is held.
  case gradual
  /// A multiple of gravity's speed.
  case factor(Int)
  /// The piece reaches the ground with the press.
  case atOnce

  /// The available factors.
  static let factors = 2...60
  /// The shortest time for a row, in microseconds; anything faster would be invisible.
  private static let minInterval: Int64 = 1_000

  /// The time for a row in microseconds if gravity takes `fall`: 0 for the whole way at once; nil if it speeds up.
  func interval(ofFall fall: Int64) -> Int64? {
    switch self {
    case .gradual: nil
    // Without gravity, the first level's applies.
    case .factor(let factor):
      max((fall == .max ? 1_000_000 : fall) / Int64(factor), SoftDropSpeed.minInterval)
    case .atOnce: 0
    }
  }

  /// The value in settings.
  var text: String {
    switch self {
    case .gradual: "gradual"
    case .factor(let factor): String(factor)
    case .atOnce: "at-once"
    }
  }

  /// Reads a value of settings; nil if it is invalid.
  init?(text: String) {
    if text == "gradual" {
      self = .gradual
    } else if text == "at-once" {
      self = .atOnce
    } else if let factor = Int(text), SoftDropSpeed.factors.contains(factor), text == String(factor) {
      self = .factor(factor)
    } else {
      return nil
    }
  }

  /// The name on the Settings screen.
  var title: String {
    switch self {
    case .gradual: tr("gradual")
    case .factor(let factor): trn("%s time", "%s times", factor, String(factor))
    case .atOnce: tr("at once")
    }
  }

  /// The value `step` steps faster, from gradual through the factors to at once; it stops at the ends.
  func stepped(by step: Int) -> SoftDropSpeed {
    let last = SoftDropSpeed.factors.upperBound + 1
    let number =
      switch self {
      case .gradual: SoftDropSpeed.factors.lowerBound - 1
      case .factor(let factor): factor
      case .atOnce: last
      }
    let next = min(max(number + step, SoftDropSpeed.factors.lowerBound - 1), last)
    return SoftDropSpeed.factors.contains(next) ? .factor(next) : next == last ? .atOnce : .gradual
  }
}

/// Whether a rotation or a hold applies to a piece that has not spawned yet.
package enum InitialAction: String, CaseIterable, Sendable {
  case off
  /// A key that is down when the piece spawns applies.
  case hold
  /// A press between two pieces applies, under rules with a spawn delay.
  case tap

  /// The name on the Settings screen.
  var title: String {
    switch self {
    case .off: tr("off")
    case .hold: tr("hold")
    case .tap: tr("tap")
    }
  }
}

/// The handling settings that a preset changes together.
package struct Handling: Equatable, Sendable {
  var delay = 170
  var rate = 50
  var pause = 0
  var cancels = true
  var softDrop = SoftDropSpeed.gradual
  var initialTurn = InitialAction.tap
  var initialHold = InitialAction.tap
  var hardDropGuard = 0

  /// The settings with their values.
  package var texts: [(Setting, String)] {
    [
      (.autoShiftDelay, String(delay)), (.autoShiftRate, String(rate)), (.autoShiftPause, String(pause)),
      (.autoShiftCancel, cancels ? "on" : "off"), (.softDropSpeed, softDrop.text),
      (.initialTurn, initialTurn.rawValue), (.initialHold, initialHold.rawValue),
      (.hardDropGuard, String(hardDropGuard)),
    ]
  }
}

extension Handling {
  /// The current settings.
  package init(_ settings: Settings) {
    self.init(
      delay: settings.autoShiftDelay, rate: settings.autoShiftRate, pause: settings.autoShiftPause,
      cancels: settings.autoShiftCancel, softDrop: settings.softDropSpeed, initialTurn: settings.initialTurn,
      initialHold: settings.initialHold, hardDropGuard: settings.hardDropGuard)
  }
}

/// Presets of handling that other games use, as a starting point.
package enum HandlingStyle: String, CaseIterable, Sendable {
  case standard, ranked, instant, console, arcade, eightBit, handheld

  /// The preset's name; deliberately no trade mark.
  package var title: String {
    switch self {
    case .standard: tr("default")
    case .ranked: tr("ranked play")
    case .instant: tr("instant")
    case .console: tr("today's consoles")
    case .arcade: tr("arcade")
    case .eightBit: tr("8-bit console")
    case .handheld: tr("handheld")
    }
  }

  /// Its values, with frames converted to milliseconds.
  ///
  /// The defaults of ranked play are 10, 2 and 7 frames and factor
  /// 6; the arcade's 15 and 1; the console's 16 and 6, a row of soft drop in 2 frames
  /// against 48; the handheld's 23 and 9, 3 frames against 53. Under those machines' own rules their pads do the same, and
  /// these settings have no effect.
  package var handling: Handling {
    switch self {
    case .standard: Handling()
    case .ranked: Handling(delay: 167, rate: 33, cancels: false, softDrop: .factor(6), hardDropGuard: 117)
    case .instant: Handling(delay: 100, rate: 0, softDrop: .atOnce, hardDropGuard: 117)
    case .console: Handling(delay: 300, rate: 50, softDrop: .factor(20))
    case .arcade:
      Handling(delay: 250, rate: 17, softDrop: .factor(60), initialTurn: .hold, initialHold: .hold)
    case .eightBit:
      Handling(delay: 266, rate: 100, softDrop: .factor(24), initialTurn: .off, initialHold: .off)
    case .handheld:
      Handling(delay: 385, rate: 151, softDrop: .factor(18), initialTurn: .off, initialHold: .off)
    }
  }
}

/// Values to start from, with their name.
package struct HandlingChoice: Equatable, Sendable {
  package let title: String
  package let handling: Handling

  /// The presets of other games, then those that a rule set brings.
  package static func offered(under rules: Ruleset) -> [HandlingChoice] {
    HandlingStyle.allCases.map { HandlingChoice(title: $0.title, handling: $0.handling) }
      + rules.handling.map { preset in
        let title = tr("rules", context: "a preset")
        return HandlingChoice(
          title: rules.handling.count > 1 ? "\(title): \(preset.name)" : title,
          handling: Handling(preset, rules.frameRate))
      }
  }
}

extension Handling {
  /// What a rule set suggests, as far as the settings go.
  init(_ preset: HandlingPreset, _ rate: FrameRate) {
    func milliseconds(_ time: RuleTime, atMost limit: Int) -> Int {
      min(Int((time.microseconds(atLevel: 1, rate) + 500) / 1_000), limit)
    }
    let factors = SoftDropSpeed.factors
    self.init(
      delay: milliseconds(preset.delay, atMost: 2_000), rate: milliseconds(preset.rate, atMost: 1_000),
      softDrop: preset.softDrop == 0
        ? .atOnce : .factor(min(max(preset.softDrop, factors.lowerBound), factors.upperBound)))
  }
}
