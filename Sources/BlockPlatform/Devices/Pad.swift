import CInput
import Glibc

/// An open pad device.
struct Pad {
  /// Why a pad cannot be opened.
  enum Refusal: Error {
    case permission, other
  }

  let number: Int
  let descriptor: CInt
  let name: String
  var state: PadState
  private let device: dev_t
  private let inode: ino_t

  /// Opens `jsN` at a path, without blocking.
  init(number: Int, path: String) throws(Refusal) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .other }
    let isFIFO = status.st_mode & S_IFMT == S_IFIFO
    guard isFIFO || status.st_mode & S_IFMT == S_IFCHR else { throw .other }
    // A FIFO that stands in for a pad must outlive its writer; only its removal unplugs it.
    let descriptor = open(path, (isFIFO ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw errno == EACCES || errno == EPERM ? .permission : .other }
    self.number = number
    self.descriptor = descriptor
    device = status.st_dev
    inode = status.st_ino
    var name = [CChar](repeating: 0, count: 128)
    let hasName = !isFIFO && cinput_pad_name(descriptor, &name, CInt(name.count)) > 0
    let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.name = hasName ? SmallFile.printable(text) : "js\(number)"
    var axes = [UInt8](repeating: 0, count: 64)
    let knowsAxes = !isFIFO && cinput_pad_axes(descriptor, &axes) >= 0
    state = PadState(axisCodes: knowsAxes ? axes : nil)
  }

  /// Whether the path still leads to this device.
  func isAt(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_dev == device && status.st_ino == inode
  }

  /// The device's events, without blocking; nil once it is gone.
  mutating func receive() -> [PadEvent.Action]? {
    var bytes = [UInt8](repeating: 0, count: 512 * JoystickEvent.size)
    let count = read(descriptor, &bytes, bytes.count)
    if count < 0, errno == EAGAIN || errno == EINTR { return [] }
    return count > 0 ? state.feed(bytes.prefix(count)) : nil
  }
}
