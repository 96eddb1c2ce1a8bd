/// The sequences that lead from one look to another, as far as they were written lately: the frames of a falling
/// piece take the same few again and again.
struct RecentChanges {
  private static let most = 24
  private var all: [(before: GraphicRendition, after: GraphicRendition, start: Int, end: Int)] = []
  private var bytes: [UInt8] = []

  /// Appends the sequence that turns `before` into `after`; nil is whatever may be.
  mutating func append(
    from before: GraphicRendition?, to after: GraphicRendition, to output: inout [UInt8]
  ) {
    guard let before else { return after.append(from: nil, to: &output) }
    for one in all where one.before == before && one.after == after {
      for index in one.start..<one.end { output.append(bytes[index]) }
      return
    }
    if all.count == Self.most {
      all.removeAll(keepingCapacity: true)
      bytes.removeAll(keepingCapacity: true)
    }
    let (start, end) = (output.count, bytes.count)
    after.append(from: before, to: &output)
    for index in start..<output.count { bytes.append(output[index]) }
    all.append((before, after, end, bytes.count))
  }
}
