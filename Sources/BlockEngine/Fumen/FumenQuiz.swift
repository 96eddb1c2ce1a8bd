/// A comment that tells the pieces that come, `#Q=[HOLD](CURRENT)NEXT…`, and goes on by itself as they are placed.
public struct FumenQuiz: Equatable, Sendable {
  /// The piece that was put aside.
  public var held: Tetromino?
  /// The piece to be placed.
  public var current: Tetromino?
  /// The pieces after it.
  public var next: [Tetromino]
  /// What follows: nothing, or with a semicolon before it what the comment is when the pieces are placed.
  var rest: String

  /// What a comment begins with that tells pieces.
  static let mark = "#Q="

  /// The pieces that come: the first one is to be placed.
  public init(held: Tetromino? = nil, queue: [Tetromino]) {
    self.held = held
    current = queue.first
    next = Array(queue.dropFirst())
    rest = ""
  }

  /// Reads a comment; nil if it tells no pieces.
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

  /// Takes a piece or none in brackets off the beginning; nil if there is no such thing.
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

  /// The pieces to come, the one to be placed first.
  public var queue: [Tetromino] { (current.map { [$0] } ?? []) + next }

  /// The quiz as a comment.
  public var comment: String {
    let held = held.map { String($0.letter) } ?? ""
    let current = current.map { String($0.letter) } ?? ""
    return "\(FumenQuiz.mark)[\(held)](\(current))\(String(next.map(\.letter)))\(rest)"
  }

  /// Takes `piece` as one may take it: as the current one, the held one, or the next one with the current one held.
  fileprivate mutating func take(_ piece: Tetromino) -> Bool {
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

/// The comment that a page has where it tells none of its own, in reading and in writing.
struct FumenComments {
  private var text = ""
  private var quiz: FumenQuiz?

  /// The comment of a page that tells none.
  var expected: String { quiz?.comment ?? text }

  /// Takes a page's comment.
  mutating func take(_ comment: String) {
    text = comment
    quiz = FumenQuiz(comment)
  }

  /// Goes on past a page: a quiz loses the piece that was placed on one that locks.
  mutating func pass(_ page: FumenPage) {
    guard var quiz else { return }
    if page.locks, let piece = page.piece, quiz.take(piece.tetromino) { self.quiz = quiz }
    tidy()
  }

  /// Brings the quiz to the form in which it is shown: with a current piece where there is any.
  private mutating func tidy() {
    guard var quiz, quiz.current == nil else { return }
    if let held = quiz.held {
      quiz.held = nil
      quiz.current = held
    } else if !quiz.next.isEmpty {
      quiz.current = quiz.next.removeFirst()
    } else {
      // What follows the pieces may be the next bag.
      return take(String(quiz.rest.hasPrefix(";") ? quiz.rest.dropFirst() : quiz.rest[...]))
    }
    self.quiz = quiz
  }
}
