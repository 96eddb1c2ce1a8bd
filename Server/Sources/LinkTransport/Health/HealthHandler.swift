import NIOCore

/// An answer over HTTP.
struct HealthAnswer: Equatable, Sendable {
  let status: String
  let body: String

  static func well(_ body: String) -> HealthAnswer { HealthAnswer(status: "200 OK", body: body) }

  /// The bytes of the answer.
  var bytes: [UInt8] {
    let head =
      "HTTP/1.1 \(status)\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\nContent-Length: \(body.utf8.count)\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
    return Array((head + body).utf8)
  }
}

/// Answers one HTTP request and closes: it is for a machine's own probes.
final class HealthHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The most bytes of a request, and the time for it.
  private static let maxBytes = 8_192
  private static let patience = TimeAmount.seconds(5)

  private let answer: (String) -> HealthAnswer
  private var request: [UInt8] = []
  private var isAnswered = false
  private var limit: Scheduled<Void>?

  /// - Parameter answer: the answer to a path.
  init(_ answer: @escaping (String) -> HealthAnswer) { self.answer = answer }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    limit = context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { limit?.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isAnswered else { return }
    request += Array(unwrapInboundIn(data).readableBytesView)
    let text = String(decoding: request, as: UTF8.self)
    guard request.count <= Self.maxBytes else {
      return reply(HealthAnswer(status: "400 Bad Request", body: "too long\n"), context)
    }
    guard text.contains("\r\n\r\n") || text.contains("\n\n") else { return }
    reply(Self.answer(to: text, answer), context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func reply(_ answer: HealthAnswer, _ context: ChannelHandlerContext) {
    isAnswered = true
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: answer.bytes)))
      .whenComplete { _ in channel.close(promise: nil) }
  }

  /// The answer to the text of a request.
  static func answer(to request: String, _ answer: (String) -> HealthAnswer) -> HealthAnswer {
    let line = request.prefix { $0 != "\r\n" && $0 != "\n" && $0 != "\r" }
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
      return HealthAnswer(status: "400 Bad Request", body: "not a request\n")
    }
    guard words[0] == "GET" else { return HealthAnswer(status: "405 Method Not Allowed", body: "only GET\n") }
    return answer(String(words[1].prefix { $0 != "?" }))
  }
}
