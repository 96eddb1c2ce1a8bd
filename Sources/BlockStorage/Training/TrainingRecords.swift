import BlockBot
import BlockPlatform
import Glibc

/// The most tasks in a row that were solved, for each trainer, in a small file beside the database.
package struct TrainingRecords: Equatable, Sendable {
  private var counts: [Drill.Kind: Int] = [:]

  /// The largest count that is read.
  private static let maxCount = 1_000_000
  private static let maxBytes = 4_096

  package init() {}

  /// The records in a folder; what cannot be read counts as none.
  package init(in directory: DataDirectory) {
    guard let file = try? OwnFile.openIfThere(directory.training, O_RDONLY) else { return }
    defer { close(file) }
    guard let bytes = try? BoundedBytes(of: file, atMost: Self.maxBytes), !bytes.isTooLong else { return }
    for line in String(decoding: bytes.textBytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let kind = Drill.Kind(rawValue: String(words[0])),
        let count = Int(digits: String(words[1])), (1...Self.maxCount).contains(count)
      else { continue }
      counts[kind] = count
    }
  }

  /// The record of a trainer; 0 for none.
  package func count(of kind: Drill.Kind) -> Int { counts[kind] ?? 0 }

  /// Notes a count; returns whether it is a new record.
  package mutating func note(_ count: Int, of kind: Drill.Kind) -> Bool {
    guard count > self.count(of: kind), count <= Self.maxCount else { return false }
    counts[kind] = count
    return true
  }

  /// Writes the file whole, together with what another run has written meanwhile.
  ///
  /// - Throws: `StorageError` if it cannot be written.
  package func save(in directory: DataDirectory) throws(StorageError) {
    try directory.prepare()
    var all = TrainingRecords(in: directory)
    for (kind, count) in counts { _ = all.note(count, of: kind) }
    let lines = Drill.Kind.allCases.filter { all.count(of: $0) > 0 }.map {
      "\($0.rawValue) \(all.count(of: $0))\n"
    }
    let new = directory.training + ".new"
    unlink(new)
    do throws(SystemError) {
      try OwnFile.write(Array(lines.joined().utf8), to: new)
      guard rename(new, directory.training) == 0 else { throw .last }
    } catch {
      unlink(new)
      throw StorageError(tr("the records of training cannot be written"), error)
    }
  }
}
