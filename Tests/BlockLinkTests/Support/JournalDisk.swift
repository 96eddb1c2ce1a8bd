@testable import BlockLink

/// The journals of a server's rooms in a test: what was written, and what is on the disk.
struct JournalDisk {
  /// What ends the server at a write.
  enum End: CaseIterable {
    /// The program is ended before the write, in the middle of it, or right after it.
    case before, within, after
    /// The machine loses power right after it, and with it what was not synced.
    case powerCut
  }

  struct File: Equatable {
    var bytes: [UInt8] = []
    /// What a power cut leaves; nil if there is no file then.
    var synced: [UInt8]?
  }

  var files: [Int: File] = [:]
  /// The number of writes so far.
  var writeCount = 0
  /// The write that is the server's last, and how it ends.
  var end: (write: Int, how: End)?
  /// Whether what is on its way to clients is lost as well.
  var losesPackets = false
  /// What could not be read at a new start.
  var unreadable: [String] = []
  private var lastSync = LinkTime(microseconds: 0)

  /// Makes a change; returns whether the server ends there.
  mutating func perform(_ change: JournalChange) -> Bool {
    writeCount += 1
    let how = end.flatMap { $0.write == writeCount ? $0.how : nil }
    if how != .before { write(change, isTorn: how == .within) }
    if how == .powerCut { losePower() }
    return how != nil
  }

  /// Loses what was not synced.
  mutating func losePower() {
    for (room, file) in files { files[room] = file.synced.map { File(bytes: $0, synced: $0) } }
  }

  /// Syncs all files once a second.
  mutating func syncIfDue(at now: LinkTime) {
    guard now.since(lastSync) >= 1_000_000 else { return }
    lastSync = now
    for (room, file) in files { files[room]?.synced = file.bytes }
  }

  private mutating func write(_ change: JournalChange, isTorn: Bool) {
    switch change.kind {
    case .begin(let bytes):
      // The new file takes the old one's name when it is whole.
      if !isTorn { files[change.room, default: File()].bytes = bytes }
    case .append(let bytes):
      guard var file = files[change.room] else { return }
      file.bytes += isTorn ? bytes.prefix(bytes.count / 2) : bytes[...]
      if !change.waiting.isEmpty, !isTorn { file.synced = file.bytes }
      files[change.room] = file
    case .end: files[change.room] = nil
    }
  }

  /// Reads the journals again.
  mutating func restore(_ lobby: inout Lobby, at now: LinkTime) {
    for (room, file) in files.sorted(by: { $0.key < $1.key }) {
      switch lobby.restore(file.bytes, at: now) {
      case .restored(_, let count):
        let kept = Array(file.bytes.prefix(count))
        files[room] = File(bytes: kept, synced: kept)
      case .unreadable(let reason):
        unreadable.append(reason)
        files[room] = nil
      }
    }
  }
}
