import BlockEngine
import Foundation
import Testing

@testable import blockfall

/// The catalogues as files: complete in their source, and looked over before gettext reads them.
@Suite struct CatalogueTests {
  private func compiled(_ language: Language) throws -> [UInt8] {
    try [UInt8](
      Data(
        contentsOf: URL(
          filePath: "\(Spoken.assets)/Catalogues/\(language.rawValue)/LC_MESSAGES/blockfall.mo")))
  }

  @Test func noTextIsUntranslatedUnusedOrDifferentlyFormatted() throws {
    let check = Process()
    check.executableURL = URL(filePath: Spoken.root + "/Scripts/texts")
    check.arguments = ["check"]
    let output = Pipe()
    check.standardOutput = output
    try check.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    check.waitUntilExit()
    #expect(said == "")
    #expect(check.terminationStatus == 0)
  }

  @Test(arguments: Language.allCases.filter { $0 != .english })
  func aCompiledCatalogueIsSound(language: Language) throws {
    #expect(CatalogueFile.isSound(try compiled(language)))
  }

  @Test func aCatalogueThatIsCutIsNot() throws {
    let bytes = try compiled(.czech)
    for length in stride(from: 0, to: bytes.count, by: 97) {
      #expect(!CatalogueFile.isSound(Array(bytes[..<length])), "\(length) bytes")
    }
    #expect(!CatalogueFile.isSound(Array(bytes.dropLast())))
  }

  @Test(arguments: 0..<28)
  func aHeaderThatLeadsBeyondTheEndIsNot(byte: Int) throws {
    var bytes = try compiled(.greek)
    bytes[byte] = 0xff
    // The lower byte of a number may lead elsewhere within; never out of the file.
    _ = CatalogueFile.isSound(bytes)
    bytes[byte | 3] = 0xff
    #expect(!CatalogueFile.isSound(bytes))
  }

  @Test(arguments: [(0, 0, true), (0, 1, true), (1, 0, false), (1, 1, false), (0, 2, false), (255, 0, false)])
  func aRevisionThatHasOtherTablesIsNot(minor: UInt8, major: UInt8, isSound: Bool) throws {
    var bytes = try compiled(.czech)
    (bytes[4], bytes[6]) = (minor, major)
    #expect(CatalogueFile.isSound(bytes) == isSound)
  }

  @Test func noByteThatIsWrongBringsAnythingDown() throws {
    let bytes = try compiled(.brazilianPortuguese)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      var damaged = bytes
      for _ in 0..<3 {
        let word = random.next()
        damaged[Int(word % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: word >> 40)
      }
      _ = CatalogueFile.isSound(damaged)
    }
  }
}
