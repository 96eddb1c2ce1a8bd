import BlockBot
import BlockPlatform
import BlockRecords
import Glibc

/// The openers and spins that come with the program.
package struct TrainingLibrary: Sendable {
  package let openers: [Opener]
  package let shapes: [SpinShape]

  /// The most bytes of a text.
  private static let maxBytes = 1 << 20

  /// Reads the program's files.
  ///
  /// - Throws: `StorageError` if they are not there or cannot be read.
  package static func load(
    from folder: String? = AssetFolder.locate()?.path(of: .trainers)
  ) throws(StorageError) -> TrainingLibrary {
    guard let folder else { throw StorageError(tr("the program's own files are not there")) }
    let openers = try text(folder + "/openers.txt")
    let spins = try text(folder + "/spins.txt")
    do throws(TrainingError) {
      return TrainingLibrary(openers: try Opener.read(openers), shapes: try SpinShape.read(spins))
    } catch {
      throw StorageError(tr("line %s: %s", String(error.line), translated(error.reason)))
    }
  }

  private static func text(_ path: String) throws(StorageError) -> String {
    let unreadable = { (error: SystemError) in StorageError(tr("'%s' cannot be read", path), error) }
    do throws(SystemError) {
      let found = try BoundedBytes(of: path, atMost: maxBytes)
      guard !found.isTooLong else { throw SystemError(code: EFBIG) }
      return String(decoding: found.textBytes, as: UTF8.self)
    } catch {
      throw unreadable(error)
    }
  }

  /// A trainer of a kind; nil if there is nothing to train with.
  package func drill(_ kind: Drill.Kind, exercises: [Exercise] = [], seed: UInt64) -> Drill? {
    Drill(kind, openers: openers, shapes: shapes, exercises: exercises, seed: seed)
  }
}
