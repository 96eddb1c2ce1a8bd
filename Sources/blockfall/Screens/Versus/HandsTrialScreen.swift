import TerminalUI

/// Lets two people try before a match what they can do at once on this keyboard and terminal.
struct HandsTrialScreen: Screen {
  private(set) var trial = HandsTrial()
  /// The key of each half that was pressed last.
  private var seen: [KeyboardHalf: String] = [:]

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Try the keys")) }

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    switch message {
    case .terminating: return .quit
    // Nobody would tell that what is held is let go.
    case .suspending, .continued, .input(.focus(false)), .keyboard: trial = HandsTrial()
    case .tick, .resized, .shown, .link, .device, .storage: break
    case .input(let event):
      guard case .key(let key) = event else { return bar.isBack(event, in: context) ? .pop : .stay }
      let halves = KeyboardHalf.allCases.filter { half in
        context.settings.halfKeys[half].bindings.action(bound: key) != nil
      }
      guard let half = halves.first else {
        return key.phase == .press && bar.isBack(event, in: context) ? .pop : .stay
      }
      trial.take(
        key, of: half, tellsReleases: key.isReleaseTold(by: context.tellsReleases), at: context.now)
      let name = KeyBindings.Chord(key: key.key, modifiers: key.modifiers).name(isUnicode: context.isUnicode)
      seen[half] = "\(name)  \(key.phase.title)"
    }
    return .stay
  }

  /// What has been found out, in a sentence.
  private func verdict(in context: ScreenContext) -> (text: String, ink: Ink) {
    switch trial.finding {
    case .nothing:
      return (tr("Each of you holds a key of his half, one a little after the other."), .standard)
    case .both where trial.mostHeld > 0:
      let keys = trn("%s key", "%s keys", trial.mostHeld, String(trial.mostHeld))
      return (tr("You can both hold at once. The most at once so far: %s.", keys), .accent)
    case .both: return (tr("You can both hold at once."), .accent)
    case .lastOnly:
      return (
        tr(
          "Of two held keys only the last one repeats here. Tap to move, or play in kitty, foot or Ghostty, or with a pad."
        ), .warning
      )
    }
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let width = buffer.size.columns
    var y = max(2, buffer.size.rows / 2 - 4)
    for (index, half) in KeyboardHalf.allCases.enumerated() {
      let (from, to) = (width * index / 2, width * (index + 1) / 2)
      let ink: Ink = trial.isHeld(half) ? .accent : .title
      buffer.putCentred(half.title, from: from, to: to, y: y, Style(foreground: ink, attributes: .bold))
      buffer.putCentred(seen[half] ?? "-", from: from, to: to, y: y + 1)
    }
    y += 3
    let verdict = verdict(in: context)
    let columns = max(10, min(width - 2, 76))
    for line in TextWrap.lines(of: verdict.text, columns: columns) where y < buffer.size.rows {
      buffer.putCentred(line, from: 0, to: width, y: y, Style(foreground: verdict.ink))
      y += 1
    }
    let releases = context.tellsReleases ? tr("Releases are told.") : tr("Releases are guessed.")
    buffer.putCentred(
      releases, from: 0, to: width, y: min(y + 1, buffer.size.rows - 1), Style(foreground: .faint))
  }
}
