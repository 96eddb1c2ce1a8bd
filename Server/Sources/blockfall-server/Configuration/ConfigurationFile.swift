import BlockLink
import Glibc
import LinkTransport
import Yams

/// The file of a server's configuration, in YAML.
enum ConfigurationFile {
  /// The most bytes of a configuration.
  private static let maxBytes = 65_536

  /// Reads a configuration.
  ///
  /// - Throws: `TransportError` with the file, the line and what would be right there.
  static func read(_ path: String) throws(TransportError) -> ServerSettings {
    let lines = TextLines.of(try bytes(of: path)).map { Array($0) }
    guard let text = String(validating: Array(lines.joined(separator: [10])), as: UTF8.self) else {
      throw TransportError(.misuse, "\(path) is not UTF-8")
    }
    return try read(text, from: path)
  }

  /// Reads the text of a configuration.
  static func read(_ text: String, from path: String) throws(TransportError) -> ServerSettings {
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      throw TransportError(.misuse, "\(path)\(place(of: error))")
    }
    guard let root, root.scalar?.string.isEmpty != true else { return ServerSettings() }
    guard let mapping = root.mapping else {
      throw TransportError(.misuse, "\(path):1: a configuration is lines of KEY: VALUE")
    }
    var settings = ServerSettings()
    var seen: Set<String> = []
    for (key, value) in mapping {
      let name = key.scalar?.string ?? ""
      let place = "\(path):\(key.mark?.line ?? 1)"
      let shown = LinkName.sanitized(String(name.prefix(40)))
      guard let entry = SettingKey.named(name) else {
        let known = SettingKey.all.map(\.name).joined(separator: " ")
        throw TransportError(.misuse, "\(place): there is no key '\(shown)'; the keys are \(known)")
      }
      guard seen.insert(name).inserted else {
        throw TransportError(.misuse, "\(place): \(name) is there twice")
      }
      guard let values = values(of: value), entry.set(&settings, values) else {
        throw TransportError(.misuse, "\(place): \(name) takes \(entry.allowed)")
      }
    }
    return settings
  }

  /// The texts of a value: one, or those of a list; nil for anything else.
  private static func values(of node: Node) -> [String]? {
    if let scalar = node.scalar { return [scalar.string] }
    guard let sequence = node.sequence, sequence.count <= 64 else { return nil }
    let texts = sequence.compactMap { $0.scalar?.string }
    return texts.count == sequence.count ? texts : nil
  }

  private static func place(of error: any Error) -> String {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _)?, .parser(_, let problem, let mark, _)?,
      .composer(_, let problem, let mark, _)?:
      ":\(mark.line): it is not YAML: \(LinkName.sanitized(problem))"
    case .duplicatedKeysInMapping?: ": a key is there twice"
    default: ": it is not YAML"
    }
  }

  private static func bytes(of path: String) throws(TransportError) -> [UInt8] {
    func failure(_ reason: String) -> TransportError {
      TransportError(.misuse, "the configuration \(path) cannot be read: \(reason)")
    }
    let descriptor = path.withPath { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw failure("it is no file")
    }
    var bytes = [UInt8](repeating: 0, count: maxBytes + 1)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count)
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw failure(String(cString: strerror(errno))) }
      if got == 0 { break }
      count += got
    }
    guard count <= maxBytes else { throw failure("it has more than \(maxBytes) bytes") }
    return Array(bytes.prefix(count))
  }
}
