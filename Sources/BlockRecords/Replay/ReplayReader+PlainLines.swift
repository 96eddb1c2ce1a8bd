import BlockEngine

extension ReplayReader {
  /// Reads lines `[digits,"word"]` and checkpoints, which nearly all lines are, until one has another form.
  ///
  /// A hundred thousand commands take 40 ms if each line is parsed digit by digit into a JSON value, and one this
  /// way. The JSON reader handles all other lines and reports errors. Each load has eight bytes, so the last lines of
  /// a chunk are left to it too.
  ///
  /// - Returns: the beginning of the first line that it did not read.
  mutating func readPlainLines(_ span: Span<UInt8>, from start: Int) -> Int {
    let bytes = span.bytes
    // The longest plain line is a checkpoint with 52 bytes, and the last load may extend eight bytes beyond it.
    let end = bytes.byteCount - 64
    if end > start, body.steps.isEmpty { body.steps.reserveCapacity((end - start) / 12) }
    var position = start
    while position < end {
      let first = load8(bytes, position) & 0xff
      guard first == UInt64(UInt8(ascii: "[")) else {
        guard first == UInt64(UInt8(ascii: "{")), let next = readPlainCheckpoint(bytes, at: position) else {
          break
        }
        position = next
        continue
      }
      guard let (time, wordStart) = plainNumber(bytes, at: position + 1) else { break }
      guard load8(bytes, wordStart) & 0xffff == 0x222c else { break }  // ," in memory order
      let word = load8(bytes, wordStart + 2)
      guard
        let (command, isRepeat, length) = plainWord(word) ?? plainRepeat(word, load8(bytes, wordStart + 10))
      else { break }
      body.steps.append(ReplayStep(command, at: GameTime(microseconds: Int64(time)), isRepeat: isRepeat))
      lineCount += 1
      position = wordStart + 2 + length
    }
    self.length += position - start
    return position
  }

  /// Reads a line `{"at":digits,"digest":"digits"}`.
  ///
  /// - Returns: the beginning of the next line; nil if the line has another form.
  private mutating func readPlainCheckpoint(_ bytes: RawSpan, at position: Int) -> Int? {
    // {"at": and ,"digest":" and "} with the line feed, in memory order.
    guard load8(bytes, position) & 0xffff_ffff_ffff == 0x3a22_7461_227b else { return nil }
    guard let (time, afterTime) = plainNumber(bytes, at: position + 6) else { return nil }
    guard load8(bytes, afterTime) == 0x7473_6567_6964_222c,
      load8(bytes, afterTime + 8) & 0xff_ffff == 0x22_3a22,
      load8(bytes, afterTime + 27) & 0xff_ffff == 0x0a_7d22
    else { return nil }
    var digest: UInt64 = 0
    for place in 0..<16 {
      let byte = bytes.unsafeLoad(fromByteOffset: afterTime + 11 + place, as: UInt8.self)
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digest = digest << 4 | UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digest = digest << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    body.checkpoints.append(
      ReplayCheckpoint(
        stepCount: body.steps.count, time: GameTime(microseconds: Int64(time)), digest: digest))
    lineCount += 1
    return afterTime + 30
  }
}

/// Loads eight bytes, the first one lowest.
///
/// The caller has checked the bounds.
@inline(__always)
private func load8(_ bytes: RawSpan, _ position: Int) -> UInt64 {
  UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self))
}

/// A number of at most 16 digits without leading zeros, and its end.
@inline(__always)
private func plainNumber(_ bytes: RawSpan, at position: Int) -> (value: UInt64, end: Int)? {
  let first = load8(bytes, position)
  let count = digitCount(first)
  if count == 0 || (count > 1 && first & 0xff == UInt64(UInt8(ascii: "0"))) { return nil }
  let high = value(ofDigits: first, count: count)
  if count < 8 { return (high, position + count) }
  let second = load8(bytes, position + 8)
  let more = digitCount(second)
  if more == 8 { return nil }
  return (high &* powersOfTen(more) &+ value(ofDigits: second, count: more), position + 8 + more)
}

/// The number of leading digits among the eight bytes, from the lowest on.
@inline(__always)
private func digitCount(_ word: UInt64) -> Int {
  let distance = word ^ 0x3030_3030_3030_3030
  // A byte is a digit if its distance from "0" is at most 9: adding 0x76 then leaves its top bit clear.
  let others =
    ((distance & 0x7f7f_7f7f_7f7f_7f7f) &+ 0x7676_7676_7676_7676 | distance) & 0x8080_8080_8080_8080
  return others.trailingZeroBitCount >> 3
}

/// The value of the lowest `count` bytes as digits, the lowest byte first.
///
/// It combines two digits, then four, then eight at a time.
@inline(__always)
private func value(ofDigits word: UInt64, count: Int) -> UInt64 {
  if count == 0 { return 0 }
  // Shifts in zeros for the missing leading digits.
  var digits = (word ^ 0x3030_3030_3030_3030) &<< UInt64(64 &- 8 &* count)
  digits = (digits &* 10 &+ digits &>> 8) & 0x00ff_00ff_00ff_00ff
  digits = (digits &* 100 &+ digits &>> 16) & 0x0000_ffff_0000_ffff
  return (digits &* 10_000 &+ digits &>> 32) & 0xffff_ffff
}

/// 10 to the power of 0…7.
@inline(__always)
private func powersOfTen(_ exponent: Int) -> UInt64 {
  switch exponent {
  case 0: 1
  case 1: 10
  case 2: 100
  case 3: 1_000
  case 4: 10_000
  case 5: 100_000
  case 6: 1_000_000
  default: 10_000_000
  }
}

/// The command, nil for a wait, and the length of `word"]` with the line feed; nil for any other word.
@inline(__always)
private func plainWord(_ word: UInt64) -> (command: GameCommand?, isRepeat: Bool, length: Int)? {
  // `"]` and a line feed, in memory order.
  let tail: UInt64 = 0x0a_5d22
  switch word & 0xff_ffff_ffff_ffff {
  case 0x7466_656c | tail << 32: return (.left, false, 7)
  case 0x7466_6f73 | tail << 32: return (.softDrop, false, 7)
  case 0x6472_6168 | tail << 32: return (.hardDrop, false, 7)
  case 0x7469_6177 | tail << 32: return (nil, false, 7)
  case 0x646c_6f68 | tail << 32: return (.hold, false, 7)
  case 0x666c_6168 | tail << 32: return (.rotateHalf, false, 7)
  default: break
  }
  if word == 0x74_6867_6972 | tail << 40 { return (.right, false, 8) }
  if word & 0xff_ffff_ffff == 0x7763 | tail << 16 { return (.rotateClockwise, false, 5) }
  if word & 0xffff_ffff_ffff == 0x77_6363 | tail << 24 { return (.rotateCounterclockwise, false, 6) }
  return nil
}

/// The command, `isRepeat` and the length of `word",1]` with the line feed, where `next` is the bytes after the first
/// eight; nil for any other word.
@inline(__always)
private func plainRepeat(_ word: UInt64, _ next: UInt64) -> (
  command: GameCommand?, isRepeat: Bool, length: Int
)? {
  // `",1]` in memory order, then the line feed.
  let mark: UInt64 = 0x5d31_2c22
  switch word {
  case 0x7466_656c | mark << 32 where next & 0xff == 0x0a: return (.left, true, 9)
  case 0x7466_6f73 | mark << 32 where next & 0xff == 0x0a: return (.softDrop, true, 9)
  case 0x74_6867_6972 | mark << 40 where next & 0xffff == 0x0a5d: return (.right, true, 10)
  default: return nil
  }
}
