import ArgumentParser
import BlockEngine
import BlockPlatform
import BlockRecords

/// `blockfall fumen decode`: shows a fumen code page by page.
struct FumenDecodeCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "decode",
      abstract: tr("Print what a fumen code shows, as JSON or as a diagram."),
      discussion: tr(
        """
        The code is of version 115, alone or in an address; without one it is read from standard input. A JSON \
        object is printed for every page: the field's 23 rows from the top and the garbage row below them, the piece \
        and its quarter turns clockwise, the comment and what happens on the page. x and y name the cell of the piece \
        that the format tells, from the field's upper left corner: the one that T, J and L turn about, the upper \
        middle one of a lying S or Z and the middle one of the right or left column of an upright S or Z, the second \
        of an I from the left or the top, the upper left one of an O.
        """))
  }

  @Argument(help: ArgumentHelp(tr("The code, such as v115@vhAAgH."), valueName: tr("code")))
  var code: String?

  @Flag(help: ArgumentHelp(tr("Print the diagram of the field alone, as --playfield reads it.")))
  var diagram = false

  @Option(
    parsing: .unconditional, help: ArgumentHelp(tr("This page alone, from 1."), valueName: tr("number")),
    transform: ArgumentValue.page)
  var page: Int?

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let text: String
    if let code { text = code } else { text = try console.wholeInput(name: tr("the fumen code")) }
    let pages: [FumenPage]
    do throws(FumenError) { pages = try Fumen(text).pages } catch {
      throw .refused(translated(error.localizedMessage))
    }
    if let page, page > pages.count {
      throw .refused(tr("there is no page \(page); the fumen code has \(pages.count)"))
    }
    for (index, shown) in pages.enumerated() where page == nil || page == index + 1 {
      if diagram {
        try console.put(Array((index > 0 && page == nil ? "\n" : "").utf8))
        try console.put(Array(shown.field.diagram.utf8))
      } else {
        try console.put(Self.json(shown, number: index + 1))
      }
    }
    return 0
  }

  private static func json(_ page: FumenPage, number: Int) -> [UInt8] {
    JSONWriter.line { json in
      json.member("page", number)
      json.member("field", Array(page.field.diagramRows.dropLast()))
      json.member("garbage", page.field.diagramRows.last ?? "")
      json.key("piece")
      if let piece = page.piece {
        json.object { json in
          json.member("piece", String(piece.tetromino.letter))
          json.member("orientation", piece.orientation.rawValue)
          json.member("x", piece.x)
          json.member("y", piece.y)
        }
      } else {
        json.null()
      }
      json.member("comment", page.comment)
      json.member("lock", page.locks)
      json.member("rise", page.rises)
      json.member("mirror", page.mirrors)
      json.member("colour", page.isColoured)
    }
  }
}

extension Console {
  /// The most bytes to read from standard input.
  private static let maxInputBytes = 1 << 20

  /// Reads standard input to its end.
  func wholeInput(name: String) throws(CommandFailure) -> String {
    let found: BoundedBytes
    found = try BoundedBytes(atMost: Console.maxInputBytes, by: readInput)
    return try found.text(of: name)
  }
}
