import Fuzzing
import Glibc

/// The parser that the environment names.
private let parser: FuzzedParser = {
  let name = getenv("BLOCKFALL_FUZZ").map { String(cString: $0) } ?? ""
  guard let parser = FuzzedParser(rawValue: name) else {
    fatalError("BLOCKFALL_FUZZ is one of \(FuzzedParser.allCases.map(\.rawValue))")
  }
  return parser
}()

/// What libFuzzer calls with all that it thinks of.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let warning = parser.warning(on: bytes) { fatalError(warning) }
  return 0
}
