import BlockEngine

/// Why a text is no fumen code, or a position cannot become one.
public enum FumenError: Error, Equatable {
  /// The version is missing.
  case noCode
  /// The version is not 115.
  case unsupportedVersion(String)
  /// A character (its place from 1) that is no digit of a code.
  case character(Character, at: Int)
  /// The code ends in the middle of a page (from 1).
  case truncated(page: Int)
  /// A page (from 1) whose field has the wrong number of cells or an invalid colour.
  case field(page: Int)
  /// A page (from 1) with a piece outside the field.
  case piece(page: Int)
  /// A page (from 1) with an invalid number for its piece or comment.
  case number(page: Int)
  /// More than `Fumen.maxPages` pages.
  case tooManyPages
  /// A playfield whose size does not fit a page.
  case size(width: Int, height: Int)
  /// A line (from 1) of a diagram that does not have 10 cells.
  case line(Int, width: Int)
  /// A character (line and column from 1) of a diagram that is no cell.
  case cell(Character, line: Int, column: Int)
}

extension FumenError: Localizable {
  /// One sentence: what was wrong and what would be right.
  public var localizedMessage: LocalizedMessage {
    switch self {
    case .noCode: "this is no fumen code; one begins with v115@"
    case .unsupportedVersion(let version): "the fumen code is of version \(version); only version 115 is read"
    case .character(let character, let place):
      "character \(place) of the fumen code is \(character.debugDescription); only letters, digits, + and / are allowed"
    case .truncated(let page): "the fumen code is cut off: it ends inside page \(page)"
    case .field(let page):
      "page \(page) of the fumen code has no field of 10 x 24 cells; it is of another size, or damaged"
    case .piece(let page): "page \(page) of the fumen code has a piece that is not within the field"
    case .number(let page):
      "page \(page) of the fumen code is damaged: it has a number without a meaning"
    case .tooManyPages: "the fumen code has more pages than the limit of \(Fumen.maxPages)"
    case .size(let width, let height):
      "the playfield is \(width) wide and \(height) high; a fumen code is 10 wide and at most 23 high"
    case .line(let line, let width):
      "line \(line) has \(width) cells; a row of a fumen code has 10"
    case .cell(let character, let line, let column):
      LocalizedMessage(
        "line \(line), column \(column) has \(character.debugDescription); a cell is one of . I O T S Z J L #"
      )
    }
  }
}
