import BlockBot
import BlockPlatform
import Glibc

/// What was trained, in a small file beside the database: for each trainer the most tasks in a row that were solved,
/// the tasks of each day, and which exercises are solved.
package struct TrainingRecords: Equatable, Sendable {
  /// Tasks of a trainer.
  package struct Tally: Equatable, Sendable {
    package var solved = 0
    package var failed = 0

    package init(solved: Int = 0, failed: Int = 0) {
      self.solved = solved
      self.failed = failed
    }

    fileprivate mutating func add(_ other: Tally) {
      solved = min(TrainingRecords.maxCount, solved + other.solved)
      failed = min(TrainingRecords.maxCount, failed + other.failed)
    }
  }

  /// A trainer on a day.
  private struct Session: Hashable {
    /// Days since 1970, in UTC.
    let day: Int
    let kind: Drill.Kind
  }

  private var counts: [Drill.Kind: Int] = [:]
  private var tallies: [Session: Tally] = [:]
  /// The keys of solved exercises, the latest last.
  private var solvedKeys: [String] = []
  /// The tasks since the last save, which are part of `tallies`.
  private var unsaved: [Session: Tally] = [:]

  /// The largest count that is read.
  private static let maxCount = 1_000_000
  private static let maxBytes = 256 << 10
  /// The most solved exercises that are remembered.
  private static let maxSolved = 1_000
  /// The most days whose tasks are remembered.
  private static let maxDays = 60

  package init() {}

  /// The records in a folder; what cannot be read counts as none.
  package init(in directory: DataDirectory) {
    guard let file = try? PrivateFile.openIfThere(directory.training, O_RDONLY) else { return }
    defer { close(file) }
    guard let bytes = try? BoundedBytes(of: file, atMost: Self.maxBytes), !bytes.isTooLong else { return }
    for line in String(decoding: bytes.textBytes, as: UTF8.self).split(separator: "\n") {
      read(line.split(separator: " ").map(String.init))
    }
  }

  private mutating func read(_ words: [String]) {
    if words.count == 2, let kind = Drill.Kind(rawValue: words[0]), let count = Self.count(words[1]) {
      counts[kind] = count
    } else if words.count == 4, words[0] == "solved", solvedKeys.count < Self.maxSolved {
      solvedKeys.append(words[1...].joined(separator: " "))
    } else if words.count == 5, words[0] == "tasks", let day = Self.count(words[1]),
      let kind = Drill.Kind(rawValue: words[2]), let solved = Self.count(words[3]),
      let failed = Self.count(words[4])
    {
      tallies[Session(day: day, kind: kind)] = Tally(solved: solved, failed: failed)
    }
  }

  private static func count(_ text: String) -> Int? {
    Int(digits: text).flatMap { (0...maxCount).contains($0) ? $0 : nil }
  }

  /// The record of a trainer; 0 for none.
  package func count(of kind: Drill.Kind) -> Int { counts[kind] ?? 0 }

  /// Records a count; returns whether it is a new record.
  package mutating func record(_ count: Int, of kind: Drill.Kind) -> Bool {
    guard count > self.count(of: kind), count <= Self.maxCount else { return false }
    counts[kind] = count
    return true
  }

  /// The tasks of a trainer on some days.
  ///
  /// - Parameter days: days since 1970, in UTC.
  package func tally(of kind: Drill.Kind, on days: Range<Int>) -> Tally {
    var sum = Tally()
    for (session, tally) in tallies where session.kind == kind && days.contains(session.day) {
      sum.add(tally)
    }
    return sum
  }

  /// Records that a task has ended.
  package mutating func recordTask(solved: Bool, of kind: Drill.Kind, on day: Int) {
    let task = Tally(solved: solved ? 1 : 0, failed: solved ? 0 : 1)
    tallies[Session(day: day, kind: kind), default: Tally()].add(task)
    unsaved[Session(day: day, kind: kind), default: Tally()].add(task)
  }

  /// Whether an exercise has been solved.
  package func isSolved(_ key: String) -> Bool { solvedKeys.contains(key) }

  /// Records that an exercise is solved.
  package mutating func recordSolved(_ key: String) {
    guard !isSolved(key), key.split(separator: " ").count == 3 else { return }
    solvedKeys.append(key)
  }

  /// Writes the file whole, together with what another run has written meanwhile.
  ///
  /// - Throws: `StorageError` if it cannot be written.
  package mutating func save(in directory: DataDirectory) throws(StorageError) {
    try directory.prepare()
    var all = TrainingRecords(in: directory)
    for (kind, count) in counts { _ = all.record(count, of: kind) }
    for (session, tally) in unsaved { all.tallies[session, default: Tally()].add(tally) }
    for key in solvedKeys { all.recordSolved(key) }
    let new = directory.training + ".new"
    unlink(new)
    do throws(SystemError) {
      try PrivateFile.write(Array(all.text.utf8), to: new)
      guard rename(new, directory.training) == 0 else { throw .last }
    } catch {
      unlink(new)
      throw StorageError(tr("the records of training cannot be written"), error)
    }
    self = all
  }

  private var text: String {
    let records = Drill.Kind.allCases.filter { count(of: $0) > 0 }.map { "\($0.rawValue) \(count(of: $0))\n" }
    let last = tallies.keys.map(\.day).max() ?? 0
    let order = { (session: Session) in
      (session.day, Drill.Kind.allCases.firstIndex(of: session.kind) ?? 0)
    }
    let tasks = tallies.filter { $0.key.day > last - Self.maxDays }
      .sorted { order($0.key) < order($1.key) }
      .map { "tasks \($0.key.day) \($0.key.kind.rawValue) \($0.value.solved) \($0.value.failed)\n" }
    let solved = solvedKeys.suffix(Self.maxSolved).map { "solved \($0)\n" }
    return (records + tasks + solved).joined()
  }
}
