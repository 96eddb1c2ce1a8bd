import ArgumentParser
import BlockEngine
import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// The options for the part of a replay in a picture, and its look.
struct ReplayClipOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("With --svg: the second of play that it begins at."), valueName: tr("seconds")),
    transform: ArgumentValue.seconds)
  var from: GameTime?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("With --svg: the second of play that it ends at; the same as --from for a still picture."),
      valueName: tr("seconds")),
    transform: ArgumentValue.seconds)
  var to: GameTime?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("With --svg: how many seconds of play a second shows, 0.1 to 100."), valueName: tr("number")),
    transform: ArgumentValue.speed)
  var speed: Int64?

  @Option(
    name: .customLong("theme"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      tr("With --svg: its theme; again with @SECONDS for another one from a second of play on."),
      valueName: tr("name")),
    completion: .themes, transform: { try ArgumentValue.change($0, ArgumentValue.theme) })
  var themes: [ReplayClip.Change<String>] = []

  @Option(
    name: .customLong("size"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      tr("With --svg: the terminal's size, such as 80x24; again with @SECONDS for another one from then on."),
      valueName: tr("size")),
    completion: .list(["80x24", "40x15", "120x40"]),
    transform: { try ArgumentValue.change($0, ArgumentValue.size) })
  var sizes: [ReplayClip.Change<Size>] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr(
        "With --svg: how blocks are drawn: \(GlyphPreference.allCases.map(\.rawValue).joined(separator: ", "))."
      ),
      valueName: tr("name")),
    completion: .list(GlyphPreference.allCases.map(\.rawValue)), transform: ArgumentValue.glyphs)
  var glyphs: GlyphPreference?

  var isEmpty: Bool {
    from == nil && to == nil && speed == nil && themes.isEmpty && sizes.isEmpty && glyphs == nil
  }

  /// The requested clip of the replay.
  func cut() throws(CommandFailure) -> ReplayClip {
    var cut = ReplayClip()
    if let from { cut.from = from }
    cut.to = to
    if let to, to < cut.from { throw .refused(tr("--to is before --from")) }
    if let speed { cut.speed = speed }
    if !sizes.isEmpty { cut.sizes = try ReplayClipOptions.ordered(sizes, "--size") }
    let library = ThemeLibrary.locate()
    if !themes.isEmpty {
      cut.themes = []
      for change in try ReplayClipOptions.ordered(themes, "--theme") {
        do throws(TextFileError) {
          cut.themes.append(.init(time: change.time, value: try library.load(change.value).theme))
        } catch {
          throw .refused("\(error)")
        }
      }
    }
    return cut
  }

  private static func ordered<Value>(
    _ changes: [ReplayClip.Change<Value>], _ option: String
  ) throws(CommandFailure) -> [ReplayClip.Change<Value>] {
    for (one, next) in zip(changes, changes.dropFirst()) where next.time <= one.time {
      throw .refused(tr("each \(option) after the first has an @SECONDS later than the one before"))
    }
    return changes
  }
}

extension ArgumentValue {
  /// Seconds of play with up to six decimals.
  static func seconds(_ text: String) throws -> GameTime {
    guard let microseconds = decimal(text, places: 6), microseconds <= 1_000_000_000_000_000 else {
      throw ValidationError(tr("seconds are a number of at least 0, such as 12 or 12.5"))
    }
    return GameTime(microseconds: microseconds)
  }

  /// A speed in thousandths.
  static func speed(_ text: String) throws -> Int64 {
    guard let speed = decimal(text, places: 3), (100...100_000).contains(speed) else {
      throw ValidationError(tr("a speed is a number from 0.1 to 100"))
    }
    return speed
  }

  /// A terminal's size.
  static func size(_ text: String) throws -> Size {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map {
      Int(digits: $0)
    }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], (1...300).contains(columns),
      (1...100).contains(rows)
    else { throw ValidationError(tr("a size is COLUMNSxROWS, at most 300x100")) }
    return Size(columns: columns, rows: rows)
  }

  /// A value, optionally followed by `@` and the second from which it applies; without that, from the beginning.
  static func change<Value>(
    _ text: String, _ value: (String) throws -> Value
  ) throws -> ReplayClip.Change<Value> {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return ReplayClip.Change(
      time: parts.count == 2 ? try seconds(parts[1]) : .zero, value: try value(parts[0]))
  }

  /// A decimal number with at most `places` decimals, in units of the last place.
  private static func decimal(_ text: String, places: Int) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty, let whole = Int64(digits: first) else {
      return nil
    }
    let fraction = parts.count == 2 ? parts[1] : "0"
    guard (1...places).contains(fraction.utf8.count) else { return nil }
    let padded = fraction + String(repeating: "0", count: places - fraction.utf8.count)
    guard let rest = Int64(digits: padded) else { return nil }
    let unit = (0..<places).reduce(Int64(1)) { unit, _ in unit * 10 }
    let (product, isTooMuch) = whole.multipliedReportingOverflow(by: unit)
    let (sum, isBeyond) = product.addingReportingOverflow(rest)
    return isTooMuch || isBeyond ? nil : sum
  }
}
