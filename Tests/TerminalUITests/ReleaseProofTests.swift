import TerminalTestSupport
import Testing

@testable import TerminalUI

@Suite struct ReleaseProofTests {
  private func proof(_ phases: [(Key, KeyEvent.Phase)]) -> Bool {
    var proof = ReleaseProof()
    for (key, phase) in phases { proof.handle(KeyEvent(key: key, phase: phase)) }
    return proof.isGiven
  }

  @Test func aReleaseProvesThatTheyAreReported() {
    #expect(!proof([(.left, .press), (.left, .repeat), (.up, .press)]))
    #expect(proof([(.left, .press), (.left, .release)]))
    #expect(proof([(.enter, .release), (.left, .press), (.up, .press), (.left, .release)]))
  }

  @Test func twoPressesWithoutAReleaseBetweenThemTakeTheProofAway() {
    let lost: [(Key, KeyEvent.Phase)] = [(.enter, .release), (.left, .press), (.left, .press)]
    #expect(!proof(lost))
    #expect(proof(lost + [(.left, .release)]))
  }

  @Test func aPlainCharacterProvesNothing() {
    var proof = ReleaseProof()
    proof.handle(KeyEvent(key: .enter, phase: .release))
    for _ in 0..<2 { proof.handle(KeyEvent(unreleasable: .character("h"))) }
    #expect(proof.isGiven)
  }
}
