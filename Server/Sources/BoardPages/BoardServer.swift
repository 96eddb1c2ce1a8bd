import Dispatch
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// Answers requests for pages over HTTP, on threads of its own.
package final class BoardServer: Sendable {
  /// The most connections at once, and the time after which an idle one is closed.
  private static let maxConnections = 512
  private static let idleTime = TimeAmount.seconds(30)

  /// The port at which it listens.
  package let port: Int

  /// Begins to listen.
  ///
  /// - Parameter site: the pages; they are asked for on one thread.
  /// - Throws: if the address cannot be listened at.
  package init(host: String, port: Int, site: BoardSite) throws {
    let pages = DispatchQueue(label: "pages")
    let responder = CallbackResponder { (request: Request, context: BasicRequestContext) in
      guard request.method == .get || request.method == .head else {
        let page = site.message("Pages are only read here.", title: "Not allowed", status: 405)
        return Self.response(page)
      }
      let (path, query) = (request.uri.path, request.uri.queryParameters)
      let page = await withCheckedContinuation { (done: CheckedContinuation<Page, Never>) in
        pages.async {
          done.resume(
            returning: site.answer(path) { name in query[Substring(name)].map { String($0) } })
        }
      }
      return Self.response(page)
    }
    var logger = Logger(label: "pages") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    let started = Started()
    let application = Application(
      responder: responder,
      server: .http1(configuration: .init(idleTimeout: Self.idleTime)),
      configuration: .init(
        address: .hostname(host, port: port),
        availableConnectionsDelegate: MaximumAvailableConnections(Self.maxConnections)),
      onServerRunning: { started.finish(.success($0.localAddress?.port ?? port)) }, logger: logger)
    Task {
      do { try await application.run() } catch { started.finish(.failure(error)) }
    }
    self.port = try started.wait()
  }

  private static func response(_ page: Page) -> Response {
    var response = Response(
      status: .init(code: page.status), body: .init(byteBuffer: ByteBuffer(bytes: page.body)))
    for (name, value) in page.fields {
      if let name = HTTPField.Name(name) { response.headers[name] = value }
    }
    return response
  }
}

/// How the start of a server on another thread went.
private final class Started: Sendable {
  private let result = Mutex<Result<Int, any Error>?>(nil)
  private let signal = DispatchSemaphore(value: 0)

  func finish(_ new: Result<Int, any Error>) {
    let isFirst = result.withLock { result in
      defer { result = result ?? new }
      return result == nil
    }
    if isFirst { signal.signal() }
  }

  /// Waits for the end of the start: the port.
  func wait() throws -> Int {
    signal.wait()
    return try result.withLock { try $0?.get() ?? 0 }
  }
}
