import Testing

@testable import TerminalUI

/// Tests of a text field, also of one that exists only during typing.
struct TextFieldTests {
  @Test func noMoreIsTakenThanTheFieldHoldsHoweverItComes() {
    let long = String(repeating: "x", count: 1 << 16)
    #expect(TextField(long, maxCharacters: 30).text.count == 30)
    var field = TextField(maxCharacters: 30)
    _ = field.respond(to: .paste(long))
    #expect(field.text.count == 30)
  }

  @Test func enterGivesTheTextAndKeepsTheFieldAsTheTextMayBeRefused() {
    var field: TextField? = TextField("ab")
    #expect(field.confirmed(by: .key(KeyEvent(key: .character("c")))) == nil)
    #expect(field.confirmed(by: .key(KeyEvent(key: .enter))) == "abc")
    #expect(field?.text == "abc")
  }

  @Test func escapeTakesTheFieldAwayWithoutAText() {
    var field: TextField? = TextField("ab")
    #expect(field.confirmed(by: .key(KeyEvent(key: .escape))) == nil)
    #expect(field == nil)
  }

  @Test func withoutAFieldNothingIsConfirmed() {
    var field: TextField?
    #expect(field.confirmed(by: .key(KeyEvent(key: .enter))) == nil)
    #expect(field == nil)
  }
}
