import Testing

/// Checks of the engine's source code.
@Suite struct SourceTests {
  /// The lines of the engine's source files, without comments.
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
        // A string literal may contain the words.
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
