import BlockLink
import NIOCore

/// What an operator's words have brought.
package struct AdminAnswer: Equatable, Sendable {
  package var lines: [String]
  package let isWell: Bool

  package init(_ lines: [String], isWell: Bool = true) { (self.lines, self.isWell) = (lines, isWell) }

  /// A line without control characters but the tabs between its columns.
  private static func harmless(_ line: String) -> String {
    line.split(separator: "\t", omittingEmptySubsequences: false).map { LinkName.sanitized(String($0)) }
      .joined(separator: "\t")
  }

  /// What is wrong with the words.
  package static func failure(_ line: String) -> AdminAnswer { AdminAnswer([line], isWell: false) }

  /// The bytes of the answer: its lines, and whether all is well.
  var bytes: [UInt8] {
    Array((lines.map { Self.harmless($0) + "\n" }.joined() + (isWell ? "ok\n" : "failed\n")).utf8)
  }
}

/// An operator's connection: a word on each line, an empty line, and then the answer.
final class AdminHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The most bytes of a request, and the time for it.
  private static let maxBytes = 4_096
  private static let patience = TimeAmount.seconds(40)

  private let answer: ([String], @escaping (AdminAnswer) -> Void) -> Void
  private var request: [UInt8] = []
  private var isAnswered = false
  private var limit: Scheduled<Void>?

  /// - Parameter answer: what answers to words, at once or later on the channel's loop.
  init(_ answer: @escaping ([String], @escaping (AdminAnswer) -> Void) -> Void) { self.answer = answer }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    limit = context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { limit?.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isAnswered else { return }
    request += Array(unwrapInboundIn(data).readableBytesView)
    let isWhole = request == [10] || request.suffix(2) == [10, 10]
    guard isWhole || request.count > Self.maxBytes else { return }
    isAnswered = true
    let words = request.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    let channel = context.channel
    func say(_ answer: AdminAnswer) {
      channel.writeAndFlush(channel.allocator.buffer(bytes: answer.bytes))
        .whenComplete { _ in channel.close(promise: nil) }
    }
    if request.count > Self.maxBytes { say(.failure("that is too long")) } else { answer(words, say) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
