import BlockEngine
import BlockLink
import BlockPlatform
import BlockScreens
import BlockStorage
import TerminalUI

// The player's texts for the server's codes; the server's own texts are English.

extension RefusalCode {
  /// The reason why a request was refused.
  var text: String {
    switch self {
    case .unknown: tr("There is no such room or player.")
    case .full: tr("There is no place left.")
    case .playing: tr("A match is running in this room.")
    case .removed: tr("You were removed from this room.")
    case .closed: tr("Nobody may watch in this room.")
    case .name: tr("That name is taken.")
    case .unexpected: tr("That cannot be done now.")
    case .forged: tr("The server refused this: it contradicts the game.")
    case .flood: tr("That was too much for the server.")
    case .malformed, .version: tr("The server has another version: one of you has to update blockfall.")
    case .session: tr("The server does not know this connection any more.")
    case .restarting: tr("The server restarts.")
    case .away: tr("The server cannot do that now: a part of it is away. Matches that run go on.")
    case .kicked: tr("The operator of the server has removed you.")
    case .banned: tr("The operator of this server does not let you play here.")
    }
  }
}

extension RedirectFault {
  /// The reason why the player is not taken to another node of the server.
  var text: String {
    switch self {
    case .circle: tr("The server sends you from one address to the next without an end. You stay here.")
    case .local: tr("That room is at another address of the server, and a local connection cannot go there.")
    }
  }
}

extension RulingCode {
  /// The reason why the server ended the player's game.
  var text: String {
    switch self {
    case .won: tr("the match was won meanwhile")
    case .pausedTooLong: tr("the match could not wait for you any longer")
    case .tooLong: tr("the match has lasted too long")
    case .forged: tr("what your program reported contradicts the game")
    case .left: tr("you have left")
    }
  }
}

extension InvitationEnd {
  /// The reason why an invitation from `player` is no longer valid, for the invited player.
  func text(_ player: String) -> String {
    switch self {
    case .expired: tr("The invitation has ended: nobody answered in time.")
    case .left: tr("The invitation has ended: %s has left the room.", player)
    case .gone: tr("The invitation has ended: %s has gone.", player)
    case .full: tr("The invitation has ended: others have taken the seats.")
    case .playing: tr("The invitation has ended: a match has begun in the room.")
    }
  }
}

extension LinkAnswer {
  /// The answer to an invitation, for the player who sent it.
  func text(_ player: String) -> String {
    switch self {
    case .accepted: tr("%s accepts.", player)
    case .declined: tr("%s declines.", player)
    case .busy: tr("%s is busy.", player)
    case .away: tr("%s is not there.", player)
    }
  }
}

extension LinkedResult.Fault {
  /// The reason why a match's file does not prove its result.
  var text: String {
    switch self {
    case .commitment: tr("the seed is not the one that the server had committed to")
    case .unfinished: tr("a game did not come to its end")
    case .result: tr("the server says another result")
    case .file(let error): ReplayFileError.replay(error).description
    }
  }
}

extension ScreenContext {
  /// What lets this program, ended and started again, have its seat at a server back; nil if nothing does.
  ///
  /// Guests share an account, so only sshd can say who of them comes back.
  func seatSecret(for address: String) -> SeatSecret? {
    permissions.keeps ? saver.seatSecret(for: address) : SeatSecret.ofSSHKey()
  }

  /// The player's name across a network: the career's, or the system's.
  ///
  /// - Parameter taken: the number of attempted names that were taken.
  func linkName(_ taken: Int = 0) -> String {
    let base = ServerProgram.playerName(careerPlayer?.name)
    guard taken > 0 else { return base }
    let numbered = "\(base) \(taken + 1)"
    return LinkName.fault(of: numbered) == nil ? numbered : tr("Player %s", String(taken + 1))
  }
}
