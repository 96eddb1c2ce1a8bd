import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// What a screen can ask for; the program carries it out once the screen has handled its message.
///
/// So within one message a screen never sees the effect of its own requests, nor of another screen's.
extension ScreenContext {
  /// Sends a storage request.
  ///
  /// - Returns: the ticket of the answer, however many screens lie over this one by then.
  @discardableResult
  package mutating func ask(_ request: StorageRequest) -> Ticket {
    let ticket = outbox.newTicket()
    outbox.storageRequests.append((request, ticket))
    return ticket
  }

  /// Sends a request to sensors and pads.
  mutating func ask(_ request: DeviceRequest) { outbox.deviceRequests.append(request) }

  /// Starts a run of the server program with these arguments.
  ///
  /// - Returns: the ticket of its news, however many screens lie over this one by then.
  package mutating func startServer(_ arguments: [String]) -> Ticket {
    let ticket = outbox.newTicket()
    outbox.serverRequests.append((.start(arguments), ticket))
    return ticket
  }

  /// Writes to a run of the server program.
  package mutating func send(_ bytes: [UInt8], to ticket: Ticket) {
    outbox.serverRequests.append((.send(bytes), ticket))
  }

  /// Ends a run of the server program once it has received what was sent to it.
  package mutating func endServer(_ ticket: Ticket) { outbox.serverRequests.append((.end, ticket)) }

  // MARK: Settings

  /// Changes a setting and saves it at once.
  ///
  /// - Throws: `SettingError` if the text is not a valid value; nothing changes then.
  package mutating func set(_ key: Setting, _ text: String) throws(SettingError) {
    var settings = settings
    try settings.set(key, text)
    outbox.changes.append(.setting(key, text))
    ask(.set(key, text))
  }

  /// Changes a setting and saves it at once, or shows why the text is not a valid value.
  mutating func setOrShowReason(_ key: Setting, _ text: String) {
    do throws(SettingError) { try set(key, text) } catch { showNotice(error.description) }
  }

  /// Steps through the rules on offer for the quick game.
  mutating func changeRules(by step: Int) {
    let rules = settings.own.allRules.cycled(from: settings.rules, by: step)
    try? set(.rules, rules.word)
  }

  /// Changes a key of an action; with `move` the action that has the key loses it.
  ///
  /// - Throws: `SettingError` if the change is not allowed; nothing changes then.
  mutating func change(
    _ change: KeyChange, _ chord: KeyBindings.Chord, for given: KeyBindings.Chord? = nil,
    of action: PlayerAction
  ) throws(SettingError) {
    var changed = settings
    let words = [change.rawValue, chord.text] + (given.map { [$0.text] } ?? [])
    try changed.set(.keys(action), words.joined(separator: " "))
    outbox.changes.append(.keys(changed.keys))
    for action in changed.changedKeys(from: settings) {
      ask(.set(.keys(action), changed.text(of: .keys(action))))
    }
  }

  /// Sets the keys of all actions at once; actions missing from `keys` get the default ones.
  mutating func setKeys(_ keys: KeyOverrides) {
    outbox.changes.append(.keys(keys))
    var settings = Settings()
    settings.keys = keys
    for action in PlayerAction.allCases where !settings.chords(of: action).isEmpty {
      ask(.set(.keys(action), settings.text(of: .keys(action))))
    }
  }

  /// Previews a theme everywhere; nil ends the preview.
  mutating func previewTheme(_ theme: Theme?) { outbox.changes.append(.theme(theme)) }

  // MARK: Players and games

  /// Makes this player the one who plays the career, now and after the next start.
  mutating func selectPlayer(_ player: Player) {
    outbox.changes.append(.player(player.id))
    ask(.choosePlayer(player.id))
  }

  /// Records that a game was its player's best when it ended.
  mutating func markNewBest(_ id: GameID) { outbox.changes.append(.best(id)) }

  /// Lets a program run though bubblewrap cannot hold it, from now on until this program ends.
  package mutating func trustProgram(_ command: String) { permissions.programs?.trust(command) }

  mutating func setPracticePosition(_ position: Position) { outbox.changes.append(.position(position)) }

  /// Saves the practice position for the next start.
  ///
  /// - Parameter interval: the least time between two saves; a disk is slower than hands.
  mutating func autosave(_ position: Position, atMostEvery interval: Duration = .zero) {
    guard lastAutosave?.position != position else { return }
    if let saved = lastAutosave, now - saved.at < interval { return }
    if outbox.changes.contains(where: { if case .autosaved(position) = $0 { true } else { false } }) {
      return
    }
    outbox.changes.append(.autosaved(position))
    ask(.autosavePosition(position))
  }

  /// A seed for a new game: 32 bits, which a person can read out and type.
  package mutating func newSeed() -> UInt64 {
    let seed = outbox.seeds.next() >> 32
    outbox.lastSeed = seed
    return seed
  }

  /// Whether a seed is the last one of `newSeed`, so that nobody chose it.
  func hasDrawn(_ seed: UInt64) -> Bool { seed == outbox.lastSeed }

  // MARK: To the player

  /// Shows a line until the next key; nil clears it.
  package mutating func showNotice(_ line: String?, isProblem: Bool = true) {
    outbox.changes.append(.notice(line, isProblem: isProblem))
  }

  /// Shows an unrequested line long enough for a player to notice.
  package mutating func showNews(_ line: String, isProblem: Bool = false) {
    outbox.changes.append(.news(line, isProblem: isProblem))
  }

  /// Copies a text to the terminal's clipboard.
  mutating func copy(_ text: String?) { outbox.copied = text }

  /// Plays a sound, unless another one has a higher weight.
  package mutating func play(_ next: SoundCue) {
    if outbox.cue.map({ $0.weight <= next.weight }) ?? true { outbox.cue = next }
  }

  /// Plays positional sounds; a newer one replaces an older one of the same voice.
  mutating func play(_ next: [SpatialCue]) {
    guard !next.isEmpty else { return }
    outbox.spatialCues.removeAll { old in next.contains { $0.voice == old.voice } }
    outbox.spatialCues += next
  }

  /// Flashes the screen.
  mutating func flash() { outbox.wantsFlash = true }

  /// Notifies the player of something if another window is looked at; the last notification of a message counts.
  package mutating func notify(_ text: String) { outbox.notification = text }
}
