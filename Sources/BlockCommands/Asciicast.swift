import BlockEngine
import BlockPlatform
import BlockRecords

/// Writes a replay as asciicast v2: a header, then `[seconds,"o",data]` per line, with absolute times.
enum Asciicast {
  /// The least interval between frames, in microseconds: thirty frames a second.
  static let interval: Int64 = 33_333
  /// The bytes to write at once, plus at most a frame.
  static let pieceSize = 1 << 16

  /// Why a recording fails.
  enum Failure<Output: Error>: Error {
    /// The replay is invalid.
    case replay(ReplayError)
    /// The output cannot be written.
    case output(Output)
  }

  /// Passes the recording to `put`, some frames at a time, as that of a long game would not fit in memory.
  static func write<Output: Error>(
    _ replay: Replay, _ put: ([UInt8]) throws(Output) -> Void
  ) throws(Failure<Output>) {
    let end: Game
    var run: ReplayRun
    do throws(ReplayError) {
      end = try ReplayPlayer.play(replay)
      run = try ReplayRun(replay)
    } catch {
      throw .replay(error)
    }
    var json = JSONWriter()
    let picture = CastPicture()
    Asciicast.writeHeader(picture.size(of: run.game), started: replay.header.started, into: &json)
    var last = ""
    func show(_ game: Game, _ start: String = "") {
      let frame = picture.frame(of: game)
      guard frame != last else { return }
      last = frame
      Asciicast.write(start + frame, at: game.time, into: &json)
    }
    show(run.game, Asciicast.beginning)
    // Frame by frame, with everything between two of them; gravity acts between commands too.
    while run.game.time < end.time, !run.game.isOver {
      let until = min(run.game.time.advanced(by: Asciicast.interval), end.time)
      // While nothing happens, no frame is written.
      let next = min(run.nextStep ?? .never, run.game.nextDeadline ?? .never, end.time)
      run.advance(to: max(until, next))
      show(run.game)
      guard json.bytes.count > Asciicast.pieceSize else { continue }
      do throws(Output) { try put(json.bytes) } catch { throw .output(error) }
      json.removeAll()
    }
    show(end)
    Asciicast.write(Asciicast.ending, at: end.time, into: &json)
    do throws(Output) { try put(json.bytes) } catch { throw .output(error) }
  }

  /// Hides the cursor and clears the screen.
  static let beginning = "\u{1b}[?25l\u{1b}[2J"
  /// Shows the cursor again.
  static let ending = "\u{1b}[?25h"

  static func writeHeader(_ size: (columns: Int, rows: Int), started: String, into json: inout JSONWriter) {
    json.object { json in
      json.member("version", 2)
      json.member("width", size.columns)
      json.member("height", size.rows)
      json.member("timestamp", WallTime(text: started)?.seconds ?? 0)
      json.member("title", "blockfall")
    }
    json.endLine()
  }

  static func write(_ data: String, at time: GameTime, into json: inout JSONWriter) {
    json.array { json in
      json.decimal(microseconds: time.microseconds)
      json.string("o")
      json.string(data)
    }
    json.endLine()
  }
}

/// A plain picture: the field in blocks of two columns, with score, lines, level and time below.
struct CastPicture {
  /// The size of the game's frames in columns and rows.
  func size(of game: Game) -> (columns: Int, rows: Int) {
    (max(game.playfield.width * 2 + 2, 40), game.playfield.height + 3)
  }

  /// A frame, drawn over the previous one, from the upper left corner on.
  func frame(of game: Game) -> String {
    "\u{1b}[H" + rows(of: game).joined(separator: "\r\n") + "\r\n"
      + tr("Score %s  Lines %s  Level %s", String(game.score), String(game.lines), String(game.level))
      + "\u{1b}[K\r\n\(PlayTime.text(microseconds: game.time.microseconds))\u{1b}[K"
  }

  /// The rows of the field with its walls and its floor.
  func rows(of game: Game) -> [String] {
    var rows: [String] = []
    var falling: [[Int]: Mino] = [:]
    if let piece = game.fallingPiece {
      for mino in piece.minos { falling[[mino.x, mino.y]] = Mino(piece.tetromino) }
    }
    for y in 0..<game.playfield.height {
      var text = "│"
      for x in 0..<game.playfield.width {
        if let mino = falling[[x, y]] ?? game.playfield[x, y] {
          text += "\u{1b}[48;5;\(colour(of: mino))m  \u{1b}[0m"
        } else {
          text += "  "
        }
      }
      rows.append(text + "│")
    }
    return rows + ["└" + String(repeating: "─", count: game.playfield.width * 2) + "┘"]
  }

  /// A colour of the 256-colour palette.
  private func colour(of mino: Mino) -> Int {
    switch mino {
    case .i: 44
    case .o: 220
    case .t: 135
    case .s: 41
    case .z: 203
    case .j: 69
    case .l: 208
    case .garbage: 245
    }
  }
}
