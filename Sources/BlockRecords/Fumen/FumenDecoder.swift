import BlockEngine

extension Fumen {
  /// Reads a code, alone or in a URL.
  ///
  /// - Throws: `FumenError` if it is cut off, damaged, or of another version or size.
  public init(_ code: some StringProtocol) throws(FumenError) {
    var decoder = FumenDecoder(reader: try FumenReader(code))
    pages = try decoder.pages()
  }
}

/// The reader of a code's pages.
private struct FumenDecoder {
  var reader: FumenReader
  private var field = FumenField()
  private var comments = FumenComments()
  /// How many of the following pages have the field that results from the page before.
  private var repeats = 0
  private var page = 1
  private var isColoured = false

  init(reader: FumenReader) { self.reader = reader }

  mutating func pages() throws(FumenError) -> [FumenPage] {
    var pages: [FumenPage] = []
    repeat {
      guard pages.count < Fumen.maxPages else { throw .tooManyPages }
      page = pages.count + 1
      let next = try readPage()
      field = next.nextField
      comments.advance(past: next)
      pages.append(next)
    } while repeats > 0 || !reader.isAtEnd
    return pages
  }

  private mutating func number(digits: Int) throws(FumenError) -> Int {
    guard let number = reader.read(digits: digits) else { throw .truncated(page: page) }
    return number
  }

  private mutating func readPage() throws(FumenError) -> FumenPage {
    if repeats > 0 { repeats -= 1 } else { try readField() }
    let action = FumenAction(try number(digits: FumenAction.digits))
    guard action.isValid else { throw .number(page: page) }
    let piece = action.piece
    guard piece?.isWithinField ?? true else { throw .piece(page: page) }
    if page == 1 { isColoured = action.isColoured }
    if action.hasComment { comments.set(try readComment()) }
    return FumenPage(
      field: field, piece: piece, comment: comments.expected, locks: action.locks, rises: action.rises,
      mirrors: action.mirrors, isColoured: isColoured)
  }

  /// Reads the field as runs of equal colour changes; a single run without change holds for several pages.
  private mutating func readField() throws(FumenError) {
    var cell = 0
    while cell < FumenField.cellCount {
      let run = try number(digits: FumenRun.digits)
      let length = run % FumenField.cellCount + 1
      let change = run / FumenField.cellCount - FumenRun.unchanged
      guard cell + length <= FumenField.cellCount else { throw .field(page: page) }
      if change != 0 {
        for index in cell..<(cell + length) {
          guard let colour = UInt8(exactly: Int(field.colours[index]) + change), colour <= 8 else {
            throw .field(page: page)
          }
          field.colours[index] = colour
        }
      } else if length == FumenField.cellCount {
        repeats = try number(digits: 1)
      }
      cell += length
    }
  }

  private mutating func readComment() throws(FumenError) -> String {
    let length = try number(digits: 2)
    var bytes: [UInt8] = []
    while bytes.count < length {
      let number = try number(digits: FumenText.digitsOfNumber)
      let count = min(FumenText.charactersInNumber, length - bytes.count)
      guard let characters = FumenText.characters(of: number, count: count) else { throw .number(page: page) }
      bytes += characters
    }
    return FumenText.unescaped(bytes)
  }
}

/// A run of cells: its length and its colour change.
enum FumenRun {
  static let digits = 2
  /// The value for no change, as a change can be as low as −8.
  static let unchanged = 8
}
