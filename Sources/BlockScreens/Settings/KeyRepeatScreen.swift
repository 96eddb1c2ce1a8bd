import BlockControls
import BlockEngine
import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// Measures the terminal's key repeat, so that a pause in it can count as a release.
struct KeyRepeatScreen: Screen {
  private var estimator = RepeatEstimator()
  private var key: Key?
  private var measured: KeyRepeat?

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Key repeat")) }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if bar.isBack(event, in: context.drawing) { return .pop }
    if case .key(let event) = event, event.phase != .release { measure(event, in: &context) }
    return .stay
  }

  private mutating func measure(_ event: KeyEvent, in context: inout ScreenContext) {
    guard measured == nil else { return }
    if event.key != key { estimator = RepeatEstimator() }
    key = event.key
    estimator.press(at: ControlTime(context.now))
    if let estimate = estimator.estimate {
      measured = estimate
      save(estimate, in: &context)
    } else if estimator.presses > RepeatEstimator.requiredPresses {
      // The key was only tapped: start over.
      estimator = RepeatEstimator()
    }
  }

  private func save(_ estimate: KeyRepeat, in context: inout ScreenContext) {
    do throws(SettingError) {
      try context.set(.keyRepeatDelay, String(estimate.delay / 1_000))
      try context.set(.keyRepeatInterval, String(estimate.interval / 1_000))
    } catch {
      context.showNotice(error.description)
    }
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    var y = 2
    func say(_ text: String, _ style: Style = .standard) {
      for line in TextWrap.lines(of: text, columns: max(1, min(buffer.size.columns - 4, 60))) {
        buffer.putCentred(line, from: 0, to: buffer.size.columns, y: y, style)
        y += 1
      }
      y += 1
    }
    if let measured {
      say(
        tr(
          "This terminal repeats after %s ms, then every %s ms.", String(measured.delay / 1_000),
          String(measured.interval / 1_000)))
      say(tr("Saved. Back: q"), Style(foreground: .faint))
      return
    }
    if context.reportsReleases {
      say(tr("This terminal reports key releases: nothing needs measuring."))
    }
    say(tr("Hold the right arrow down until the bar is full."))
    let width = min(max(buffer.size.columns - 4, 1), 36)
    let x = (buffer.size.columns - width) / 2
    buffer.fill(Rect(x: x, y: y, columns: width, rows: 1), with: Cell(" ", Style(background: .well)))
    let done = min(width * estimator.presses / RepeatEstimator.requiredPresses, width)
    let mark: Unicode.Scalar = context.isUnicode ? "█" : "#"
    buffer.fill(
      Rect(x: x, y: y, columns: done, rows: 1),
      with: Cell(mark, Style(foreground: .accent, background: .well)))
  }
}
