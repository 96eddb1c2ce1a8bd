import NIOCore

/// The first line of a connection on the socket for visitors: which visitor of the machine it carries.
///
/// The program that admits visitors over SSH states it, so the socket takes connections of that program's user alone.
package struct Visitor: Equatable, Sendable {
  /// The visitor's number, 16 hexadecimal digits that stay the same from visit to visit.
  package let number: String
  /// The address from which the visitor came.
  package let address: String

  /// The environment variable with a visitor's number and address, separated by a blank.
  package static let variable = "BLOCKFALL_VISITOR"

  /// The most bytes of the line, the line feed not counted.
  static let maxBytes = 128

  /// Reads `NUMBER ADDRESS`; nil if it is not that.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard text.utf8.count <= Self.maxBytes, parts.count == 2, parts[0].utf8.count == 16,
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      (try? SocketAddress(ipAddress: String(parts[1]), port: 0)) != nil
    else { return nil }
    (number, address) = (String(parts[0]), String(parts[1]))
  }

  /// The line that states it.
  var line: String { "\(number) \(address)\n" }

  var origin: ConnectionGate.Origin? {
    ConnectionGate.Origin(try? SocketAddress(ipAddress: address, port: 0))
  }
}

/// Reads the line of a visitor before anything else, from the one user who may state it.
final class VisitorHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let peer: PeerKey
  private let user: UInt32
  private var isAdmitted = false
  private var isStated = false
  private var waiting = ByteBuffer()

  init(_ peer: PeerKey, user: UInt32) {
    (self.peer, self.user) = (peer, user)
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    LocalCredentials.user(of: context.channel)?.assumeIsolated().whenSuccess { [self] user in
      guard user == self.user else {
        context.fireErrorCaught(VisitorError.otherUser)
        return
      }
      isAdmitted = true
      readLine(context)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isStated else {
      context.fireChannelRead(data)
      return
    }
    var buffer = unwrapInboundIn(data)
    waiting.writeBuffer(&buffer)
    readLine(context)
  }

  private func readLine(_ context: ChannelHandlerContext) {
    guard isAdmitted, !isStated else { return }
    let bytes = waiting.readableBytesView
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      if bytes.count > Visitor.maxBytes { context.fireErrorCaught(VisitorError.noLine) }
      return
    }
    guard let visitor = Visitor(String(decoding: bytes[..<end], as: UTF8.self)) else {
      context.fireErrorCaught(VisitorError.noLine)
      return
    }
    isStated = true
    waiting.moveReaderIndex(forwardBy: end - bytes.startIndex + 1)
    peer.key = Array("visitor:\(visitor.number)".utf8)
    peer.origin = visitor.origin
    context.fireUserInboundEventTriggered(PeerKey.Event.proved)
    if waiting.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(waiting)) }
    waiting = ByteBuffer()
  }
}

/// Why a connection on the socket for visitors is refused.
enum VisitorError: Error {
  case otherUser, noLine
}
