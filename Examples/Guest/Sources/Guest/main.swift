import BlockControls
import BlockLink
import BlockRecords

let rules = try narrowRules()
let game = try verifiedGame(playedReplay(rules))
if let game { print("\(rules.name): \(game.lockCount) pieces verified, digest \(game.digest.hexadecimal)") }
print("a held key moved \(try columnsMovedByHeldKey()) columns")
print("a bot cleared \(try linesOfBot(grade: 5)) lines")
// A real program takes these from the system and from a library for SHA-256.
let services = LobbyServices(
  entropy: { count in (0..<count).map { UInt8(truncatingIfNeeded: $0) } },
  sha256: { bytes in Array(repeating: bytes.reduce(0, &+), count: 32) },
  wallClock: { "2026-11-26T12:00:00Z" })
print("a room has \(seatsOfOpenedRoom(services) ?? 0) seats")
