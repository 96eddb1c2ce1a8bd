import BlockLink
import Dispatch
import Glibc
import LinkTransport
import RecordStore
import Synchronization

/// The results of this node on its disk: those that the store does not have yet, and those that it has had for less than
/// seven days, which a store that fails over to an older copy may lose.
///
/// A file's name is the time of the result's end, what it is known by, and `.waiting` or `.kept`; its date is that of the
/// last change of this. What ends the process changes nothing.
final class ResultFolder: Sendable {
  /// How much is kept.
  struct Limits {
    /// The most files, and the most bytes of all and of one.
    var files = 50_000
    var bytes = 1 << 30
    var bytesOfOne = 64 << 20
    /// How long the store has to have had a result, in seconds.
    var age = 7 * 86_400
  }

  /// A result on the disk.
  private struct Entry {
    /// The name of its file without the state.
    let name: String
    let bytes: Int
    var isKept: Bool
    /// Whether this process is about to keep it.
    var isInHand = false
    /// When the state last changed, in seconds since 1970.
    var since: Int
    var file: String { name + (isKept ? Suffix.kept : Suffix.waiting) }
  }

  private enum Suffix {
    static let waiting = ".waiting"
    static let kept = ".kept"
    static let damaged = ".damaged"
  }

  private struct State {
    /// By what results are known by.
    var entries: [String: Entry] = [:]
    var bytes = 0
    var isFull = false
  }

  private let folder: PrivateFolder
  private let limits: Limits
  private let log: ServerLog
  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "forgotten results")
  /// The keys of players to look for.
  private let forgotten = Mutex<Set<[UInt8]>>([])

  /// Looks for what is there; drafts of writes that were cut off are removed.
  init(in folder: PrivateFolder, limits: Limits = Limits(), log: ServerLog) {
    (self.folder, self.limits, self.log) = (folder, limits, log)
    folder.removeDrafts()
    var state = State()
    for file in folder.listing(withSuffix: "").entries {
      guard let (id, name, isKept) = Self.parts(of: file.name) else { continue }
      // A name that was changed when the power went may be there under both.
      if let other = state.entries[id] { state.bytes -= other.bytes }
      state.entries[id] = Entry(name: name, bytes: file.bytes, isKept: isKept, since: file.seconds)
      state.bytes += file.bytes
    }
    self.state = Mutex(state)
  }

  private static func parts(of file: String) -> (id: String, name: String, isKept: Bool)? {
    for suffix in [Suffix.waiting, Suffix.kept] where file.hasSuffix(suffix) {
      let name = String(file.dropLast(suffix.count))
      let sides = name.split(separator: "_", maxSplits: 1)
      guard sides.count == 2, sides[0].utf8.count == 20 else { return nil }
      return (String(sides[1]), name, suffix == Suffix.kept)
    }
    return nil
  }

  // MARK: What has just ended

  /// Puts a match on the disk before the store is asked; if it is there already, that is the one to keep.
  func begin(_ match: NewRankedMatch) -> NewRankedMatch {
    let result = KeptResult.match(match)
    if state.withLock({ $0.entries[result.id] != nil }), case .match(var known)? = read(result.id) {
      state.withLock { $0.entries[result.id]?.isInHand = true }
      known.ranked.players = match.ranked.players
      return known
    }
    _ = add(result)
    return match
  }

  /// Puts a run on the disk; if it is there already, from before a new start, that is the one to keep.
  ///
  /// - Returns: the run as it is on the disk; nil if that cannot be: the log says why.
  func begin(_ run: KeptRun) -> KeptRun? {
    let bytes = KeptResult.run(run).bytes.count
    let words = RecordPlace.Mark.allCases.map(\.rawValue.utf8.count)
    let difference = (words.max() ?? 0) - (words.min() ?? 0)
    // All but its time and its mark is the same.
    let alike = state.withLock { state in
      state.entries.filter {
        ResultFolder.match(of: $0.key) == nil && !$0.value.isInHand
          && abs($0.value.bytes - bytes) <= difference
      }.map(\.key)
    }
    for id in alike {
      guard case .run(let known)? = read(id), known.key == run.key, known.replay == run.replay else {
        continue
      }
      state.withLock { $0.entries[id]?.isInHand = true }
      return known
    }
    return add(.run(run)) ? run : nil
  }

  /// Takes note that the store has a match.
  func finish(_ match: NewRankedMatch) { finish(KeptResult.match(match).id) }

  /// Takes note that the store has a run; one that has changed nothing needs no keeping.
  func finish(_ run: KeptRun, as change: RecordPlace.Change) {
    if change == .notBetter { remove(run) } else { finish(KeptResult.run(run).id) }
  }

  /// Leaves a run to be offered again.
  func leave(_ run: KeptRun) { state.withLock { $0.entries[KeptResult.run(run).id]?.isInHand = false } }

  func remove(_ run: KeptRun) { remove(KeptResult.run(run).id) }

  private func add(_ result: KeptResult) -> Bool {
    let (id, bytes) = (result.id, result.bytes)
    let entry = Entry(
      name: "\(result.at)_\(id)", bytes: bytes.count, isKept: false, isInHand: true, since: time(nil))
    return state.withLock { state in
      removeOld(&state)
      guard state.entries[id] == nil else {
        state.entries[id]?.isInHand = true
        return true
      }
      let isRoom = bytes.count <= limits.bytesOfOne && makeRoom(for: bytes.count, &state)
      do {
        guard isRoom else { throw TransportError(.misuse, "too much waits in \(folder.path)") }
        try folder.write(bytes, to: entry.name + Suffix.waiting)
        state.bytes += bytes.count
        state.entries[id] = entry
        return true
      } catch {
        log("a result is not on the disk of this node: \(error)")
        return false
      }
    }
  }

  /// Lets the oldest results go that the store has, until there is room for another; returns false if there is none.
  private func makeRoom(for bytes: Int, _ state: inout State) -> Bool {
    func isFull() -> Bool { state.entries.count >= limits.files || state.bytes + bytes > limits.bytes }
    guard isFull() else { return true }
    if !state.isFull { log("\(folder.path) is full: results go before the store has had them for long") }
    state.isFull = true
    let old = state.entries.filter(\.value.isKept).sorted { $0.value.name < $1.value.name }
    for (id, _) in old where isFull() { drop(id, &state) }
    return !isFull()
  }

  private func removeOld(_ state: inout State) {
    let limit = time(nil) - limits.age
    for (id, entry) in state.entries where entry.isKept && entry.since < limit { drop(id, &state) }
  }

  private func drop(_ id: String, _ state: inout State) {
    guard let entry = state.entries.removeValue(forKey: id) else { return }
    state.bytes -= entry.bytes
    folder.remove(entry.file)
  }

  // MARK: What is offered again

  /// What is there, the oldest first.
  ///
  /// - Parameter isWhole: whether it is all that the store may have lost, or only what it does not have yet.
  func ids(isWhole: Bool) -> [String] {
    state.withLock { state in
      removeOld(&state)
      return state.entries.filter { isWhole ? !$0.value.isInHand : !$0.value.isKept && !$0.value.isInHand }
        .sorted { $0.value.name < $1.value.name }.map(\.key)
    }
  }

  /// The ID of the match that a result is; nil for any other.
  static func match(of id: String) -> String? { id.hasPrefix("match-") ? String(id.dropFirst(6)) : nil }

  /// Reads a result; nil if it is gone, or cannot be read now, or is damaged: it is set aside then.
  ///
  /// The log says why.
  func read(_ id: String) -> KeptResult? {
    while let entry = state.withLock({ $0.entries[id] }) {
      let fault: KeptResult.Fault
      do throws(TransportError) {
        guard let bytes = try folder.read(entry.file, atMost: limits.bytesOfOne + 10_000) else {
          // It has its other name now, or none.
          let isGone = state.withLock { state in
            guard state.entries[id]?.file == entry.file else { return false }
            drop(id, &state)
            return true
          }
          if isGone { log("\(folder.path)/\(entry.file) is gone, and its result is not offered") }
          continue
        }
        do throws(KeptResult.Fault) {
          let result = try KeptResult(bytes)
          if result.id == id { return result }
          fault = KeptResult.Fault(description: "it is another result")
        } catch { fault = error }
      } catch {
        log("\(folder.path)/\(entry.file) cannot be read now, and its result is offered later: \(error)")
        return nil
      }
      setAside(id, because: fault)
      return nil
    }
    return nil
  }

  private func setAside(_ id: String, because fault: KeptResult.Fault) {
    state.withLock { state in
      guard let entry = state.entries.removeValue(forKey: id) else { return }
      state.bytes -= entry.bytes
      log("\(folder.path)/\(entry.file) is damaged, and its result is not offered: \(fault)")
      try? folder.move(entry.file, to: entry.name + Suffix.damaged)
    }
  }

  /// Takes note that the store has a result, from now on for a week.
  ///
  /// - Parameter isAnew: whether it did not have it before.
  func finish(_ id: String, isAnew: Bool = true) {
    state.withLock { state in
      guard let entry = state.entries[id] else { return }
      state.entries[id]?.isInHand = false
      guard !entry.isKept || isAnew else { return }
      state.entries[id]?.isKept = true
      state.entries[id]?.since = time(nil)
      if !entry.isKept { try? folder.move(entry.file, to: entry.name + Suffix.kept) }
      folder.touch(entry.name + Suffix.kept)
    }
  }

  func remove(_ id: String) { state.withLock { drop(id, &$0) } }

  /// Removes everything of a player's from the disk, on a thread of its own: all files are read for that.
  ///
  /// Whoever asks while a search waits is looked for by that one.
  func forget(_ key: [UInt8]) {
    let isFirst = forgotten.withLock { keys in
      defer { keys.insert(key) }
      return keys.isEmpty
    }
    guard isFirst else { return }
    queue.async { [self] in
      let keys = forgotten.withLock { keys in
        defer { keys = [] }
        return keys
      }
      for id in state.withLock({ Array($0.entries.keys) })
      where read(id)?.keys.contains(where: keys.contains) == true {
        remove(id)
      }
    }
  }
}
