import Testing

@testable import TerminalUI

/// A field that is there only while somebody types in it.
struct TextFieldTests {
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
