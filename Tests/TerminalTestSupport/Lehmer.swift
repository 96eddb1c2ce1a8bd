/// The minimal standard generator of Park and Miller, for tests.
package struct Lehmer {
  package var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func below(_ bound: Int) -> Int {
    state = state * 48271 % 2_147_483_647
    return Int(state >> 8) % bound
  }
}
