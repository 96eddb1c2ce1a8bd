import BlockEngine
import TerminalUI

/// Draws a game for a recording: the terminal's bytes for a whole frame, from the upper left corner on.
protocol GamePicture {
  /// How many columns and rows a frame of the game takes.
  func size(of game: Game) -> (columns: Int, rows: Int)
  /// The frame, drawn over the one before.
  func frame(of game: Game) -> String
}

/// Writes a replay as asciicast v2: a header, then `[seconds,"o",data]` a line, with absolute times.
struct Asciicast {
  private let picture: any GamePicture
  /// Frames come no closer together, in microseconds: thirty a second.
  private static let interval: Int64 = 33_333
  /// How many bytes are written at once, or a frame more.
  private static let pieceSize = 1 << 16

  init(_ picture: any GamePicture) {
    self.picture = picture
  }

  /// Why there is no recording.
  enum Failure<Output: Error>: Error {
    /// The replay does not hold.
    case replay(ReplayError)
    /// It cannot be written.
    case output(Output)
  }

  /// The whole recording.
  ///
  /// - Throws: `ReplayError` if the replay does not hold.
  func bytes(of replay: Replay) throws(ReplayError) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(Failure<Never>) { try write(replay) { bytes += $0 } } catch {
      switch error {
      case .replay(let fault): throw fault
      }
    }
    return bytes
  }

  /// Hands the recording to `put`, some frames at a time: that of a long game fits no memory.
  func write<Output: Error>(
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
    var json = JSONText()
    let size = picture.size(of: run.game)
    json.object { json in
      json.member("version", 2)
      json.member("width", size.columns)
      json.member("height", size.rows)
      json.member("timestamp", WallTime(text: replay.header.started)?.seconds ?? 0)
      json.member("title", "blockfall")
    }
    json.endLine()
    var last = ""
    func show(_ game: Game, _ start: String = "") {
      let frame = picture.frame(of: game)
      guard frame != last else { return }
      last = frame
      write(start + frame, at: game.time, into: &json)
    }
    show(run.game, "\u{1b}[?25l\u{1b}[2J")
    // Frame by frame, with all that happens between two of them; gravity acts between commands too.
    while run.game.time < end.time, !run.game.isOver {
      let until = min(run.game.time.advanced(by: Asciicast.interval), end.time)
      // Nothing happens for a while: no frame either.
      let next = min(run.nextStep ?? .never, run.game.nextDeadline ?? .never, end.time)
      run.advance(to: max(until, next))
      show(run.game)
      guard json.bytes.count > Asciicast.pieceSize else { continue }
      do throws(Output) { try put(json.bytes) } catch { throw .output(error) }
      json.removeAll()
    }
    show(end)
    write("\u{1b}[?25h", at: end.time, into: &json)
    do throws(Output) { try put(json.bytes) } catch { throw .output(error) }
  }

  private func write(_ data: String, at time: GameTime, into json: inout JSONText) {
    json.array { json in
      json.decimal(microseconds: time.microseconds)
      json.string("o")
      json.string(data)
    }
    json.endLine()
  }
}

/// A plain picture: the field in blocks of two columns, with score, lines, level and time below.
struct CastPicture: GamePicture {
  func size(of game: Game) -> (columns: Int, rows: Int) {
    (max(game.playfield.width * 2 + 2, 40), game.playfield.height + 3)
  }

  func frame(of game: Game) -> String {
    var text = "\u{1b}[H"
    var falling: [[Int]: Mino] = [:]
    if let piece = game.fallingPiece {
      for mino in piece.minos { falling[[mino.x, mino.y]] = Mino(piece.tetromino) }
    }
    for y in 0..<game.playfield.height {
      text += "│"
      for x in 0..<game.playfield.width {
        if let mino = falling[[x, y]] ?? game.playfield[x, y] {
          text += "\u{1b}[48;5;\(colour(of: mino))m  \u{1b}[0m"
        } else {
          text += "  "
        }
      }
      text += "│\r\n"
    }
    text += "└" + String(repeating: "─", count: game.playfield.width * 2) + "┘\r\n"
    text += tr("Score %s  Lines %s  Level %s", String(game.score), String(game.lines), String(game.level))
    text += "\u{1b}[K\r\n"
    return text + "\(PlayTime.text(microseconds: game.time.microseconds))\u{1b}[K"
  }

  /// A colour of the 256.
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
