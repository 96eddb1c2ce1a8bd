import BlockPlatform
import Glibc

/// A snapshot of the system's processes.
struct ProcessTable {
  /// A process.
  struct Entry: Equatable {
    let id: pid_t
    let parent: pid_t
    let group: pid_t
    let user: uid_t
    /// The number of its tasks.
    let threads: Int
    /// Its memory in bytes.
    let memory: Int
  }

  let entries: [Entry]

  /// Takes a snapshot.
  static func read() -> ProcessTable {
    guard let folder = FolderReader("/proc") else { return ProcessTable(entries: []) }
    var entries: [Entry] = []
    while let name = folder.next() {
      guard let id = pid_t(name), let text = SmallFile.read("/proc/\(name)/stat").text else { continue }
      var status = stat()
      guard stat("/proc/\(name)", &status) == 0, let entry = entry(id, status.st_uid, text) else { continue }
      entries.append(entry)
    }
    return ProcessTable(entries: entries)
  }

  /// Parses a process's line of `stat`; the name stands in parentheses and may contain any character.
  static func entry(_ id: pid_t, _ user: uid_t, _ line: String) -> Entry? {
    guard let end = line.lastIndex(of: ")") else { return nil }
    // From the third field on: state, parent, group, ...
    let fields = line[line.index(after: end)...].split(separator: " ")
    guard fields.count > 21, let parent = pid_t(fields[1]), let group = pid_t(fields[2]),
      let threads = Int(fields[17]), let pages = Int(fields[21])
    else { return nil }
    return Entry(
      id: id, parent: parent, group: group, user: user, threads: threads,
      memory: pages * Int(sysconf(Int32(_SC_PAGESIZE))))
  }

  /// The number of tasks of a user.
  func count(ofUser user: uid_t) -> Int {
    entries.reduce(0) { $0 + ($1.user == user ? $1.threads : 0) }
  }

  /// All descendants of a process, and its whole group, without the process itself.
  func descendants(of id: pid_t) -> [Entry] {
    var known: Set<pid_t> = [id]
    var found: [Entry] = []
    while true {
      let new = entries.filter {
        !known.contains($0.id) && (known.contains($0.parent) || $0.group == id)
      }
      if new.isEmpty { return found }
      known.formUnion(new.map(\.id))
      found += new
    }
  }
}
