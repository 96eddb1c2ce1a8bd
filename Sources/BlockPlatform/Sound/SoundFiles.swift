import Glibc

/// The program's files of sounds and music.
package struct SoundFiles: Sendable {
  /// The folders; nil if the program's files are missing.
  let sounds: String?
  let music: String?

  /// The files of this program.
  package static func located(_ assets: AssetFolder? = .locate()) -> SoundFiles {
    SoundFiles(sounds: assets?.path(of: .sounds), music: assets?.path(of: .music))
  }

  /// A limit beyond any sound file.
  private static let maxBytes = 1 << 20

  /// Reads an effect's file.
  func sound(_ name: String) throws(SoundFileError) -> SoundScore { try score(name, in: sounds) }

  /// Reads a tune.
  func music(_ tune: Tune) throws(SoundFileError) -> SoundScore { try score(tune.file, in: music) }

  private func score(_ name: String, in folder: String?) throws(SoundFileError) -> SoundScore {
    guard let folder else { throw .missing(name) }
    switch SmallFile.read("\(folder)/\(name)", limit: SoundFiles.maxBytes) {
    case .gone: throw .missing(name)
    case .unreadable: throw .damaged(name, .cut)
    case .text(let text):
      do throws(SoundScoreError) {
        return try SoundScoreReader.read(TextFilter.text(Array(text.utf8)))
      } catch {
        throw .damaged(name, error)
      }
    }
  }
}

/// The reason why a sound file cannot be used.
package enum SoundFileError: Error, Equatable {
  case missing(String)
  case damaged(String, SoundScoreError)

  /// The reason in a line.
  var description: String {
    switch self {
    case .missing(let name): tr("The sound file %s is missing.", name)
    case .damaged(let name, let error): tr("The sound file %s cannot be used: %s.", name, error.description)
    }
  }
}
