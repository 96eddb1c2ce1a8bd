import TerminalUI

/// Switches sensors and pads as they are needed, and knows what there is to say of them.
struct DeviceSwitchboard: Sendable {
  /// Whether the settings have been read, or cannot be: nothing is looked at before.
  var isReady = false
  private var switches = DeviceSwitches()
  private var crosses: [Cross] = []
  private var search = Search.open
  /// The sensor with which tilt is to be offered to somebody who has not chosen yet.
  private var offer: String?

  /// The look for a tilt sensor on the first run, before anybody has chosen.
  private enum Search: Equatable {
    case open
    /// A sensor is there, by its name, but has not said anything yet.
    case found(String)
    case over
  }

  /// Where the directional cross of a pad stands.
  private struct Cross: Sendable {
    let pad: Int
    var x: PadControl?
    var y: PadControl?
  }

  /// Whether tilt is to be offered.
  var hasOffer: Bool { offer != nil }

  /// Takes the sensor with which tilt is to be offered, by its name.
  mutating func takeOffer() -> String? {
    defer { offer = nil }
    return offer
  }

  /// Asks for what the settings and the screen want to be on, where that is not what is.
  mutating func follow(_ context: inout ScreenContext, _ outbox: inout Outbox, wantsTilt: Bool) {
    guard isReady else { return }
    if context.settings.isTiltChosen { search = .over }
    let isSearching = search != .over
    let isResting = !isSearching && !(wantsTilt && context.settings.tilt)
    let wanted = DeviceSwitches(
      tilt: context.settings.tilt || isSearching, pads: context.settings.pads,
      vibration: context.settings.shakes, rests: isResting)
    guard wanted != switches else { return }
    if !wanted.tilt { context.sensor = nil }
    if !wanted.pads { (context.pads, context.shakingPads) = ([], []) }
    if !wanted.vibration { context.hasVibrator = false }
    switches = wanted
    outbox.ask(.switchTo(wanted))
  }

  /// The keys that a pad's event stands for; nil if it is none of a button or of the cross.
  mutating func keys(of event: PadEvent) -> [KeyEvent]? {
    switch event.action {
    case .button(let number, let isDown):
      return [KeyEvent(key: .pad(.button(number)), phase: isDown ? .press : .release, pad: event.pad)]
    case .axis(.hatX, let value):
      let control: PadControl? = value == 0 ? nil : value < 0 ? .left : .right
      return turn(\.x, of: event.pad, to: control)
    case .axis(.hatY, let value):
      let control: PadControl? = value == 0 ? nil : value < 0 ? .up : .down
      return turn(\.y, of: event.pad, to: control)
    case .axis, .appeared, .canShake, .vanished, .refused: return nil
    }
  }

  private mutating func turn(
    _ axis: WritableKeyPath<Cross, PadControl?>, of pad: Int, to control: PadControl?
  ) -> [KeyEvent] {
    if !crosses.contains(where: { $0.pad == pad }) { crosses.append(Cross(pad: pad)) }
    guard let index = crosses.firstIndex(where: { $0.pad == pad }) else { return [] }
    let before = crosses[index][keyPath: axis]
    crosses[index][keyPath: axis] = control
    guard before != control else { return [] }
    let released = before.map { KeyEvent(key: .pad($0), phase: .release, pad: pad) }
    let pressed = control.map { KeyEvent(key: .pad($0), pad: pad) }
    return [released, pressed].compactMap(\.self)
  }

  /// Takes what a sensor says while one is looked for; false if the event is for the game.
  ///
  /// One that answers with a sample is offered; whatever else it does ends the search.
  mutating func takesForSearch(_ event: DeviceEvent) -> Bool {
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

  /// Says in one line what came of a device.
  mutating func note(_ event: DeviceEvent, in context: inout ScreenContext, _ outbox: inout Outbox) {
    switch event {
    case .tilt, .sound: break
    case .vibrator: context.hasVibrator = true
    case .sensor(let notice):
      switch notice {
      case .none: outbox.tell(tr("No tilt sensor: keys tilt (see Help)."))
      case .appeared(let name):
        context.sensor = name
        outbox.tell(tr("Tilt sensor: %s", name))
      case .vanished(let name):
        context.sensor = nil
        outbox.tell(tr("The tilt sensor %s is gone.", name))
      case .unreadable(let name): outbox.tell(tr("The tilt sensor %s says nothing that can be read.", name))
      }
    case .pad(let event):
      switch event.action {
      case .appeared(let name):
        if !context.pads.contains(event.pad) { context.pads.append(event.pad) }
        outbox.tell(tr("Pad: %s", name))
      case .canShake:
        if !context.shakingPads.contains(event.pad) { context.shakingPads.append(event.pad) }
      case .vanished:
        context.pads.removeAll { $0 == event.pad }
        context.shakingPads.removeAll { $0 == event.pad }
        crosses.removeAll { $0.pad == event.pad }
        if context.activePad == event.pad { context.activePad = nil }
        outbox.tell(tr("A pad is gone."))
      case .refused:
        outbox.tell(tr("A pad is there that you may not read: /dev/input/js%s", String(event.pad)))
      case .button, .axis: break
      }
    }
  }
}

extension KeyEvent {
  /// The key that leads through menus in a pad's button's place; nil for those that lead nowhere.
  var inMenus: KeyEvent? {
    guard case .pad(let control) = key else { return self }
    let meant: Key? =
      switch control {
      case .left: .left
      case .right: .right
      case .up: .up
      case .down: .down
      case .button(0): .enter
      case .button(1), .button(7): .escape
      case .button: nil
      }
    return meant.map { KeyEvent(key: $0, phase: phase) }
  }
}

extension MouseEvent {
  /// The event with the left button in the middle one's place: some touch terminals send taps as that.
  var asTap: MouseEvent {
    guard button == .middle else { return self }
    var tap = self
    tap.button = .left
    return tap
  }

  /// The key that a button stands for where it is bound to an action.
  var key: KeyEvent? {
    guard button == .middle || button == .right else { return nil }
    switch action {
    case .press: return KeyEvent(key: .mouse(button))
    case .release: return KeyEvent(key: .mouse(button), phase: .release)
    case .drag, .wheelUp, .wheelDown, .wheelLeft, .wheelRight: return nil
    }
  }
}
