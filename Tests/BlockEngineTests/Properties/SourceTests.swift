import Testing

/// What no game can show, read off the engine's sources.
@Suite struct SourceTests {
  /// The code lines of each source file of the engine, comments left out.
  private func sources() throws -> [(path: String, lines: [Substring])] {
    let folder = FixtureFile.packageFolder + "Sources/BlockEngine/"
    return try FixtureFile.paths(under: folder, endingIn: ".swift").map { path in
      let lines = try FixtureFile.lines(of: path).map { line in
        line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      }
      return (path, lines)
    }
  }

  private func words(_ line: Substring) -> [Substring] {
    line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }

  @Test func floatingPointAppearsNowhereInTheEngine() throws {
    let forbidden: Set<Substring> = [
      "Double", "Float", "Float16", "Float32", "Float64", "Float80", "CGFloat",
    ]
    for (path, lines) in try sources() {
      for line in lines { #expect(forbidden.isDisjoint(with: words(line)), "\(path): \(line)") }
    }
  }

  @Test func noRandomAlgorithmOfTheStandardLibraryIsUsedAndNoHashValue() throws {
    let forbidden: Set<Substring> = [
      "shuffled", "shuffle", "randomElement", "SystemRandomNumberGenerator", "random", "hashValue", "Hasher",
    ]
    for (path, lines) in try sources() {
      for line in lines {
        // A text may say it.
        let code = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset.isMultiple(of: 2) }
        for (_, part) in code { #expect(forbidden.isDisjoint(with: words(part)), "\(path): \(line)") }
      }
    }
  }

  @Test func theEngineImportsNothing() throws {
    let sources = try sources()
    #expect(sources.count > 20)
    for (path, lines) in sources {
      #expect(!lines.contains { words($0).contains("import") }, "\(path)")
    }
  }
}
