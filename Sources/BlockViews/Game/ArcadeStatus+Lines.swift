import BlockEngine
import BlockPlatform
import TerminalUI

extension GameView {
  /// What an arcade machine shows beside its field: score, the current section's time, the roll, medals.
  func arcadeReadouts(of status: ArcadeStatus) -> [Readout] {
    var readouts: [Readout] = []
    if status.family != .third {
      readouts.append(Readout(title: labels.scoreTitle, text: labels.numeral.text(game.score)))
    }
    if !game.isOver {
      let seconds = status.shownSeconds(game.ruleset.frameRate)
      let title = status.rollFrames > 0 ? labels.roll : labels.section
      readouts.append(Readout(title: title, text: "\(seconds / 60):\(pad(seconds % 60))"))
    }
    // What the third machine said of the section before.
    if let section = status.sections.last, section.isCool || section.isRegret {
      readouts.append(Readout(title: section.levels, text: section.isRegret ? "REGRET" : "COOL"))
    }
    if !status.medals.isEmpty {
      readouts.append(Readout(title: labels.medals, text: status.medalText))
    }
    return readouts
  }

  private func pad(_ seconds: Int) -> String { seconds < 10 ? "0\(seconds)" : "\(seconds)" }
}

extension Game {
  /// The grade of an arcade machine; nil under other rules.
  var arcadeGrade: String? { arcadeStatus?.grade }

  /// The level; on an arcade machine with that at which the section ends.
  var levelText: String { arcadeStatus.map { "\(level)/\($0.sectionEnd)" } ?? String(level) }
}

extension ArcadeStatus.Section {
  /// Its levels.
  var levels: String { "\(number * 100)-\(number == 9 ? 999 : number * 100 + 99)" }
}

extension ArcadeStatus {
  /// The whole seconds beside the field: of the current section, or what is left of the roll.
  func shownSeconds(_ rate: FrameRate) -> Int {
    (rollFrames > 0 ? rollFrames : sectionFrames) * 10_000 / Int(rate.tenThousandths)
  }

  /// The medals as the machine's letters, each with its rank: 1 bronze, 2 silver, 3 gold.
  var medalText: String {
    ArcadeMedal.allCases.compactMap { medal in medals[medal].map { "\(medal.rawValue)\($0)" } }
      .joined(separator: " ")
  }

  /// The machine's result page: section times, what the machine says of each, medals.
  package func resultLines(_ rate: FrameRate, isTall: Bool) -> [Panel.Line] {
    var lines: [Panel.Line] = []
    if family == .first, requirementsMet > 0 {
      lines.append(.figure(tr("Requirements for GM"), "\(requirementsMet)/3"))
    }
    if !medals.isEmpty { lines.append(.figure(tr("Medals"), medalText)) }
    // A small terminal shows the latest.
    for section in isTall ? sections[...] : sections.suffix(2) {
      let mark = section.isCool ? " COOL" : ""
      let regret = section.isRegret ? " REGRET" : ""
      lines.append(.figure(section.levels, rate.clock(frames: section.frames) + mark + regret))
    }
    return lines
  }
}

extension FrameRate {
  /// A number of frames as minutes, seconds and hundredths, as the machines' clocks show it.
  func clock(frames: Int) -> String {
    let hundredths = Int(microseconds(frames: Int64(frames)) / 10_000)
    let (seconds, rest) = (hundredths / 100, hundredths % 100)
    func pad(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(seconds / 60):\(pad(seconds % 60)).\(pad(rest))"
  }
}
