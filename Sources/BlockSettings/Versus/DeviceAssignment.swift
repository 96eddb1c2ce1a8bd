import BlockPlatform
import TerminalUI

/// The input devices of a person in a match: keys, a pad, the mouse.
package struct DeviceAssignment: Equatable, Sendable {
  /// A person's keys.
  package enum Keys: Equatable, Sendable {
    /// The whole keyboard, as in a single game.
    case whole
    case half(KeyboardHalf)
    /// The keys of a single game, beside a player with other keys: those for one hand, for example.
    case own
    case none
  }

  package let keys: Keys
  package let devices: SeatDevices

  /// The input devices of each person, in seat order; nil for a person for whom none is left.
  ///
  /// A single person has all devices. Of several, the first two share the keyboard and the third has the mouse. Pads
  /// are dealt by their number, first to those without keys.
  ///
  /// - Parameter keys: the keys of the first two.
  package static func assigned(
    people: Int, pads: [Int], keys shared: [Keys] = VersusSetup().keys
  ) -> [DeviceAssignment?] {
    guard people > 1 else {
      return (0..<people).map { _ in DeviceAssignment(keys: .whole, devices: .everything) }
    }
    // People without keys come first.
    let order = Array(0..<people).filter { $0 >= shared.count } + Array(0..<min(people, shared.count))
    var padOf: [Int: Int] = [:]
    for (person, pad) in zip(order, pads.sorted()) { padOf[person] = pad }
    let mouse = (shared.count..<max(shared.count, people)).first { padOf[$0] == nil } ?? 0
    return (0..<people).map { person in
      let keys = shared.indices.contains(person) ? shared[person] : .none
      var devices = SeatDevices()
      devices.pads = padOf[person].map { .one($0) } ?? .none
      devices.hasKeyboard = keys != .none
      devices.hasPointer = person == mouse
      return keys == .none && devices.pads == .none && !devices.hasPointer
        ? nil : DeviceAssignment(keys: keys, devices: devices)
    }
  }

  /// The person to whom a key belongs, and its action in the game; nil if it belongs to nobody.
  ///
  /// A person's own keys precede those of single games.
  package static func owner(
    of key: KeyEvent, among people: [DeviceAssignment?], _ settings: Settings
  ) -> (person: Int, action: PlayerAction)? {
    let owners = people.map { person in
      person.map { (devices: $0.devices, keys: $0.keys.bindings(settings)) }
    }
    let found = owner(of: key, among: owners, settings.bindings)
    guard let found, let action = found.action, action.isPlay else { return nil }
    return (found.person, action)
  }

  /// The person to whom a key belongs, and its action: nil if the person has the whole keyboard but not this key
  /// bound; nil altogether if the key is nobody's.
  ///
  /// - Parameters:
  ///   - owners: each person's devices and own keys; nil keys for those of single games.
  ///   - bindings: the keys of single games.
  package static func owner(
    of key: KeyEvent, among owners: some Sequence<(devices: SeatDevices, keys: KeyBindings?)?>,
    _ bindings: KeyBindings
  ) -> (person: Int, action: PlayerAction?)? {
    var found: (person: Int, action: PlayerAction?)?
    for (person, owner) in owners.enumerated() {
      guard let owner, owner.devices.accepts(.key(key)) else { continue }
      if let keys = owner.keys, key.pad == nil {
        guard let action = keys.action(bound: key) else { continue }
        return (person, action)
      }
      found = found ?? (person, bindings.action(bound: key))
    }
    return found
  }

  /// The devices in a few words.
  package var title: String { title(of: keys.title) }

  /// The devices in even fewer words.
  package var briefTitle: String { title(of: keys.briefTitle) }

  private func title(of keyTitle: String) -> String {
    var parts = keys == .none ? [] : [keyTitle]
    if case .one(let pad) = devices.pads { parts.append(tr("pad %s", String(pad + 1))) }
    if devices.hasPointer, keys == .none { parts.append(tr("mouse")) }
    return parts.joined(separator: " + ")
  }
}

extension VersusSetup {
  /// The input devices of each person of the match, in seat order; nil for a person for whom none is left.
  package func assignments(pads: [Int]) -> [DeviceAssignment?] {
    DeviceAssignment.assigned(people: people.count, pads: pads, keys: keys)
  }
}

extension DeviceAssignment.Keys {
  /// The choices for each of two people who share the keyboard, in the order of the row.
  package static let ofTwo: [DeviceAssignment.Keys] = [.half(.left), .half(.right), .own]

  /// The word in settings.
  var word: String {
    switch self {
    case .half(let half): half.rawValue
    case .own: "own"
    case .whole, .none: ""
    }
  }

  /// The keys in a few words.
  package var title: String {
    switch self {
    case .whole: tr("keyboard")
    case .half(let half): half.title
    case .own: tr("as when alone")
    case .none: ""
    }
  }

  /// The keys in a word.
  package var briefTitle: String {
    switch self {
    case .half(.left): tr("left", context: "keys")
    case .half(.right): tr("right", context: "keys")
    case .own: tr("own", context: "keys")
    case .whole, .none: title
    }
  }

  /// The keys of an action, which may be others under a machine's rules.
  package func chords(
    of action: PlayerAction, _ settings: Settings, isOnMachine: Bool = false
  ) -> [KeyBindings.Chord] {
    switch self {
    case .half(let half): settings.splitKeyboard[half][action]
    case .own, .whole:
      isOnMachine ? settings.bindings.onMachine.chords(of: action) : settings.chords(of: action)
    case .none: []
    }
  }

  /// The own bindings; nil for the keys of a single game.
  package func bindings(_ settings: Settings) -> KeyBindings? {
    guard case .half(let half) = self else { return nil }
    return settings.splitKeyboard[half].bindings.beside(settings.splitKeyboard[half.other].bindings)
  }

  /// The piece's action for a key; nil if these keys do not include it.
  private func move(by chord: KeyBindings.Chord, _ settings: Settings) -> PlayerAction? {
    let key = KeyEvent(key: chord.key, modifiers: chord.modifiers)
    let action = (bindings(settings) ?? settings.bindings).action(bound: key)
    return action.flatMap { $0.isPlay && (!$0.isTilt || settings.tilt) ? $0 : nil }
  }

  /// The reason why two people cannot share the keyboard with their current keys; nil if they can.
  ///
  /// - Parameter names: the names of the two.
  package static func clash(_ settings: Settings, names: [String]) -> String? {
    let keys = settings.versus.keys
    guard keys.count == 2, names.count == 2 else { return nil }
    if keys[0] == keys[1] {
      return tr("%s and %s have the same keys: choose others for one of them.", names[0], names[1])
    }
    for chord in PlayerAction.allCases.flatMap({ keys[0].chords(of: $0, settings) }) {
      guard let one = keys[0].move(by: chord, settings), let two = keys[1].move(by: chord, settings) else {
        continue
      }
      return tr(
        "Two claim the key %s: %s, %s. Choose other keys for one of them.", chord.text,
        "\(names[0]) (\(one.title))", "\(names[1]) (\(two.title))")
    }
    return nil
  }
}
