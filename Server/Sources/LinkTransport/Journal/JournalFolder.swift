import BlockLink
import Dispatch
import Glibc
import Synchronization

/// The folder of a node's journals: one file for each room, written on the loop and synced on a separate thread.
///
/// It holds the folder's lock until it is closed, so no other server writes there. A room whose journal cannot be written
/// goes on without one.
package final class JournalFolder: Sendable {
  /// The time between two rounds of syncing.
  private static let interval = DispatchTimeInterval.seconds(1)
  /// The most bytes of a journal that is read again.
  private static let maxBytes = 300 << 20

  /// The file with the name of the journal that is being read.
  private static let mark = "reading"

  private struct File {
    var descriptor: CInt
    var bytes: Int
    var isDirty = true
  }

  private struct State {
    var files: [Int: File] = [:]
    var bytes = 0
    var isFolderDirty = false
    /// The rooms that go on without a journal because of a failure.
    var failed: Set<Int> = []
  }

  private let folder: PrivateFolder
  private let log: ServerLog
  /// The most bytes of all journals.
  private let limit: Int
  private let lock: CInt
  private let queue = DispatchQueue(label: "journals")
  private let state = Mutex(State())

  /// Locks the folder.
  ///
  /// - Throws: `TransportError` if another server has it.
  package init(in folder: PrivateFolder, limit: Int = 4 << 30, log: ServerLog) throws(TransportError) {
    (self.folder, self.limit, self.log) = (folder, limit, log)
    lock = try folder.lockForLife()
    syncLater()
  }

  /// Syncs once a second.
  private func syncLater() {
    queue.asyncAfter(deadline: .now() + Self.interval) { [weak self] in
      self?.sync()
      self?.syncLater()
    }
  }

  deinit {
    state.withLock { for file in $0.files.values { Glibc.close(file.descriptor) } }
    Glibc.close(lock)
  }

  /// Whether every room that should have a journal has one.
  package var isWhole: Bool { failedCount == 0 }
  /// The number of rooms whose journal cannot be written.
  package var failedCount: Int { state.withLock { $0.failed.count } }
  /// The bytes of all journals.
  package var bytes: Int { state.withLock { $0.bytes } }

  private static func name(of room: Int) -> String { "room-\(room).journal" }

  /// Gives each kept journal to a reader, in the order of the rooms; what is of no use is set aside.
  package func restore(_ read: ([UInt8]) -> JournalReading) {
    let names = folder.names(withSuffix: ".journal")
    let rooms = names.compactMap { name in
      name.hasPrefix("room-") ? Int(name.dropFirst(5).dropLast(8)) : nil
    }
    // What has ended the server once is not read a second time.
    let fatal = (try? folder.read(Self.mark, atMost: 200)).flatMap { $0 }.map {
      String(decoding: $0, as: UTF8.self)
    }
    defer { folder.remove(Self.mark) }
    for room in rooms.sorted() {
      let name = Self.name(of: room)
      do {
        if name == fatal {
          try setAside(name, because: "the server has ended while it read it")
          continue
        }
        Glibc.close(try folder.replace(Self.mark, with: Array(name.utf8)))
        guard let bytes = try folder.read(name, atMost: Self.maxBytes) else { continue }
        switch read(bytes) {
        case .restored(room, let count):
          if count < bytes.count {
            log("the last \(bytes.count - count) bytes of \(name) are torn, and left out")
          }
          try reopen(room, at: count)
        case .restored(let other, _): try setAside(name, because: "it says that it is of room \(other)")
        case .unreadable(let reason): try setAside(name, because: reason)
        }
      } catch {
        log("\(name) is of no use: \(error)")
      }
    }
  }

  private func reopen(_ room: Int, at count: Int) throws(TransportError) {
    let descriptor = try folder.openForAppending(Self.name(of: room))
    guard ftruncate(descriptor, count) == 0 else {
      Glibc.close(descriptor)
      throw TransportError(.misuse, "it cannot be cut: \(String(cString: strerror(errno)))")
    }
    state.withLock { state in
      state.files[room] = File(descriptor: descriptor, bytes: count)
      state.bytes += count
    }
  }

  private func setAside(_ name: String, because reason: String) throws(TransportError) {
    let other = "\(name).\(WallClock.text())"
    try folder.move(name, to: other)
    log("\(name) is set aside as \(other): \(reason)")
  }

  /// Makes a change; `done` is called when it is on the disk, or cannot be, if somebody waits for that.
  func perform(_ change: JournalChange, _ done: @escaping @Sendable () -> Void) {
    let room = change.room
    state.withLock { state in
      switch change.kind {
      case .begin(let bytes): begin(room, bytes, &state)
      case .append(let bytes): append(bytes, to: room, &state)
      case .end: end(room, &state)
      }
    }
    guard !change.waiting.isEmpty else { return }
    queue.async { [self] in
      sync(room)
      done()
    }
  }

  private func begin(_ room: Int, _ bytes: [UInt8], _ state: inout State) {
    closeFile(of: room, &state)
    guard state.bytes + bytes.count <= limit else {
      return fail(room, "all journals together have too many bytes", &state)
    }
    do {
      let descriptor = try folder.replace(Self.name(of: room), with: bytes)
      state.files[room] = File(descriptor: descriptor, bytes: bytes.count)
      state.bytes += bytes.count
      state.isFolderDirty = true
      state.failed.remove(room)
    } catch {
      fail(room, "\(error)", &state)
    }
  }

  private func append(_ bytes: [UInt8], to room: Int, _ state: inout State) {
    guard let file = state.files[room] else { return }
    guard state.bytes + bytes.count <= limit else {
      return fail(room, "all journals together have too many bytes", &state)
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file.descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return fail(room, String(cString: strerror(errno)), &state) }
      rest = rest.dropFirst(count)
    }
    state.files[room]?.bytes += bytes.count
    state.files[room]?.isDirty = true
    state.bytes += bytes.count
  }

  /// Goes on without the journal of a room: what is in it would be wrong soon.
  private func fail(_ room: Int, _ reason: String, _ state: inout State) {
    closeFile(of: room, &state)
    folder.remove(Self.name(of: room))
    if state.failed.insert(room).inserted { log("room \(room) goes on without a journal: \(reason)") }
  }

  private func end(_ room: Int, _ state: inout State) {
    closeFile(of: room, &state)
    folder.remove(Self.name(of: room))
    state.failed.remove(room)
    state.isFolderDirty = true
  }

  private func closeFile(of room: Int, _ state: inout State) {
    guard let file = state.files.removeValue(forKey: room) else { return }
    state.bytes -= file.bytes
    // Behind what may be syncing it.
    queue.async { Glibc.close(file.descriptor) }
  }

  /// Syncs what has changed.
  private func sync() {
    let (dirty, syncsFolder) = state.withLock { state in
      let dirty = state.files.filter(\.value.isDirty)
      for room in dirty.keys { state.files[room]?.isDirty = false }
      defer { state.isFolderDirty = false }
      return (dirty.values.map(\.descriptor), state.isFolderDirty)
    }
    for descriptor in dirty { fdatasync(descriptor) }
    if syncsFolder { folder.syncFolder() }
  }

  private func sync(_ room: Int) {
    let (descriptor, syncsFolder) = state.withLock { state in
      state.files[room]?.isDirty = false
      defer { state.isFolderDirty = false }
      return (state.files[room]?.descriptor, state.isFolderDirty)
    }
    if let descriptor { fdatasync(descriptor) }
    if syncsFolder { folder.syncFolder() }
  }

  /// Syncs everything, and returns when it is on the disk.
  package func finish() { queue.sync { sync() } }

  /// Syncs everything, and gives the folder up; nothing may be written after.
  package func close() {
    finish()
    // Unlocked by hand: a process that is just being started has a copy of the descriptor, and holds the lock with it.
    flock(lock, LOCK_UN)
  }
}
