import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords
import Glibc

/// A game to analyse: a replay, or one player's part of a match file.
package struct AnalysisSource: Equatable, Sendable {
  /// Why there is no analysis.
  package enum Failure: Error, CustomStringConvertible {
    case file(ReplayFileError)
    case game(GameAnalysis.Refusal)

    package var description: String {
      switch self {
      case .file(let error): error.description
      case .game(.machine):
        tr("these rules are a machine's, which the bot does not play, so nothing can be compared")
      case .game(.tooShort): tr("no piece locked in it, so there is nothing to analyse")
      case .game(.tooLong):
        tr("an analysis takes at most %s pieces", Numeral().text(GameAnalysis.maxPieces))
      }
    }
  }

  /// An analysis at its beginning, or where it was left, with the game's pieces.
  package struct Opened: Sendable {
    package var analysis: GameAnalysis
    package let header: ReplayHeader
    package let pieces: [PlayedPiece]
  }

  private let path: String
  private let player: Int?
  /// The file that keeps the analysis; nil for none.
  private let kept: String?

  /// A file that is somebody's own: its analysis is not kept.
  ///
  /// - Parameter player: whose part of a match file, from 1; nil for a replay.
  package init(path: String, player: Int? = nil) {
    self.path = path
    self.player = player
    kept = nil
  }

  /// A saved game or match: its analysis is kept beside it.
  package init(_ id: GameID, player: Int? = nil, in directory: DataDirectory) {
    path = directory.replay(id)
    self.player = player
    kept = directory.analysis(id, player: player)
  }

  /// Reads and verifies the game.
  package func open() throws(Failure) -> Opened {
    let replay: Replay
    do throws(ReplayFileError) {
      if let player {
        replay = try MatchReplayFile.replay(of: player, path)
      } else {
        replay = try ReplayFile.load(path)
      }
    } catch {
      throw .file(error)
    }
    let pieces: [PlayedPiece]
    do throws(ReplayError) {
      pieces = try replay.pieces(atMost: GameAnalysis.maxPieces + 1).pieces
    } catch {
      throw .file(.replay(error))
    }
    do throws(GameAnalysis.Refusal) {
      var analysis = try GameAnalysis(pieces)
      if let text = keptText { _ = analysis.resume(from: text) }
      return Opened(analysis: analysis, header: replay.header, pieces: pieces)
    } catch {
      throw .game(error)
    }
  }

  private var keptText: String? {
    guard let kept, let file = try? PrivateFile.openIfThere(kept, O_RDONLY) else { return nil }
    defer { close(file) }
    guard let bytes = try? BoundedBytes(of: file, atMost: GameAnalysis.maxTextBytes), !bytes.isTooLong else {
      return nil
    }
    return String(decoding: bytes.textBytes, as: UTF8.self)
  }

  /// Keeps an analysis as far as it is; if that fails, it begins anew the next time.
  package func save(_ analysis: GameAnalysis) {
    guard let kept else { return }
    let new = kept + ".new"
    unlink(new)
    do throws(SystemError) { try PrivateFile.write(Array(analysis.text.utf8), to: new) } catch { return }
    if rename(new, kept) != 0 { unlink(new) }
  }
}
