import CInput
import Glibc

/// All pads of `/dev/input/js*`, with hotplugging.
final class JoystickDevice {
  private let root: String
  private let pollSet: PollSet
  private let watch: CInt
  /// Sets a watch on a folder; negative if there is none.
  private let watchFolder: (CInt, String) -> CInt
  private var pads: [Pad] = []
  /// Pads that this user may not read and that have been reported as such.
  private var refused: Set<Int> = []
  private var pendingEvents: [DeviceEvent] = []

  private static let maxPads = 8

  /// Opens the connected pads and watches for others, under `root` instead of `/`.
  ///
  /// nil if the system has no descriptor left.
  ///
  /// - Parameter watchFolder: sets a watch on a folder; a test can change the folder just before.
  init?(
    root: String,
    watchFolder: @escaping (CInt, String) -> CInt = { watch, folder in
      folder.withPath { cinput_watch_folder(watch, $0) }
    }
  ) {
    self.root = root.hasSuffix("/") ? String(root.dropLast()) : root
    guard let pollSet = PollSet() else { return nil }
    let watch = cinput_watch()
    guard watch >= 0, pollSet.add(watch) else {
      if watch >= 0 { close(watch) }
      return nil
    }
    self.pollSet = pollSet
    self.watch = watch
    self.watchFolder = watchFolder
    pendingEvents = rescan()
  }

  deinit {
    for pad in pads { close(pad.descriptor) }
    close(watch)
  }

  private var folder: String { "\(root)/dev/input" }
  private func path(of number: Int) -> String { "\(folder)/js\(number)" }

  /// The descriptor to poll for reading.
  var descriptor: CInt { pollSet.descriptor }

  /// The events since the last call, without blocking; call it once after the start too.
  func receive() -> [DeviceEvent] {
    var events = pendingEvents
    pendingEvents = []
    let ready = pollSet.ready()
    for index in pads.indices.reversed() where ready.contains(pads[index].descriptor) {
      let number = pads[index].number
      if let actions = pads[index].receive() {
        events += actions.map { .pad(PadEvent(pad: number, action: $0)) }
      } else {
        events += detach(at: index)
      }
    }
    if ready.contains(watch) {
      drainWatch()
      events += rescan()
    }
    return events
  }

  /// Discards the watch's events: they only mean that the folder must be read again.
  private func drainWatch() {
    var bytes = [UInt8](repeating: 0, count: 8_192)
    while read(watch, &bytes, bytes.count) > 0 {}
  }

  private func rescan() -> [DeviceEvent] {
    // Anew each time: the folder may have gone and come back since. Watching the same one twice has no effect.
    if watchFolder(watch, folder) < 0 {
      // A machine that never had an input device has no such folder; it comes with the first.
      _ = watchFolder(watch, "\(root)/dev")
      // It may have come before that watch was set.
      _ = watchFolder(watch, folder)
    }
    var events: [DeviceEvent] = []
    for index in pads.indices.reversed() where !pads[index].isAt(path(of: pads[index].number)) {
      events += detach(at: index)
    }
    let numbers = SmallFile.names(in: folder).compactMap { name -> Int? in
      guard name.hasPrefix("js"), let number = UInt8(name.dropFirst(2)), name == "js\(number)" else {
        return nil
      }
      return Int(number)
    }
    refused.formIntersection(numbers)
    for number in numbers where !pads.contains(where: { $0.number == number }) { events += attach(number) }
    return events
  }

  private func attach(_ number: Int) -> [DeviceEvent] {
    guard pads.count < JoystickDevice.maxPads else { return [] }
    do {
      let pad = try Pad(number: number, path: path(of: number))
      guard pollSet.add(pad.descriptor) else {
        close(pad.descriptor)
        return []
      }
      pads.append(pad)
      refused.remove(number)
      return [.pad(PadEvent(pad: number, action: .appeared(name: pad.name)))]
    } catch {
      guard error == .permission, refused.insert(number).inserted else { return [] }
      return [.pad(PadEvent(pad: number, action: .refused))]
    }
  }

  private func detach(at index: Int) -> [DeviceEvent] {
    var pad = pads.remove(at: index)
    close(pad.descriptor)
    return (pad.state.releaseAll() + [.vanished]).map { .pad(PadEvent(pad: pad.number, action: $0)) }
  }
}
