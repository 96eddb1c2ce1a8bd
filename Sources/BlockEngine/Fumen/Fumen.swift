/// A diagram in the text form that players share positions in: pages of a field, a piece and a comment.
///
/// Version 115 of the format, as its editor at fumen.zui.jp writes it; the version before it has a lower field.
public struct Fumen: Equatable, Sendable {
  /// The pages, one or more.
  public var pages: [FumenPage]

  /// A diagram of these pages.
  public init(pages: [FumenPage]) {
    self.pages = pages
  }

  /// The most pages that are read: a page that says nothing new takes three characters, and memory all the same.
  public static let mostPages = 10_000
}
