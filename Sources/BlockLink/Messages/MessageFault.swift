import BlockRecords

/// A fault in a message, and its remedy.
package struct MessageFault: Error, Equatable {
  /// The fault.
  package let reason: String
  /// The remedy; empty if there is none.
  package let remedy: String
  /// The code for programs.
  package var code: RefusalCode

  package init(_ reason: String, remedy: String = "", code: RefusalCode = .malformed) {
    self.reason = reason
    self.remedy = remedy
    self.code = code
  }
}

/// The reason why a message was refused, as a code for programs.
public enum RefusalCode: String, CaseIterable, Sendable {
  /// It is not in the protocol's format.
  case malformed
  /// It is in the format but not allowed now.
  case unexpected
  /// It claims something false: a forged move, attack, clock or result.
  case forged
  /// The other side speaks another version of the protocol.
  case version
  /// The name is invalid or taken.
  case name
  /// There is no such room, player or invitation.
  case unknown
  /// There is no room left: in the room or on the server.
  case full
  /// There is too much at once.
  case flood
  /// The session is gone, or its token is not valid.
  case session
  /// The room is closed to watchers.
  case closed
  /// A match is running in the room.
  case playing
  /// Who opened the room has removed the player from it.
  case removed
  /// The server is started again, and the session goes on when it is back.
  case restarting
  /// A part of the server is away: its database, or the node that has the room.
  case away
  /// The operator has removed the player from the server.
  case kicked
  /// The operator keeps the player out.
  case banned
}

/// The reason why the server ended a player's game, as a code for programs.
public enum RulingCode: String, CaseIterable, Sendable {
  /// The match was won meanwhile.
  case won
  /// The match has paused for the player for as long as allowed.
  case pausedTooLong = "stood"
  /// The match lasted too long.
  case tooLong = "long"
  /// The reported game is impossible.
  case forged
  /// The player has left.
  case left

  /// How the player's part ended, for the match's file.
  var end: MatchStatement.End {
    switch self {
    case .won: .played
    case .pausedTooLong: .stood
    case .tooLong: .long
    case .forged: .forged
    case .left: .left
    }
  }
}
