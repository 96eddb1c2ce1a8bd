import BlockLink
import BlockPlatform
import BlockScreens
import TerminalUI

/// The question whether a server's new key replaces the known one.
extension RoomScreen {
  /// Asks whether the fingerprint that the player typed or pasted replaces the known one.
  mutating func askForKey(known: String, new: String, in context: inout ScreenContext) {
    stage = .trusting(
      known: known, new: new,
      MenuList([.init(.leave, tr("Do not connect")), .init(.replaceKey, tr("Replace the known key"))]))
    narrate(keyLines(known: known, new: new).joined(separator: " "), in: &context)
  }

  func keyLines(known: String, new: String) -> [String] {
    [
      tr(
        """
        For %s another key is known than the one in the address. Replace it only if the host has told you this \
        address: whoever has the new key is then taken for the host, and the old key is refused.
        """, address(withoutFingerprint: connection.address)), tr("Known: %s", known), tr("New: %s", new),
    ]
  }

  private func address(withoutFingerprint address: String) -> String {
    String(address.prefix { $0 != "#" }).sanitized
  }

  /// Connects again, and lets the typed fingerprint replace the known one.
  mutating func replaceKey(_ context: inout ScreenContext) {
    stage = .connecting
    connection = LinkConnection(
      to: connection.address, name: connection.session.name, fingerprint: .replacing)
    connection.start(&context)
  }
}
