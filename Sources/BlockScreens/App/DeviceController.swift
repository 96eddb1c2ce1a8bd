import BlockPlatform
import BlockSettings
import TerminalUI

/// Switches sensors and pads on and off as needed, and reports what they do.
struct DeviceController: Sendable {
  /// Whether reading the settings has ended, in success or failure; no device is opened before.
  var isReady = false
  private var switches = DeviceSwitches()
  private var dPads: [DPad] = []
  private var search = Search.open
  /// The sensor for the offer of tilt control to a player who has not chosen yet.
  private var offer: String?

  /// The search for a tilt sensor on the first run, before the player has chosen.
  private enum Search: Equatable {
    case open
    /// A sensor of this name was found but has sent no sample yet.
    case found(String)
    case over
  }

  /// The position of a pad's D-pad.
  private struct DPad: Sendable {
    let pad: Int
    var x: PadControl?
    var y: PadControl?
  }

  /// Whether tilt control can be offered.
  var hasOffer: Bool { offer != nil }

  /// Takes the name of the sensor to offer.
  mutating func takeOffer() -> String? { offer.take() }

  /// Requests the devices that the settings and the screen want, if they differ from the current ones.
  mutating func update(_ context: inout ScreenContext, wantsTilt: Bool) {
    guard isReady else { return }
    if context.settings.isTiltChosen { search = .over }
    let isSearching = search != .over
    let isPaused = !isSearching && !(wantsTilt && context.settings.tilt)
    let wanted = DeviceSwitches(
      tilt: context.settings.tilt || isSearching, pads: context.settings.pads,
      vibration: context.settings.shakes, isPaused: isPaused)
    guard wanted != switches else { return }
    if !wanted.tilt { context.sensor = nil }
    if !wanted.pads { (context.pads, context.rumblePads) = ([], []) }
    if !wanted.vibration { context.hasVibrator = false }
    switches = wanted
    context.ask(.switchTo(wanted))
  }

  /// The keys that a pad's event stands for; nil if it is neither a button nor the D-pad.
  mutating func keys(of event: PadEvent) -> [KeyEvent]? {
    switch event.action {
    case .button(let number, let isDown):
      return [KeyEvent(key: .pad(.button(number)), phase: isDown ? .press : .release, pad: event.pad)]
    case .axis(.hatX, let value):
      let control: PadControl? = value == 0 ? nil : value < 0 ? .left : .right
      return move(\.x, of: event.pad, to: control)
    case .axis(.hatY, let value):
      let control: PadControl? = value == 0 ? nil : value < 0 ? .up : .down
      return move(\.y, of: event.pad, to: control)
    case .axis, .appeared, .canRumble, .vanished, .refused: return nil
    }
  }

  private mutating func move(
    _ axis: WritableKeyPath<DPad, PadControl?>, of pad: Int, to control: PadControl?
  ) -> [KeyEvent] {
    if !dPads.contains(where: { $0.pad == pad }) { dPads.append(DPad(pad: pad)) }
    guard let index = dPads.firstIndex(where: { $0.pad == pad }) else { return [] }
    let before = dPads[index][keyPath: axis]
    dPads[index][keyPath: axis] = control
    guard before != control else { return [] }
    let released = before.map { KeyEvent(key: .pad($0), phase: .release, pad: pad) }
    let pressed = control.map { KeyEvent(key: .pad($0), pad: pad) }
    return [released, pressed].compactMap(\.self)
  }

  /// Handles a sensor event during the search; false if the event is for the game.
  ///
  /// A sensor that sends a sample is offered; any other event ends the search.
  mutating func handleSearch(_ event: DeviceEvent) -> Bool {
    guard search != .over else { return false }
    switch (event, search) {
    case (.pad, _), (.vibrator, _), (.sound, _): return false
    case (.sensor(.appeared(let name)), _): search = .found(name)
    case (.tilt, .found(let name)):
      offer = name
      search = .over
    case (.tilt, _), (.sensor, _): search = .over
    }
    return true
  }

  /// Reports a device event in one line.
  mutating func handle(_ event: DeviceEvent, in context: inout ScreenContext) {
    switch event {
    case .tilt, .sound: break
    case .vibrator: context.hasVibrator = true
    case .sensor(let notice):
      switch notice {
      case .none: context.showNews(tr("No tilt sensor: keys tilt (see Help)."))
      case .appeared(let name):
        context.sensor = name
        context.showNews(tr("Tilt sensor: %s", name))
      case .vanished(let name):
        context.sensor = nil
        context.showNews(tr("The tilt sensor %s is gone.", name))
      case .unreadable(let name):
        context.showNews(tr("The tilt sensor %s gives no readable values.", name), isProblem: true)
      }
    case .pad(let event):
      switch event.action {
      case .appeared(let name):
        if !context.pads.contains(event.pad) { context.pads.append(event.pad) }
        context.showNews(tr("Pad: %s", name))
      case .canRumble: if !context.rumblePads.contains(event.pad) { context.rumblePads.append(event.pad) }
      case .vanished:
        context.pads.removeAll { $0 == event.pad }
        context.rumblePads.removeAll { $0 == event.pad }
        dPads.removeAll { $0.pad == event.pad }
        if context.activePad == event.pad { context.activePad = nil }
        context.showNews(tr("A pad was disconnected."))
      case .refused:
        context.showNews(
          tr("A pad is connected, but you may not read it: /dev/input/js%s", String(event.pad)),
          isProblem: true)
      case .button, .axis: break
      }
    }
  }
}

extension KeyEvent {
  /// The menu key for a pad button; nil if the button does nothing in menus.
  var inMenus: KeyEvent? {
    guard case .pad(let control) = key else { return self }
    let interpreted: Key? =
      switch control {
      case .left: .left
      case .right: .right
      case .up: .up
      case .down: .down
      case .button(0): .enter
      case .button(1), .button(7): .escape
      case .button: nil
      }
    return interpreted.map { KeyEvent(key: $0, phase: phase) }
  }
}

extension MouseEvent {
  /// The event with the middle button replaced by the left: some touch terminals send taps as the middle button.
  var asTap: MouseEvent {
    guard button == .middle else { return self }
    var tap = self
    tap.button = .left
    return tap
  }

  /// The key that a button counts as if it is bound to an action.
  package var key: KeyEvent? {
    guard button == .middle || button == .right else { return nil }
    switch action {
    case .press: return KeyEvent(key: .mouse(button))
    case .release: return KeyEvent(key: .mouse(button), phase: .release)
    case .drag, .wheelUp, .wheelDown, .wheelLeft, .wheelRight: return nil
    }
  }
}
