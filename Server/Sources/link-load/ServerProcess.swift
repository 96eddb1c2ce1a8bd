import Glibc

/// A process's memory and processor time, as the system reports them.
struct ServerProcess {
  /// The resident memory.
  let kilobytes: Int
  /// The processor time used.
  let milliseconds: Int

  init(_ process: Int32) {
    let status = Self.read("/proc/\(process)/statm").split(separator: " ")
    kilobytes = (status.count > 1 ? Int(status[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE)) / 1024
    // User and system time are fields 14 and 15 of the line; these words start with field 3, after the name
    // in parentheses.
    let words = Self.read("/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ") ?? []
    let ticks = words.count > 12 ? (Int(words[11]) ?? 0) + (Int(words[12]) ?? 0) : 0
    milliseconds = ticks * 1000 / sysconf(Int32(_SC_CLK_TCK))
  }

  private static func read(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
