import Glibc

/// The functions of libpq in use, found at run time: nothing is linked, so a program without the library runs too.
package struct PostgresLibrary: Sendable {
  typealias Connection = OpaquePointer
  typealias Result = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias NoticeReceiver = @convention(c) (UnsafeMutableRawPointer?, Result?) -> Void

  let connectStart: @Sendable @convention(c) (UnsafePointer<Text?>, UnsafePointer<Text?>, CInt) -> Connection?
  let connectPoll: @Sendable @convention(c) (Connection) -> CInt
  let status: @Sendable @convention(c) (Connection) -> CInt
  let socket: @Sendable @convention(c) (Connection) -> CInt
  let errorMessage: @Sendable @convention(c) (Connection) -> Text?
  let setNonblocking: @Sendable @convention(c) (Connection, CInt) -> CInt
  let setNoticeReceiver:
    @Sendable @convention(c) (Connection, NoticeReceiver, UnsafeMutableRawPointer?) ->
      UnsafeRawPointer?
  let finish: @Sendable @convention(c) (Connection) -> Void
  let sendQuery: @Sendable @convention(c) (Connection, Text) -> CInt
  let sendQueryParams:
    @Sendable @convention(c) (
      Connection, Text, CInt, UnsafePointer<UInt32>?, UnsafePointer<Text?>?, UnsafePointer<CInt>?,
      UnsafePointer<CInt>?, CInt
    ) -> CInt
  let setSingleRowMode: @Sendable @convention(c) (Connection) -> CInt
  let flush: @Sendable @convention(c) (Connection) -> CInt
  let consumeInput: @Sendable @convention(c) (Connection) -> CInt
  let isBusy: @Sendable @convention(c) (Connection) -> CInt
  let getResult: @Sendable @convention(c) (Connection) -> Result?
  let resultStatus: @Sendable @convention(c) (Result) -> CInt
  let resultErrorField: @Sendable @convention(c) (Result, CInt) -> Text?
  let rowCount: @Sendable @convention(c) (Result) -> CInt
  let columnCount: @Sendable @convention(c) (Result) -> CInt
  let columnName: @Sendable @convention(c) (Result, CInt) -> Text?
  let columnType: @Sendable @convention(c) (Result, CInt) -> UInt32
  let isNull: @Sendable @convention(c) (Result, CInt, CInt) -> CInt
  let value: @Sendable @convention(c) (Result, CInt, CInt) -> Text?
  let length: @Sendable @convention(c) (Result, CInt, CInt) -> CInt
  let changedRows: @Sendable @convention(c) (Result) -> Text?
  let clear: @Sendable @convention(c) (Result) -> Void
  /// The next notification, which `freeMemory` has to have; nil if there is none.
  let notification: @Sendable @convention(c) (Connection) -> UnsafeMutableRawPointer?
  let freeMemory: @Sendable @convention(c) (UnsafeMutableRawPointer) -> Void

  /// The name by which the library is opened; it has been the same since PostgreSQL 8.
  package static let fileName = "libpq.so.5"

  /// Opens the library.
  ///
  /// - Parameter name: its file name.
  /// - Throws: `PostgresError` that names the package to install.
  package init(named name: String = fileName) throws(PostgresError) {
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw PostgresError(
        "PostgreSQL's client library, \(name), is not there: install it (Debian's package libpq5)")
    }
    func find<Function>(_ symbol: String) throws(PostgresError) -> Function {
      guard let address = dlsym(library, symbol) else {
        throw PostgresError("PostgreSQL's client library, \(name), has no \(symbol): it is too old")
      }
      return unsafeBitCast(address, to: Function.self)
    }
    connectStart = try find("PQconnectStartParams")
    connectPoll = try find("PQconnectPoll")
    status = try find("PQstatus")
    socket = try find("PQsocket")
    errorMessage = try find("PQerrorMessage")
    setNonblocking = try find("PQsetnonblocking")
    setNoticeReceiver = try find("PQsetNoticeReceiver")
    finish = try find("PQfinish")
    sendQuery = try find("PQsendQuery")
    sendQueryParams = try find("PQsendQueryParams")
    setSingleRowMode = try find("PQsetSingleRowMode")
    flush = try find("PQflush")
    consumeInput = try find("PQconsumeInput")
    isBusy = try find("PQisBusy")
    getResult = try find("PQgetResult")
    resultStatus = try find("PQresultStatus")
    resultErrorField = try find("PQresultErrorField")
    rowCount = try find("PQntuples")
    columnCount = try find("PQnfields")
    columnName = try find("PQfname")
    columnType = try find("PQftype")
    isNull = try find("PQgetisnull")
    value = try find("PQgetvalue")
    length = try find("PQgetlength")
    changedRows = try find("PQcmdTuples")
    clear = try find("PQclear")
    notification = try find("PQnotifies")
    freeMemory = try find("PQfreemem")
  }
}

/// Why a database does not do what was asked.
package struct PostgresError: Error, CustomStringConvertible, Sendable {
  package let description: String
  /// The five characters by which PostgreSQL names the reason; nil if it is the connection's.
  package let state: String?
  /// Whether the connection is lost.
  package let isDisconnected: Bool

  init(_ description: String, state: String? = nil, isDisconnected: Bool = false) {
    (self.description, self.state, self.isDisconnected) = (description, state, isDisconnected)
  }
}
