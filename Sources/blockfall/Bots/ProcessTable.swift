import Glibc

/// The system's processes at a moment.
struct ProcessTable {
  /// What is known of one.
  struct Entry: Equatable {
    let id: pid_t
    let parent: pid_t
    let group: pid_t
    let user: uid_t
    /// Tasks that it has.
    let threads: Int
    /// Bytes of memory that it has.
    let memory: Int
  }

  let entries: [Entry]

  /// Reads it.
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

  /// The line of a process, in which its name stands in parentheses and may have any character.
  static func entry(_ id: pid_t, _ user: uid_t, _ line: String) -> Entry? {
    guard let end = line.lastIndex(of: ")") else { return nil }
    // From the third field on: the state, the parent, the group.
    let fields = line[line.index(after: end)...].split(separator: " ")
    guard fields.count > 21, let parent = pid_t(fields[1]), let group = pid_t(fields[2]),
      let threads = Int(fields[17]), let pages = Int(fields[21])
    else { return nil }
    return Entry(
      id: id, parent: parent, group: group, user: user, threads: threads, memory: pages * Int(getpagesize()))
  }

  /// How many tasks a user has.
  func count(ofUser user: uid_t) -> Int {
    entries.reduce(0) { $0 + ($1.user == user ? $1.threads : 0) }
  }

  /// The processes that a process started, theirs, and all of its group; itself not among them.
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
