import Glibc

/// The files of sounds and music, wherever the program's own files are.
struct SoundFiles: Sendable {
  /// The folders; nil if the program has none of its files.
  let sounds: String?
  let music: String?

  /// Where they are for this program.
  static func located(_ assets: AssetFolder? = .locate()) -> SoundFiles {
    SoundFiles(sounds: assets?.path(of: .sounds), music: assets?.path(of: .music))
  }

  /// More bytes than any sound's file has.
  private static let mostBytes = 1 << 20

  /// Reads an effect's file.
  func sound(_ name: String) throws(SoundFileError) -> SoundScore { try score(name, in: sounds) }

  /// Reads a tune.
  func music(_ tune: Tune) throws(SoundFileError) -> SoundScore { try score(tune.file, in: music) }

  private func score(_ name: String, in folder: String?) throws(SoundFileError) -> SoundScore {
    guard let folder else { throw .missing(name) }
    switch SmallFile.read("\(folder)/\(name)", limit: SoundFiles.mostBytes) {
    case .gone: throw .missing(name)
    case .unreadable: throw .damaged(name, .cut)
    case .text(let text):
      do throws(SoundScoreError) {
        return try SoundScoreReader.read(Array(text.utf8))
      } catch {
        throw .damaged(name, error)
      }
    }
  }
}

/// Why a sound's file cannot be used.
enum SoundFileError: Error, Equatable {
  case missing(String)
  case damaged(String, SoundScoreError)

  /// What is wrong, in a line.
  var description: String {
    switch self {
    case .missing(let name): tr("The sound file %s is missing.", name)
    case .damaged(let name, let error): tr("The sound file %s cannot be used: %s.", name, error.description)
    }
  }
}
