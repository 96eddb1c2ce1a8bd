import CNcurses

/// The terminal columns of a scalar, according to the C library in this locale.
///
/// 0 for combining marks; −1 for unprintable characters.
package func columns(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x7f { return scalar.value < 0x20 ? -1 : 1 }
  return Int(blockfall_width(wchar_t(scalar.value)))
}
