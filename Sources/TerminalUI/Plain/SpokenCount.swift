extension BinaryInteger {
  /// What is said of seconds that count down by themselves: 30, 20, 10, 5 and 0, each until the next is reached.
  package var spokenCount: Self {
    for step: Self in [0, 5, 10, 20, 30] where self <= step { return step }
    return (self + 29) / 30 * 30
  }
}
