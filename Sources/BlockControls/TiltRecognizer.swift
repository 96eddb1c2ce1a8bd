import BlockEngine

/// Recognizes moves and drops from the tilt of a device.
///
/// Side tilt beyond a threshold moves the piece repeatedly, faster with more tilt, and stops below a lower threshold.
/// A quick nod forward or back and home again is a hard drop; slow drift is none. All angles are relative to a rest
/// position, the mean of the first samples after the start and after `calibrate()`.
///
/// Samples that cannot be gravity (below 0.3 g, beyond 3 g) are ignored. Without new samples a tilt ends after
/// `staleAfter`, so that a sensor that vanished holds no direction. Every call returns what became due up to its
/// time, before its own effect; any split of the time gives the same commands.
public struct TiltRecognizer: Hashable, Sendable {
  /// The limits of tilts and nods; angles are sines in thousandths.
  public struct Settings: Hashable, Sendable {
    /// The side tilt from which the piece moves, 20…900.
    public let threshold: Int
    /// The side tilt below which it stops, 1…`threshold`.
    public let release: Int
    /// The side tilt of the greatest speed, up to 1000.
    public let full: Int
    /// The least angle of a nod, 50…1000.
    public let nod: Int
    /// The greatest angle that counts as home, 1…`nod`.
    public let home: Int
    /// The longest duration of a nod, there and back, in microseconds.
    public let nodTime: Int64
    /// How long the last sample stays valid, in microseconds.
    public let staleAfter: Int64
    /// The number of samples for a rest position, 1…1000.
    public let calibrationSamples: Int
    /// Whether to swap left and right, for a sensor that is mounted the other way round.
    public let isMirrored: Bool

    /// Settings; values out of range are clamped.
    public init(
      threshold: Int = 150, release: Int = 100, full: Int = 500, nod: Int = 250, home: Int = 100,
      nodTime: Int64 = 500_000, staleAfter: Int64 = 500_000, calibrationSamples: Int = 8,
      isMirrored: Bool = false
    ) {
      self.threshold = min(max(threshold, 20), 900)
      self.release = min(max(release, 1), self.threshold)
      self.full = min(max(full, self.threshold + 1), 1_000)
      self.nod = min(max(nod, 50), 1_000)
      self.home = min(max(home, 1), self.nod)
      self.nodTime = max(nodTime, 0)
      self.staleAfter = min(max(staleAfter, 1), 60_000_000)
      self.calibrationSamples = min(max(calibrationSamples, 1), 1_000)
      self.isMirrored = isMirrored
    }
  }

  /// The limits of tilts and nods.
  public let settings: Settings
  /// The side tilt, −1000…1000, positive to the right, as the level on the screen shows it.
  public private(set) var side = 0
  /// The direction in which the tilt moves the piece; nil for none.
  public private(set) var direction: ShiftDirection?

  private var calibration: Calibration
  private var nod = Nod.home
  private var staleAt: ControlTime?
  /// A cell each 50 ms at full tilt (100), each 500 ms at the threshold (10).
  private var meter = RateAccumulator(distance: 5_000_000)
  private var now = ControlTime.distantPast

  /// A recognizer that calibrates with the first samples, which move nothing.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    calibration = Calibration(samples: settings.calibrationSamples)
  }

  /// The time of the next move or of the end of a stale tilt; nil for none.
  public var nextDeadline: ControlTime? {
    guard let staleAt else { return meter.nextDeadline }
    return meter.nextDeadline.map { min($0, staleAt) } ?? staleAt
  }

  /// The moves due up to `time`, in order.
  public mutating func advance(to time: ControlTime) -> [ControlCommand] {
    now = max(now, time)
    var moments: [ControlTime] = []
    if let end = staleAt, end <= now {
      moments = meter.advance(to: end)
      defer { level() }
      return moves(at: moments)
    }
    return moves(at: meter.advance(to: now))
  }

  /// Processes a sample of gravity.
  public mutating func feed(_ sample: TiltSample, at time: ControlTime) -> [ControlCommand] {
    var commands = advance(to: time)
    guard (300...3_000).contains(sample.magnitude) else { return commands }
    guard let rest = calibration.rest else {
      calibration.add(sample)
      return commands
    }
    staleAt = now.advanced(by: settings.staleAfter)
    commands += tilt(to: settings.isMirrored ? -rest.side(of: sample) : rest.side(of: sample))
    if nod.handle(rest.nod(of: sample), at: now, settings: settings) {
      commands.append(ControlCommand(.hardDrop, at: now))
    }
    return commands
  }

  /// Sets the side tilt, −1000…1000, by keys; it holds until the next call.
  public mutating func steer(to side: Int, at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    staleAt = nil
    return commands + tilt(to: min(max(side, -1_000), 1_000))
  }

  /// Drops the rest position and measures it from the next samples; nothing moves until then.
  public mutating func calibrate() {
    calibration = Calibration(samples: settings.calibrationSamples)
    level()
  }

  /// Ends the tilt and any partial nod, for a pause, a lost focus or a missing sensor.
  public mutating func level() {
    side = 0
    direction = nil
    nod = .home
    staleAt = nil
    meter.stop()
  }

  private mutating func tilt(to side: Int) -> [ControlCommand] {
    self.side = side
    let towards: ShiftDirection = side < 0 ? .left : .right
    let tilt = abs(side)
    guard tilt >= (direction == towards ? settings.release : settings.threshold) else {
      direction = nil
      meter.stop()
      return []
    }
    let isNew = direction != towards
    if isNew { meter.stop() }
    direction = towards
    _ = meter.advance(to: now)
    let beyond = max(tilt - settings.threshold, 0)
    meter.change(rate: 10 + min(90 * beyond / (settings.full - settings.threshold), 90))
    return isNew ? [ControlCommand(towards.command, at: now)] : []
  }

  private func moves(at moments: [ControlTime]) -> [ControlCommand] {
    guard let direction else { return [] }
    return moments.map { ControlCommand(direction.command, at: $0, isRepeat: true) }
  }
}
