import Glibc

/// The program built with these tests, and the environment to run it in.
enum BuiltProgram {
  /// SwiftPM puts the program beside the test bundle; `BLOCKFALL_PROGRAM` names another one.
  static var path: String {
    if let other = variable("BLOCKFALL_PROGRAM") { return other }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = max(readlink("/proc/self/exe", &buffer, buffer.count), 0)
    let tests = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return tests.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/blockfall"
  }

  /// The folder of Swift's libraries, which a debug build needs; nil if they are linked in.
  static var libraries: String? {
    guard let file = open("/proc/self/maps", O_RDONLY) as CInt?, file >= 0 else { return nil }
    defer { close(file) }
    var (text, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while case let count = read(file, &chunk, chunk.count), count > 0 { text += chunk[..<count] }
    let line = String(decoding: text, as: UTF8.self).split(separator: "\n").first {
      $0.hasSuffix("/libswiftCore.so")
    }
    return line.flatMap { line in line.firstIndex(of: "/").map { String(line[$0...].dropLast(16)) } }
  }

  /// The command of our own bot; a debug build names the folder of Swift's libraries, so that a sandbox shows it.
  static var bot: String {
    "\(path) bot --grade 1" + (libraries.map { " # \($0)/libswiftCore.so" } ?? "")
  }

  /// An environment independent of the settings and language of whoever runs the tests.
  static func environment(home: String) -> [String: String] {
    var environment = [
      "HOME": home,
      "XDG_DATA_HOME": home + "/data",
      "XDG_CONFIG_HOME": home + "/config",
      "XDG_STATE_HOME": home + "/state",
      "XDG_CACHE_HOME": home + "/cache",
      "TERM": "xterm-256color",
      "LANG": "C.UTF-8",
      "PATH": "/usr/local/bin:/usr/bin:/bin",
      // Tests stay silent: over a remote login the program plays sound only if told where.
      "SSH_CONNECTION": "test",
      // A trap must not open the interactive backtracer, which waits for a person.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    for name in ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"] {
      environment[name] = variable(name)
    }
    return environment
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
