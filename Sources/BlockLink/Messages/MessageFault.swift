/// What is wrong with a message, and what would be right.
package struct MessageFault: Error, Equatable {
  /// What was wrong.
  package let reason: String
  /// What would be right; empty if nothing would.
  package let right: String
  /// The word for it that a program goes by.
  package var code: RefusalCode

  package init(_ reason: String, right: String = "", code: RefusalCode = .malformed) {
    self.reason = reason
    self.right = right
    self.code = code
  }
}

/// Why a message was refused, as a word that a program can go by.
public enum RefusalCode: String, CaseIterable, Sendable {
  /// It is not in the format.
  case malformed
  /// It is in the format, and does not belong here now.
  case unexpected
  /// It says what is not so: a forged move, attack, clock or result.
  case forged
  /// The other side speaks another version of the protocol.
  case version
  /// The name is none, or somebody else's.
  case name
  /// There is no such room, player or invitation.
  case unknown
  /// There is no room left: in the room, on the server.
  case full
  /// Too much at once.
  case flood
  /// The session is gone, or its token is not valid.
  case session
  /// The room allows it not: it is closed to watchers.
  case closed
  /// A match goes on in the room.
  case playing
}

/// Why the server has ended a player's game, as a word that a program can go by.
public enum RulingCode: String, CaseIterable, Sendable {
  /// The match was won meanwhile.
  case won
  /// The match has stood for him as long as it may.
  case stood
  /// The match lasted too long.
  case long
  /// What he said of his game cannot be so.
  case forged
  /// He has left.
  case left
}
