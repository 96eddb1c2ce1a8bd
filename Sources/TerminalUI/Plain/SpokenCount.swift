extension BinaryInteger {
  /// The step that seconds which count down by themselves have not passed yet: 30, 20, 10, 5 and 0.
  ///
  /// They are said whenever it changes.
  package var spokenCount: Self {
    for step: Self in [0, 5, 10, 20, 30] where self <= step { return step }
    return (self + 29) / 30 * 30
  }
}
