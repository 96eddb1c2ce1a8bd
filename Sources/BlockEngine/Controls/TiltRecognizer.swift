/// Reads moves and drops out of the way a device is held.
///
/// Side tilt beyond a threshold moves the piece and keeps moving it, faster the further it is tilted, and
/// ends below a lower threshold. A nod forward or back and home again within a moment is a hard drop;
/// slow drift is none. Everything is relative to a rest position, the mean of the first samples after
/// the start and after `calibrate()`.
///
/// Samples that cannot be gravity (below 0.3 g, beyond 3 g) are left out. Where samples stop coming, a
/// tilt ends after `staleAfter`: a sensor that vanished holds no key. Every call answers what became due
/// up to its time, before what it does itself; any split of the time gives the same.
public struct TiltRecognizer: Hashable, Sendable {
  /// What counts as a tilt; angles are sines in thousandths.
  public struct Settings: Hashable, Sendable {
    /// Side tilt from which the piece moves, 20…900.
    public let threshold: Int
    /// Side tilt below which it stops, 1…`threshold`.
    public let release: Int
    /// Side tilt from which it moves no faster, up to 1000.
    public let full: Int
    /// How far a nod must go, 50…1000.
    public let nod: Int
    /// How near home is, 1…`nod`.
    public let home: Int
    /// How long a nod may take, there and back, in microseconds.
    public let nodTime: Int64
    /// How long the last sample holds, in microseconds.
    public let staleAfter: Int64
    /// How many samples make a rest position, 1…1000.
    public let calibrationSamples: Int
    /// Whether left and right are the other way round, for a sensor that is built in so.
    public let isMirrored: Bool

    /// Settings; what is out of range is taken to the nearest value in it.
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

  /// What counts as a tilt.
  public let settings: Settings
  /// The side tilt, −1000…1000, to the right where positive: what a level on the screen shows.
  public private(set) var side = 0
  /// The direction in which the tilt moves the piece.
  public private(set) var direction: ShiftDirection?

  private var calibration: Calibration
  private var nod = Nod.home
  private var staleAt: ControlTime?
  /// A cell each 50 ms at full tilt (100), each 500 ms at the threshold (10).
  private var meter = MoveMeter(distance: 5_000_000)
  private var now = ControlTime.distantPast

  /// A recognizer that takes its rest position from the first samples, which move nothing.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    calibration = Calibration(samples: settings.calibrationSamples)
  }

  /// When something is next due by itself.
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

  /// Takes a sample of gravity.
  public mutating func feed(_ sample: TiltSample, at time: ControlTime) -> [ControlCommand] {
    var commands = advance(to: time)
    guard (300...3_000).contains(sample.magnitude) else { return commands }
    guard let rest = calibration.rest else {
      calibration.take(sample)
      return commands
    }
    staleAt = now.advanced(by: settings.staleAfter)
    commands += tilt(to: settings.isMirrored ? -rest.side(of: sample) : rest.side(of: sample))
    if nod.take(rest.nod(of: sample), at: now, settings: settings) {
      commands.append(ControlCommand(.hardDrop, at: now))
    }
    return commands
  }

  /// Takes a side tilt, −1000…1000, that keys set; it holds until the next one.
  public mutating func steer(to side: Int, at time: ControlTime) -> [ControlCommand] {
    let commands = advance(to: time)
    staleAt = nil
    return commands + tilt(to: min(max(side, -1_000), 1_000))
  }

  /// Forgets the rest position and takes it from the next samples; nothing moves until then.
  public mutating func calibrate() {
    calibration = Calibration(samples: settings.calibrationSamples)
    level()
  }

  /// Ends the tilt and any nod begun: a pause, the focus lost, the sensor gone.
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
