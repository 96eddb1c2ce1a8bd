import BlockEngine
import BlockRecords
import Testing

@testable import BlockCommands

private func json(_ write: (inout JSONWriter) -> Void) -> String {
  var text = JSONWriter()
  write(&text)
  return String(decoding: text.bytes, as: UTF8.self)
}

@Suite struct JSONWriterTests {
  @Test func membersAndElementsAreParted() {
    let text = json { json in
      json.object { json in
        json.member("a", 1)
        json.key("b")
        json.array { json in
          json.null()
          json.bool(true)
          json.object { _ in }
          json.array { _ in }
        }
        json.member("c", false)
        json.member("d", ["x", "y"])
        json.member("e", [] as [String])
      }
    }
    #expect(text == #"{"a":1,"b":[null,true,{},[]],"c":false,"d":["x","y"],"e":[]}"#)
  }

  @Test func linesAreParted() {
    let text = json { json in
      json.integer(1)
      json.endLine()
      json.integer(2)
      json.endLine()
    }
    #expect(text == "1\n2\n")
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (10, "10"), (-1, "-1"), (Int.max, "9223372036854775807"),
    (Int.min, "-9223372036854775808"),
  ])
  func wholeNumbersAreWrittenOut(_ number: Int, _ text: String) {
    #expect(json { $0.integer(number) } == text)
  }

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a\"b\\c/", #"a\"b\\c/"#), ("\n\r\t", #"\n\r\t"#),
    ("\u{0}\u{1b}\u{7f}\u{9b}", #"\u0000\u001b\u007f\u009b"#), ("\u{202e}\u{2028}", #"\u202e\u2028"#),
    ("Jiří 🙂", "Jiří 🙂"), ("\r\n", #"\r\n"#),
  ])
  func stringsAreEscaped(_ string: String, _ text: String) {
    #expect(json { $0.string(string) } == "\"" + text + "\"")
  }
}
