/// The accelerometers in `/sys`, under `root` instead of `/`.
struct SensorTree: Sendable {
  let root: String

  /// A tree under `root`; `/` and the empty string stand for the real root.
  init(root: String) {
    self.root = root.hasSuffix("/") ? String(root.dropLast()) : root
  }

  /// The first accelerometer; reads files, so it may block.
  ///
  /// Industrial I/O comes first; in a convertible, the sensor in the display precedes the one in the base.
  func find() -> (any Sensor)? {
    let folder = "\(root)/sys/bus/iio/devices"
    let devices = SmallFile.names(in: folder).filter { $0.hasPrefix("iio:device") }
    let accelerometers = devices.compactMap { IIOAccelerometer(folder: "\(folder)/\($0)") }
    if let display = accelerometers.first(where: { !$0.label.hasSuffix("base") }) ?? accelerometers.first {
      return display
    }
    return positionSensors.first { $0.read() != .gone }
  }

  /// The drivers that show one file.
  ///
  /// lis3lv02d reports thousandths of a g, applesmc 256 counts per g. hdaps has no fixed scale: on one laptop 45°
  /// were some 50 counts, on others more.
  private var positionSensors: [PositionSensor] {
    let devices = "\(root)/sys/devices"
    return [
      PositionSensor(
        name: "hdaps", file: "\(devices)/platform/hdaps/position",
        calibration: "\(devices)/platform/hdaps/calibrate", countsPerG: 100),
      PositionSensor(
        name: "lis3lv02d", file: "\(devices)/platform/lis3lv02d/position", countsPerG: 1_000),
      PositionSensor(name: "lis3lv02d", file: "\(devices)/faux/lis3lv02d/position", countsPerG: 1_000),
      PositionSensor(
        name: "applesmc", file: "\(devices)/platform/applesmc.768/position", countsPerG: 256),
    ]
  }
}
