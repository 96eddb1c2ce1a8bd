import Testing

@testable import TerminalUI

@Suite struct OpenQuestionsTests {
  private let start = Moment(nanoseconds: 5_000_000_000)

  @Test func aTerminalThatHasNotAnsweredForASecondIsNotWaitedFor() {
    var questions = OpenQuestions()
    #expect(questions.mayBeAnswered(at: start))
    questions.ask(at: start)
    questions.ask(at: start + .milliseconds(900))
    #expect(questions.mayBeAnswered(at: start + .milliseconds(999)))
    #expect(!questions.mayBeAnswered(at: start + .milliseconds(1_000)))
    questions.abandon()
    #expect(!questions.areOpen)
    #expect(!questions.mayBeAnswered(at: start + .seconds(9)), "it has not learned to answer since")
  }

  @Test func eachQuestionHasAnAnswerOfItsOwn() {
    var questions = OpenQuestions()
    for _ in 0..<2 { questions.ask(at: start) }
    questions.handleAnswer()
    #expect(questions.areOpen && questions.mayBeAnswered(at: start + .seconds(9)))
    for _ in 0..<2 { questions.handleAnswer() }
    #expect(!questions.areOpen)
    questions.ask(at: start)
    #expect(questions.areOpen)
  }
}
