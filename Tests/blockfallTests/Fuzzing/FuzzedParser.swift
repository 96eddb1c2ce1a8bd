import BlockControls
import BlockEngine
import BlockRecords
import Glibc

@testable import BlockCommands
@testable import BlockPlatform
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// A parser of external input, with conditions that must hold for any bytes.
///
/// `make fuzz` searches for bytes that break them; a test covers its findings and the corpora.
public enum FuzzedParser: String, CaseIterable, Sendable {
  case tty, replay, playfield, script, settings, sensors, names, theme, rules, fumen, position
  case catalogue, backup, sizes, lobby, link
  case match, custom

  /// Parses the bytes; returns the condition that fails, or nil if all hold.
  public func warning(on bytes: [UInt8]) -> String? {
    switch self {
    case .tty: tty(bytes)
    case .replay: replay(bytes)
    case .playfield: playfield(bytes)
    case .script: script(bytes)
    case .settings: settings(bytes)
    case .sensors: sensors(bytes)
    case .names: names(bytes)
    case .theme: theme(bytes)
    case .rules: rules(bytes)
    case .fumen: fumen(bytes)
    case .position: position(bytes)
    case .catalogue: catalogue(bytes)
    case .backup: backup(bytes)
    case .sizes: sizes(bytes)
    case .lobby: FuzzedLink.lobby(pieces(of: bytes).rest, size: pieces(of: bytes).size)
    case .link: FuzzedLink.session(pieces(of: bytes).rest, size: pieces(of: bytes).size)
    case .match: match(bytes)
    case .custom: custom(bytes)
    }
  }

  /// Splits off the first byte, which sets the size of the pieces.
  private func pieces(of bytes: [UInt8]) -> (size: Int, rest: ArraySlice<UInt8>) {
    (1 + Int(bytes.first ?? 0) % 61, bytes.dropFirst())
  }

  private func tty(_ bytes: [UInt8]) -> String? {
    let keys: [[UInt8]: KeyEvent] = [
      Array("\u{1b}OA".utf8): KeyEvent(key: .up), Array("\u{1b}[A".utf8): KeyEvent(key: .up),
      Array("\u{1b}[3~".utf8): KeyEvent(key: .delete),
    ]
    let (size, input) = pieces(of: bytes)
    var whole = InputDecoder(keys: keys)
    var cut = whole
    var atOnce: [InputEvent] = []
    var inPieces: [InputEvent] = []
    whole.feed(input, into: &atOnce)
    var rest = input
    while !rest.isEmpty {
      cut.feed(rest.prefix(size), into: &inPieces)
      rest = rest.dropFirst(size)
    }
    guard atOnce == inPieces else { return "the result differs in pieces of \(size)" }
    // Flushing ends, whatever is left of a sequence or a paste.
    for _ in 0...input.count + 8 where whole.isPending { whole.flush(into: &atOnce) }
    return whole.isPending ? "flushing never ends" : nil
  }

  private func replay(_ bytes: [UInt8]) -> String? {
    let (size, input) = pieces(of: bytes)
    let atOnce = read(input, size: max(1, input.count))
    let inPieces = read(input, size: size)
    guard atOnce.isRead == inPieces.isRead else { return "in pieces of \(size) the result is \(inPieces)" }
    guard atOnce.isRead, let header = atOnce.reader.header else { return nil }
    guard inPieces.reader.length == atOnce.reader.length,
      inPieces.reader.body.steps == atOnce.reader.body.steps
    else { return "the steps differ in pieces of \(size)" }
    let replay = Replay(header: header, body: atOnce.reader.body)
    let games = (0..<2).map { _ in try? ReplayPlayer.play(replay) }
    return games[0]?.digest == games[1]?.digest ? nil : "playing it twice gives different games"
  }

  private func read(_ input: ArraySlice<UInt8>, size: Int) -> (reader: ReplayReader, isRead: Bool) {
    var reader = ReplayReader()
    do throws(ReplayError) {
      var rest = input
      while !rest.isEmpty {
        try reader.read(Array(rest.prefix(size)).span)
        rest = rest.dropFirst(size)
      }
      try reader.finish()
      return (reader, true)
    } catch {
      return (reader, error.description.isEmpty)
    }
  }

  private func playfield(_ bytes: [UInt8]) -> String? {
    let file = PlayfieldFile(path: "", width: 20, height: 26)
    if let field = try? file.playfield(bytes), (try? file.playfield(Array(field.diagram.utf8))) != field {
      return "a file's diagram does not read back as printed"
    }
    guard let field = try? Playfield(diagram: String(decoding: bytes, as: UTF8.self)) else { return nil }
    return (try? Playfield(diagram: field.diagram)) == field ? nil : "a diagram does not read back as printed"
  }

  private func script(_ bytes: [UInt8]) -> String? {
    var parser = ScriptParser()
    var last: Int64 = 0
    do throws(ScriptError) {
      for byte in bytes {
        guard let step = try parser.read(byte) else { continue }
        guard step.time.microseconds >= last else { return "time goes back" }
        last = step.time.microseconds
      }
      _ = try parser.finish()
      return nil
    } catch {
      return error.description.contains("\u{1b}") ? "an error has a control character" : nil
    }
  }

  private func settings(_ bytes: [UInt8]) -> String? {
    var settings = Settings()
    var texts: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { continue }
      texts[String(parts[0])] = String(parts[1])
      guard let key = Setting(named: String(parts[0])) else { continue }
      guard (try? settings.set(key, String(parts[1]))) != nil else { continue }
      let text = settings.text(of: key)
      guard (try? settings.set(key, text)) != nil, settings.text(of: key) == text else {
        return "'\(key.name)' rejects its own text: \(text)"
      }
    }
    _ = Settings.read(texts)
    return nil
  }

  private func sensors(_ bytes: [UInt8]) -> String? {
    let (size, input) = pieces(of: bytes)
    var parser = SensorStreamParser()
    var pad = PadState(axisCodes: nil)
    var rest = input
    while !rest.isEmpty {
      _ = parser.feed(rest.prefix(size))
      _ = pad.feed(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    let text = String(decoding: input, as: UTF8.self)
    _ = PositionSensor.values(of: text)
    _ = DecimalNumber(text)?.rounded(times: 1_000_000)
    if let matrix = MountMatrix(text) { _ = matrix.apply(to: TiltSample(x: 1_000, y: -1_000, z: 9_800)) }
    return nil
  }

  private func theme(_ bytes: [UInt8]) -> String? {
    do throws(TextFileError) {
      let theme = try ThemeFile(bytes, file: "fuzzed.theme")
      let shown = theme.title + theme.summary
      return shown.unicodeScalars.allSatisfy(\.isPrintable) ? nil : "unprintable text is shown"
    } catch {
      return error.description.unicodeScalars.allSatisfy(\.isPrintable) ? nil : "an error is unprintable"
    }
  }

  private func rules(_ bytes: [UInt8]) -> String? {
    do throws(RulesetError) {
      let rules = try Ruleset(text: bytes)
      guard rules.text.unicodeScalars.allSatisfy({ $0.isPrintable || $0 == "\n" }) else {
        return "unprintable text is shown"
      }
      guard try Ruleset(text: Array(rules.text.utf8)) == rules else {
        return "the rules do not read back as written"
      }
      guard var game = try? Game(GameSetup(ruleset: rules, seed: 1, startLevel: rules.levels.lowerBound))
      else {
        return "the rules cannot be played"
      }
      for step in 0..<40 {
        game.perform(GameCommand.allCases[step * 5 % 8], at: GameTime(milliseconds: Int64(step) * 300))
      }
      return nil
    } catch {
      return error.description.unicodeScalars.allSatisfy(\.isPrintable) ? nil : "an error is unprintable"
    }
  }

  private func fumen(_ bytes: [UInt8]) -> String? {
    guard let fumen = try? Fumen(String(decoding: bytes, as: UTF8.self)) else { return nil }
    for page in fumen.pages { _ = Position(page) }
    // Written pages read back the same, although the writer may choose among their codes.
    return (try? Fumen(fumen.code))?.code == fumen.code ? nil : "a code does not read back as written"
  }

  private func position(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    if let puzzle = try? Puzzle(text: text), (try? Puzzle(text: puzzle.text))?.text != puzzle.text {
      return "a puzzle does not read back as written"
    }
    guard let position = try? Position(text: text) else { return nil }
    return (try? Position(text: position.text))?.text == position.text
      ? nil : "a position does not read back as written"
  }

  private func catalogue(_ bytes: [UInt8]) -> String? {
    guard let catalogue = try? Catalogue(bytes: bytes) else { return nil }
    for text in ["", "%s game", "Quick game", "a", "\u{10ffff}"] {
      for count in [0, 1, 2, 5, 100, Int.max] {
        let shown = catalogue.translation(of: text, count: count) ?? catalogue.translation(of: text) ?? ""
        guard shown.unicodeScalars.allSatisfy({ $0.isPrintable || $0 == "\n" }) else {
          return "unprintable text is shown"
        }
      }
    }
    return nil
  }

  /// A backup file must be rejected in one line or accepted, and stay unchanged.
  private func backup(_ bytes: [UInt8]) -> String? {
    let path = "/tmp/blockfall-fuzzed-\(UInt64.random(in: .min ... .max))"
    defer { for file in [path, path + ".copy"] { unlink(file) } }
    guard (try? PrivateFile.write(bytes, to: path)) != nil else { return "cannot write the file" }
    do throws(StorageError) {
      let database = try BackupFile.open(path, copy: path + ".copy")
      _ = try? Store.players(in: database)
      try? database.run(Store.resultColumnsAlone) { _ = Store.result($0) }
    } catch {
      guard !error.description.contains("\n") else { return "the error has several lines" }
    }
    return (try? BoundedBytes(of: path, atMost: bytes.count))?.bytes == bytes
      ? nil : "the backup itself was changed"
  }

  /// Any text on a terminal of any size must stay within the width and not control the terminal.
  private func sizes(_ bytes: [UInt8]) -> String? {
    let (columns, rest) = pieces(of: bytes)
    let text = String(decoding: rest, as: UTF8.self)
    var buffer = CellBuffer(size: Size(columns: columns, rows: 2))
    let end = buffer.put(text, x: Int(bytes.last ?? 0) - 128, y: 0)
    guard end <= max(columns, Int(bytes.last ?? 0) - 128) else { return "text is drawn beyond the edge" }
    let repertoire = CharacterRepertoire(encoding: .utf8)
    for cell in buffer.cells {
      let glyph = repertoire.glyph(of: cell, fitsWide: true)
      for value in [glyph.base, glyph.marks.0, glyph.marks.1] where value != 0 {
        guard let scalar = Unicode.Scalar(value), scalar.isPrintable else { return "it draws control text" }
      }
    }
    var field = TextField()
    _ = field.respond(to: .paste(text))
    guard field.text.unicodeScalars.count <= 400 else { return "more than 400 characters are entered" }
    for line in TextWrap.lines(of: text.sanitized, columns: columns)
    where !line.unicodeScalars.allSatisfy(\.isPrintable) {
      return "a line is unprintable"
    }
    return nil
  }

  private func names(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = GameID(fileName: text)
    for shown in [PlayerName.sanitized(text), text.sanitized, text.sanitized.shortened(to: 60)] {
      guard shown.unicodeScalars.allSatisfy(\.isPrintable) else { return "unprintable text is shown" }
    }
    guard let name = try? PlayerName(text) else { return nil }
    return (try? PlayerName(name.description)) == name ? nil : "a name does not read back as written"
  }
}
