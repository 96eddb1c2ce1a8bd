import BlockLink
import BlockPlatform
import BlockRecords
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The local state of a room's match: the seats, whether it is paused, the result and the file.
///
/// The session holds the games themselves.
struct RoomMatch: Sendable {
  var seats: [MatchSeat] = []
  /// When the match was paused; nil while it runs.
  private(set) var pausedSince: Moment?
  private(set) var result: LinkedResult?
  /// The seats, from 0, whose connections are lost, or were when the match ended.
  private(set) var lostSeats: Set<Int> = []
  /// The computation of the result's proof, which after a long match takes its time beside the loop.
  private var proof: BackgroundValue<LinkedResult.Proof>?
  /// The server's signature of the match's file; nil if it has not come.
  private var statement: MatchStatement?
  /// When the file is saved without a signature; nil if it waits for none.
  private var signatureDeadline: Moment?
  /// The match's file, written during play; nil for a spectator, and after the end.
  private var saved: AutosavedLinkedMatch?
  /// Whether the match's file has been passed to storage.
  private(set) var isFileSaved = false
  /// The match's ID; nil without a match.
  private var id: String?
  /// Whether the match was dealt anew, and its file with what is different now is not written yet.
  private var isDealtAnew = false

  /// Creates the state without a match.
  init() {}

  /// Takes note of whose connections are lost; somebody who has left the room is no longer among the members.
  mutating func setConnections(_ areConnected: [Bool]) {
    guard result == nil, areConnected.count == seats.count else { return }
    lostSeats = Set(areConnected.indices.filter { !areConnected[$0] })
  }

  /// Creates the state for a match that starts.
  init(_ match: LinkedMatch, in context: ScreenContext) {
    id = match.id
    // A live run is the server's to keep.
    saved = match.seat == nil || match.settings.isLive ? nil : context.saver.begin(match)
    let assignment = DeviceAssignment.assigned(people: 1, pads: context.pads)[0]
    seats = match.names.enumerated().map { index, name in
      let isOwn = match.seat == index + 1
      let grade = match.bots[index]
      var seat = MatchSeat(
        player: index + 1, name: MatchNames.name(name.sanitized, grade: grade),
        input: isOwn ? assignment.map { SeatControls($0, context.settings, size: context.size) } : nil,
        bot: nil, isBot: grade > 0)
      seat.input?.controls.machine = match.game(of: index + 1).ruleset.machine
      seat.isOpponent = match.seat != nil && !isOwn
      return seat
    }
  }

  /// Pauses the match, or restarts the pause when it waits for other players.
  mutating func pause(at now: Moment) { pausedSince = now }

  mutating func resume() { pausedSince = nil }

  /// Releases held keys and ends animations.
  mutating func stopInputAndEffects(at now: Moment) {
    for index in seats.indices { seats[index].stopInputAndEffects(at: now) }
  }

  /// - Parameter isSigned: whether the server signs the match's file.
  mutating func end(_ result: LinkedResult, isSigned: Bool, at now: Moment) {
    self.result = result
    signatureDeadline = isSigned && !result.isUnfinished ? now + Self.signaturePatience : nil
    let proof = BackgroundValue { result.proof() }
    if result.entryCount <= Self.maxAwaitedEntries { _ = proof.get(atMost: Self.patience) }
    self.proof = proof
    pausedSince = nil
    stopInputAndEffects(at: now)
  }

  /// The most entries of a match whose proof is awaited at once: several minutes of play, some milliseconds.
  static let maxAwaitedEntries = 8_000
  /// The longest wait for the proof of a match that the player leaves.
  private static let patience = Duration.seconds(10)

  /// The longest wait for the server's signature; the match is in its file meanwhile.
  private static let signaturePatience = Duration.seconds(5)

  /// Whether the match's proof is still computed.
  var awaitsProof: Bool { !isFileSaved && result != nil && proof?.value == nil }

  /// When the file is saved without the server's signature; nil if it waits for none.
  var awaitedSignatureDeadline: Moment? { isFileSaved || statement != nil ? nil : signatureDeadline }

  /// Why the match's file does not prove it; nil if it does, or if that is not known yet.
  var fault: LinkedResult.Fault? { proof?.value?.fault }

  /// Applies the settings to the controls.
  mutating func adopt(_ settings: Settings, size: Size) {
    for index in seats.indices { seats[index].input?.controls.adopt(settings, size: size) }
  }

  // MARK: The file

  /// Writes the new part of the match to the file.
  mutating func write(_ match: LinkedMatch, isRuled: Bool = false) {
    // What was written before is more than what a server that is back has sent so far.
    if match.isRestoring { return }
    saved?.update(match, isRuled: isRuled || isDealtAnew)
    isDealtAnew = false
  }

  /// Goes on with a match that was dealt anew; returns false if it is another one.
  mutating func goesOn(with match: LinkedMatch) -> Bool {
    guard id == match.id, result == nil, !isFileSaved else { return false }
    isDealtAnew = true
    return true
  }

  /// Takes the server's signature of the match's file.
  mutating func receive(_ statement: MatchStatement) {
    if statement.match == id { self.statement = statement }
  }

  /// Saves the file of a match that has ended as soon as its proof and the server's signature are there.
  mutating func saveProof(of match: LinkedMatch?, _ context: inout ScreenContext) {
    guard result != nil, !awaitsProof, awaitedSignatureDeadline.map({ $0 <= context.now }) ?? true else {
      return
    }
    saveFile(of: match, &context)
  }

  /// Saves the match's file, once: complete, or for a player as far as it is known here.
  mutating func saveFile(of match: LinkedMatch?, _ context: inout ScreenContext) {
    guard !isFileSaved, !seats.isEmpty, let match, match.seat != nil || result != nil else { return }
    isFileSaved = true
    if match.settings.isLive { return }
    defer { saved = nil }
    write(match)
    let proof = proof?.get(atMost: Self.patience)
    let signature = statement?.line ?? []
    // If the file cannot be verified, keep what was written during play.
    if let saved, saved.finish(proof.flatMap { $0.fault == nil ? $0.file + signature : nil }) { return }
    let file = proof.map { $0.file + signature } ?? match.file
    if !file.isEmpty { context.ask(.saveMatch(file)) }
  }
}
