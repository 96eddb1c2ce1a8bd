import Foundation
import TerminalTestSupport
import Testing

@testable import TerminalUI

/// A reviewed frame, saved in `Golden/NAME.txt`.
struct GoldenFrame {
  let path: String

  init(_ name: String, in folder: String = GoldenFrame.folder) { path = "\(folder)/\(name).txt" }

  /// `Golden`, beside the folder that this file is in.
  static var folder: String {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(2).joined(separator: "/") + "/Golden"
  }

  /// Whether the frame equals the golden one; false if none is saved.
  func matches(_ frame: StyledFrame) -> Bool { saved == frame.description }

  /// Fails the test unless the frame equals the golden one.
  ///
  /// If none is saved, or with `RECORD_GOLDEN=1`, saves the frame and still fails the test: the frame needs a
  /// review first.
  func expect(_ frame: StyledFrame, sourceLocation: SourceLocation = #_sourceLocation) {
    if let warning = warning(about: frame) {
      Issue.record(Comment(rawValue: warning), sourceLocation: sourceLocation)
    }
  }

  func expect(_ terminal: EmulatedTerminal, sourceLocation: SourceLocation = #_sourceLocation) {
    expect(StyledFrame(terminal), sourceLocation: sourceLocation)
  }

  func expect(_ buffer: CellBuffer, sourceLocation: SourceLocation = #_sourceLocation) {
    expect(StyledFrame(buffer), sourceLocation: sourceLocation)
  }

  /// What is wrong with the frame, or `nil` if nothing is.
  func warning(
    about frame: StyledFrame,
    isRecording: Bool = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"
  ) -> String? {
    guard !isRecording, let saved else {
      do {
        try frame.description.write(toFile: path, atomically: true, encoding: .utf8)
        return "recorded, look at it: \(path)"
      } catch {
        return "cannot record \(path): \(error)"
      }
    }
    return saved == frame.description
      ? nil : "\(path) differs:\n" + difference(from: saved, to: frame.description)
  }

  private var saved: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  private func difference(from golden: String, to frame: String) -> String {
    let golden = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let frame = frame.split(separator: "\n", omittingEmptySubsequences: false)
    var lines: [String] = []
    for index in 0..<max(golden.count, frame.count) {
      let expected = index < golden.count ? golden[index] : nil
      let found = index < frame.count ? frame[index] : nil
      if expected == found { continue }
      if let expected { lines.append("\(index + 1) - \(expected)") }
      if let found { lines.append("\(index + 1) + \(found)") }
    }
    return lines.joined(separator: "\n")
  }
}
