import BlockLink
import BlockPlatform
import BlockRecords
import TerminalUI

/// A finished game on its way to the joined boards, and what became of it.
package struct GameSending: Sendable {
  private var question: ServerQuestion
  private let address: String
  /// Where the game stands; or why it is not there; nil while it is on its way.
  package private(set) var outcome: Result<RecordPlace, ServerFailure>?

  /// - Parameter ticket: that of the run with the words of `BoardMembership.words(sending:of:)`.
  package init(_ ticket: Ticket, to membership: BoardMembership) {
    (question, address) = (ServerQuestion(ticket), membership.address)
  }

  /// Takes news of a run; returns whether the outcome is known by them.
  package mutating func handle(_ event: ServerEvent, for ticket: Ticket) -> Bool {
    guard ticket == question.ticket, let answer = question.handle(event) else { return false }
    outcome = answer.flatMap { bytes in
      RecordPlace(bytes).map(Result.success) ?? .failure(.unreadable)
    }
    return true
  }

  /// Why the game is not on the boards; nil if it is, or on its way.
  package var failure: String? {
    if case .failure(let failure) = outcome { failure.text(address: address) } else { nil }
  }

  /// The rank, as a line of a panel; nil if there is none.
  package var line: Panel.Line? {
    switch outcome {
    case nil: return .figure(tr("Rank"), "…")
    case .success(let place):
      let numeral = Numeral()
      return .figure(tr("Rank"), tr("%s of %s", numeral.text(place.rank), numeral.text(place.total)))
    case .failure: return nil
    }
  }
}

extension ServerFailure {
  /// The program has said what nobody understands.
  package static var unreadable: ServerFailure {
    .failed(kind: "", reason: tr("blockfall-server's answer cannot be read"))
  }
}

extension GameSaver {
  /// The joined boards, and the file of a game; nil if no boards are joined.
  package func sending(_ id: GameID) -> (membership: BoardMembership, path: String)? {
    guard let directory = try? directory.get(), let membership = BoardMembership(in: directory) else {
      return nil
    }
    return (membership, directory.replay(id))
  }
}
