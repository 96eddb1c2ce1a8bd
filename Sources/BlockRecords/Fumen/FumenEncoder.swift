import BlockEngine

extension Fumen {
  /// The pages as a code that `init(_:)` reads back.
  ///
  /// It cuts off comments that are too long, and only the first page's `isColoured` counts.
  ///
  /// - Precondition: there is at least one page, and every piece is within the field.
  public var code: String {
    precondition(!pages.isEmpty, "a code has a page")
    var encoder = FumenEncoder()
    for (index, page) in pages.enumerated() { encoder.write(page, isFirst: index == 0) }
    return encoder.writer.code
  }
}

/// The writer of a code's pages.
private struct FumenEncoder {
  private(set) var writer = FumenWriter()
  private var field = FumenField()
  private var comments = FumenComments()
  /// The place of the current count of unchanged fields; nil if the last field had changed.
  private var repeatsPlace: Int?

  mutating func write(_ page: FumenPage, isFirst: Bool) {
    precondition(page.piece?.isWithinField ?? true, "a piece within the field")
    writeField(page.field)
    let comment = FumenText.escaped(page.comment)
    let hasComment = comment != FumenText.escaped(comments.expected)
    writer.write(
      FumenAction(page, isFirst: isFirst, hasComment: hasComment).number, digits: FumenAction.digits)
    if hasComment {
      write(comment)
      comments.set(FumenText.unescaped(comment))
    }
    field = page.nextField
    comments.advance(past: page)
  }

  private mutating func writeField(_ new: FumenField) {
    guard new != field else {
      if let place = repeatsPlace, writer.increment(at: place) { return }
      write(run: FumenField.cellCount, change: 0)
      repeatsPlace = writer.digits.count
      return writer.write(0, digits: 1)
    }
    repeatsPlace = nil
    var start = 0
    for cell in 1...FumenField.cellCount
    where cell == FumenField.cellCount || change(at: cell, to: new) != change(at: start, to: new) {
      write(run: cell - start, change: change(at: start, to: new))
      start = cell
    }
  }

  private func change(at cell: Int, to new: FumenField) -> Int {
    Int(new.colours[cell]) - Int(field.colours[cell])
  }

  private mutating func write(run length: Int, change: Int) {
    writer.write((change + FumenRun.unchanged) * FumenField.cellCount + length - 1, digits: FumenRun.digits)
  }

  private mutating func write(_ comment: [UInt8]) {
    writer.write(comment.count, digits: 2)
    var rest = comment[...]
    while !rest.isEmpty {
      writer.write(
        FumenText.number(of: rest.prefix(FumenText.charactersInNumber)), digits: FumenText.digitsOfNumber)
      rest = rest.dropFirst(FumenText.charactersInNumber)
    }
  }
}
