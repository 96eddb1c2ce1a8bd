import BlockEngine
import BlockLink
import BlockPlatform
import BlockRecords
import Glibc

/// The server whose boards a player's games are for, once the player has said so: games begun since draw their seeds
/// from the player's key there.
package struct BoardMembership: Equatable, Sendable {
  /// The server's address.
  package let address: String
  /// The key by which the server knows the player.
  let key: [UInt8]

  /// The most bytes of the file.
  private static let maxBytes = 1_024
  /// The most bytes of a key.
  private static let maxKeyBytes = 64

  /// A membership; nil if the key is none.
  package init?(address: String, key: String) {
    guard let bytes = Hexadecimal.bytes(key), (1...Self.maxKeyBytes).contains(bytes.count),
      RoomRequest.fault(of: address) == nil, !address.utf8.contains(where: { $0 < 0x20 }),
      address.utf8.count <= 512
    else { return nil }
    (self.address, self.key) = (address, bytes)
  }

  /// The membership that is kept in a folder; nil if boards are switched off.
  package init?(in directory: DataDirectory) {
    guard let file = try? PrivateFile.openIfThere(directory.boards, O_RDONLY) else { return nil }
    defer { close(file) }
    guard let found = try? BoundedBytes(of: file, atMost: Self.maxBytes), !found.isTooLong else { return nil }
    let lines = String(decoding: found.textBytes, as: UTF8.self).split(separator: "\n")
    guard lines.count == 2 else { return nil }
    self.init(address: String(lines[0]), key: String(lines[1]))
  }

  /// Keeps it in a folder, instead of another one.
  package func save(in directory: DataDirectory) throws(StorageError) {
    try directory.replace(directory.boards, by: Array("\(address)\n\(Hexadecimal.text(key))\n".utf8))
  }

  /// Switches boards off in a folder; returns whether they were on.
  package static func end(in directory: DataDirectory) -> Bool { unlink(directory.boards) == 0 }

  /// The words of the server's program that send a game.
  package func words(sending path: String, of player: String?) -> [String] {
    ["submit", "--name", ServerProgram.playerName(player), "--", address, path]
  }

  /// Draws the seed of a game, and what it was drawn from.
  func drawSeed() -> (seed: UInt64, nonce: [UInt8]) {
    let nonce = (0..<ReplayHeader.nonceBytes).map { _ in UInt8.random(in: 0 ... .max) }
    return (RecordSeed.seed(key: key, nonce: nonce), nonce)
  }

  /// Whether a game with this setup could be a record: nothing in it is given or chosen but what a board tells apart.
  static func takes(_ setup: GameSetup) -> Bool {
    setup.ruleset.customName == nil && setup.mode.hasBoard && setup.pieces.isEmpty && setup.playfield == nil
      && setup.versus == nil && setup.dealKey == nil
  }
}

extension DataDirectory {
  /// Writes a small file in this folder anew, whole or not at all.
  func replace(_ file: String, by bytes: [UInt8]) throws(StorageError) {
    try prepare()
    let draft = file + ".new"
    unlink(draft)
    do throws(SystemError) { try PrivateFile.write(bytes, to: draft) } catch {
      throw StorageError(tr("%s cannot be written", file), error)
    }
    guard rename(draft, file) == 0 else { throw StorageError(tr("%s cannot be written", file), .last) }
    PrivateFile.syncFolder(path)
  }
}
