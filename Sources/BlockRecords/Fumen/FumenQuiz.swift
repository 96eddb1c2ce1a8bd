import BlockEngine

/// A comment that lists the coming pieces, `#Q=[HOLD](CURRENT)NEXT…`; each placed piece advances it.
public struct FumenQuiz: Equatable, Sendable {
  /// The piece in hold.
  public var held: Tetromino?
  /// The piece to place.
  public var current: Tetromino?
  /// The pieces after it.
  public var next: [Tetromino]
  /// The rest of the comment: empty, or a semicolon and the comment for the time after the last piece.
  var rest: String

  /// The beginning of every quiz comment.
  static let mark = "#Q="

  /// A quiz with the given pieces, the one to place first.
  public init(held: Tetromino? = nil, queue: [Tetromino]) {
    self.held = held
    current = queue.first
    next = Array(queue.dropFirst())
    rest = ""
  }

  /// Reads a comment; nil if it lists no pieces.
  public init?(_ comment: String) {
    guard comment.hasPrefix(FumenQuiz.mark) else { return nil }
    var text = comment.dropFirst(FumenQuiz.mark.count).filter { !$0.isWhitespace }[...]
    guard let held = FumenQuiz.bracketed("[", "]", in: &text),
      let current = FumenQuiz.bracketed("(", ")", in: &text)
    else { return nil }
    self.held = held.first
    self.current = current.first
    next = []
    while let piece = text.first.flatMap(Tetromino.init(letter:)) {
      next.append(piece)
      text.removeFirst()
    }
    rest = String(text)
  }

  /// Removes brackets with at most one piece from the beginning of `text`; nil if there are none.
  private static func bracketed(
    _ opening: Character, _ closing: Character, in text: inout Substring
  ) -> [Tetromino]? {
    guard text.popFirst() == opening else { return nil }
    var pieces: [Tetromino] = []
    if let piece = text.first.flatMap(Tetromino.init(letter:)) {
      pieces.append(piece)
      text.removeFirst()
    }
    return text.popFirst() == closing ? pieces : nil
  }

  /// The coming pieces, the one to place first.
  public var queue: [Tetromino] { (current.map { [$0] } ?? []) + next }

  /// The quiz as a comment.
  public var comment: String {
    let held = held.map { String($0.letter) } ?? ""
    let current = current.map { String($0.letter) } ?? ""
    return "\(FumenQuiz.mark)[\(held)](\(current))\(String(next.map(\.letter)))\(rest)"
  }

  /// Uses `piece`: the current one, the held one, or the next one while the current one goes into hold; false if it
  /// is none of them.
  fileprivate mutating func use(_ piece: Tetromino) -> Bool {
    if piece == current {
      current = next.popFirst()
    } else if piece == held {
      held = current
      current = next.popFirst()
    } else if piece == next.first, held == nil || current == nil {
      if held == nil { held = current }
      next.removeFirst()
      current = next.popFirst()
    } else {
      return false
    }
    return true
  }
}

extension [Tetromino] {
  fileprivate mutating func popFirst() -> Tetromino? { isEmpty ? nil : removeFirst() }
}

/// The running comment: what a page without a comment of its own shows, for reading and writing.
struct FumenComments {
  private var text = ""
  private var quiz: FumenQuiz?

  /// The comment of a page without its own.
  var expected: String { quiz?.comment ?? text }

  /// Sets the comment of a page.
  mutating func set(_ comment: String) {
    text = comment
    quiz = FumenQuiz(comment)
  }

  /// Advances past a page: if it locks, the quiz loses the placed piece.
  mutating func advance(past page: FumenPage) {
    guard var quiz else { return }
    if page.locks, let piece = page.piece, quiz.use(piece.tetromino) { self.quiz = quiz }
    fillCurrentPiece()
  }

  /// Moves a held or next piece into an empty current place; a quiz without pieces ends.
  private mutating func fillCurrentPiece() {
    guard var quiz, quiz.current == nil else { return }
    if let held = quiz.held {
      quiz.held = nil
      quiz.current = held
    } else if !quiz.next.isEmpty {
      quiz.current = quiz.next.removeFirst()
    } else {
      // The rest after the pieces may be the next bag.
      return set(String(quiz.rest.hasPrefix(";") ? quiz.rest.dropFirst() : quiz.rest[...]))
    }
    self.quiz = quiz
  }
}
