import CNcurses

/// How many columns the terminal gives a scalar, as the C library of this locale has it.
///
/// 0 for combining marks; -1 for what is not a printable character.
package func columns(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x7f { return scalar.value < 0x20 ? -1 : 1 }
  return Int(blockfall_width(wchar_t(scalar.value)))
}
