import BlockEngine

/// A diagram in the text format in which players share positions; each page has a field, a piece and a comment.
///
/// Version 115 of the format, as its editor at fumen.zui.jp writes it; the version before it has a lower field.
public struct Fumen: Equatable, Sendable {
  /// The pages, one or more.
  public var pages: [FumenPage]

  /// A diagram with the given pages.
  public init(pages: [FumenPage]) { self.pages = pages }

  /// The most pages of a code: an unchanged page takes only three characters of the code, but as much memory as any.
  public static let maxPages = 10_000
}
