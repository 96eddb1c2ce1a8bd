import BlockEngine
import BlockPlatform
import BlockRecords

/// What a screen of boards asks of storage.
package enum BoardTask: Sendable {
  /// Reads the membership and the friends.
  case read
  case join(BoardMembership)
  case leave
  case setFriends(FriendList)
  /// Plays a record's replay again, which a server has sent.
  case verify([UInt8])
  /// Plays a game of one's own again, before it is sent.
  case examine(GameID)
}

/// The answer to a `BoardTask`.
package enum BoardFacts: Sendable {
  case memberships(BoardMembership?, FriendList)
  /// The replay at its beginning, or why it does not hold.
  case verified(Result<ReplayTimeline, ReplayFileError>)
  /// The header of a game that could be sent, and its file; or why it could not.
  case examined(GameID, Result<SendableGame, ReplayFileError>)
}

/// A game of one's own that can be sent for boards.
package struct SendableGame: Equatable, Sendable {
  /// The file.
  package let path: String
  /// The player's name in it; nil for a quick game.
  package let player: String?
  /// Whether its seed was drawn for boards, by their rules and in a mode that has them.
  package let isEligible: Bool

  package init(path: String, player: String?, isEligible: Bool) {
    (self.path, self.player, self.isEligible) = (path, player, isEligible)
  }
}

extension Store {
  func perform(_ task: BoardTask) throws(StorageError) -> BoardFacts {
    switch task {
    case .read: break
    case .join(let membership): try membership.save(in: directory)
    case .leave: _ = BoardMembership.end(in: directory)
    case .setFriends(let friends): try friends.save(in: directory)
    case .verify(let bytes):
      return .verified(Result { () throws(ReplayFileError) in try ReplayTimeline(verifying: bytes) })
    case .examine(let id):
      return .examined(id, Result { () throws(ReplayFileError) in try sendable(id) })
    }
    return .memberships(BoardMembership(in: directory), FriendList(in: directory))
  }

  private func sendable(_ id: GameID) throws(ReplayFileError) -> SendableGame {
    let path = directory.replay(id)
    let verified = try ReplayFile.verify(path)
    return SendableGame(
      path: path, player: verified.header.player,
      isEligible: verified.header.nonce != nil
        && verified.result?.countsOnBoards(verified.header.mode) == true)
  }
}

extension ReplayResult {
  /// Whether a game with this end can be a record: it was not given up, and a race has reached its goal.
  package func countsOnBoards(_ mode: GameMode) -> Bool {
    mode.hasBoard && cause != .givenUp && (mode.ranking != .shortestTime || cause == .goal)
  }
}

extension ReplayTimeline {
  /// Plays the text of a finished replay again from its start.
  package init(verifying bytes: [UInt8]) throws(ReplayFileError) {
    do throws(ReplayError) {
      var reader = ReplayReader()
      try reader.read(bytes.span)
      try reader.finish()
      guard let header = reader.header, reader.body.result != nil, !reader.isTorn else {
        throw ReplayError(.unreadable, line: 1, "the replay is not whole")
      }
      try self.init(Replay(header: header, body: reader.body))
    } catch { throw .replay(error) }
  }
}
