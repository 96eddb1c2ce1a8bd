/// Whether a terminal that claims to report releases does so.
///
/// A claim counts once a release has arrived, and no longer if a key is pressed twice without one in between: a tapped
/// direction would run to the wall.
struct ReleaseProof {
  private(set) var isGiven = false
  /// The keys that are down.
  private var down: [Key] = []

  /// More keys than hands hold down.
  private static let maxKeys = 32

  mutating func handle(_ event: KeyEvent) {
    guard event.isReleasable else { return }
    let key = event.unshifted.map(Key.character) ?? event.key
    switch event.phase {
    case .repeat: break
    case .release:
      isGiven = true
      down.removeAll { $0 == key }
    case .press where down.contains(key):
      isGiven = false
      down = [key]
    case .press:
      if down.count == Self.maxKeys { down = [] }
      down.append(key)
    }
  }

  /// Forgets the keys that are down, as their releases may go elsewhere.
  mutating func forgetKeys() { down = [] }
}
