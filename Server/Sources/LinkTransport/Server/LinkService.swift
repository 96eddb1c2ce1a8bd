import BlockLink
import NIOCore

/// What a server's connections speak to: a value that is fed with bytes and times, and says what is to be
/// done.
///
/// The lobby is one; see there for what each member means.
package protocol LinkService {
  mutating func connected(_ id: Int, key: [UInt8], origin: [UInt8], at now: LinkTime)
  mutating func received(_ bytes: [UInt8], from id: Int, at now: LinkTime)
  mutating func closed(_ id: Int, at now: LinkTime)
  mutating func advance(to now: LinkTime)
  var nextDeadline: LinkTime? { get }
  mutating func finish()
  var isFinished: Bool { get }
  mutating func stop(at now: LinkTime)
  mutating func takeOutputs() -> [LobbyOutput]
  /// What the local network is told of; nil if nothing is open.
  var announcement: Announcement? { get }
  /// Who of the local network looks for others, by name.
  mutating func heard(neighbours: [String], at now: LinkTime)
  /// Whom of them somebody here asks to play; each is called until he answers, or that does not stand any more.
  var calls: [LobbyCall] { get }
  mutating func answered(call: UInt64, _ answer: LinkAnswer, at now: LinkTime)
}

extension LinkService {
  package mutating func heard(neighbours: [String], at now: LinkTime) {}
  package var calls: [LobbyCall] { [] }
  package mutating func answered(call: UInt64, _ answer: LinkAnswer, at now: LinkTime) {}
}

extension LinkTime {
  /// The moment by the machine's clock that never goes back.
  package static func now() -> LinkTime {
    LinkTime(microseconds: Int64(clamping: NIODeadline.now().uptimeNanoseconds / 1000))
  }

  var deadline: NIODeadline { .uptimeNanoseconds(UInt64(clamping: microseconds) &* 1000) }
}
