/// The questions to the terminal that are not answered yet, each of which ends with one that every terminal answers
/// (device attributes).
struct OpenQuestions {
  private var count = 0
  /// When the oldest open one was asked.
  private var oldest: Moment?

  /// How long a terminal may take to answer before it counts as one that never does.
  static let patience = Duration.seconds(1)
  /// More questions than are ever open at once.
  private static let maxCount = 16

  var areOpen: Bool { count > 0 }

  /// Whether another question may be answered: no earlier one has waited in vain.
  func mayBeAnswered(at now: Moment) -> Bool { oldest.map { now - $0 < Self.patience } ?? true }

  mutating func ask(at now: Moment) {
    oldest = oldest ?? now
    count = min(count + 1, Self.maxCount)
  }

  /// Handles an answer: the terminal does answer.
  mutating func handleAnswer() {
    count = max(0, count - 1)
    oldest = nil
  }

  /// Gives up the open ones.
  mutating func abandon() { count = 0 }
}
