import BlockLink
import Glibc
import LinkTransport
import RecordStore

/// Stores of records as a command line names them.
enum StoreOptions {
  private static let prefix = "sqlite:"

  /// The text of a store with a path from / on.
  static func absolute(_ text: String) throws -> String {
    guard text.hasPrefix(prefix) else { return text }
    return prefix + (try KeyOptions.absolutePath(String(text.dropFirst(prefix.count))))
  }

  /// Does something with the records of a store that is there: the path of a file, or what `serve --store` takes.
  static func with<Value>(_ text: String, _ body: (any RecordStore) throws -> Value) throws -> Value {
    let address = try address(text)
    if case .sqlite(let path) = address, path.withPath({ access($0, F_OK) }) != 0 {
      throw TransportError(.misuse, "there is no \(path)")
    }
    do { return try body(address.open(isPatient: true)) } catch {
      throw TransportError(.misuse, "\(error)")
    }
  }

  /// The address of a store.
  static func address(_ text: String) throws -> StoreAddress {
    // A file may have any name, but none has two slashes for no reason.
    let isURL = ["postgres:", "postgresql:"].contains { text.hasPrefix($0) } && text.contains("//")
    guard !isURL, !text.hasPrefix(prefix) else {
      guard let address = StoreAddress(try absolute(text)) else {
        throw TransportError(.misuse, "a store is \(StoreAddress.allowed)")
      }
      return address
    }
    return .sqlite(try KeyOptions.absolutePath(text))
  }

  /// The name of a store for a person, without a password.
  static func shown(_ text: String) throws -> String {
    let address = try address(text)
    if case .sqlite = address { return text }
    return "\(address)"
  }
}
