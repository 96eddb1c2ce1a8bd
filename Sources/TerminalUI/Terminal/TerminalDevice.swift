/// What the run loop reads from and shows things on.
package protocol TerminalDevice: AnyObject {
  var size: Size { get }
  /// The descriptor to poll for input.
  var inputDescriptor: Int32 { get }
  /// The descriptor to poll while bytes wait.
  var outputDescriptor: Int32 { get }
  /// Whether bytes wait for the terminal to take them.
  var isBusy: Bool { get }
  /// Whether it tells repeats and releases of keys.
  var tellsReleases: Bool { get }
  var features: TerminalFeatures { get }
  /// Whether characters beyond ASCII come out.
  var isUTF8: Bool { get }
  /// The byte sequences of its keys, if they differ from everybody's.
  var keySequences: [[UInt8]: KeyEvent] { get }

  func read(into buffer: inout [UInt8]) -> TTY.ReadResult
  func take()
  func takeAgain()
  func takeAfterStop()
  func giveBack()
  func resize(to size: Size)
  func setPalette(_ palette: Palette)
  func drawAllNext()
  /// Shows a frame; `buffer` may get back the one before.
  func present(_ buffer: inout CellBuffer)
  /// Says lines before the next frame; a terminal that draws says nothing.
  func say(_ lines: [String])
  /// Repeats the last line, if the device speaks.
  func sayAgain()
  /// Lights the screen up for a moment, if there is one.
  func flash(_ isOn: Bool)
  /// Gives a text to the clipboard, where the terminal may have one.
  func copy(_ text: String)
  func note(_ reply: TerminalReply)
  /// Sends as much of what waits as the other side takes; `false` if nobody is there any more.
  func send() -> Bool
}

extension Terminal: TerminalDevice {
  package var size: Size { tty.size }
  package var inputDescriptor: Int32 { tty.input }
  package var outputDescriptor: Int32 { tty.output }
  package var keySequences: [[UInt8]: KeyEvent] { description.keySequences }
  package func read(into buffer: inout [UInt8]) -> TTY.ReadResult { tty.read(into: &buffer) }
  package func say(_ lines: [String]) {}
  package func sayAgain() {}
}
