/// The input and output device of the run loop.
package protocol TerminalDevice: AnyObject {
  var size: Size { get }
  /// The descriptor to poll for input.
  var inputDescriptor: Int32 { get }
  /// The descriptor to poll while output is queued.
  var outputDescriptor: Int32 { get }
  /// Whether bytes wait to be sent.
  var isBusy: Bool { get }
  /// Whether it reports repeats and releases of keys.
  var reportsReleases: Bool { get }
  var features: TerminalFeatures { get }
  /// Whether non-ASCII characters display.
  var isUTF8: Bool { get }
  /// The byte sequences of its keys, if they differ from the common ones.
  var keySequences: [[UInt8]: KeyEvent] { get }

  func read(into buffer: inout [UInt8]) -> TTY.ReadResult
  func enter()
  func reenter()
  func enterAfterStop()
  func leave()
  func resize(to size: Size)
  func setPalette(_ palette: Palette)
  func invalidate()
  /// Draws a frame; `buffer` may receive the previous one.
  func present(_ buffer: inout CellBuffer)
  /// Writes lines before the next frame; only a plain terminal does so.
  func speak(_ lines: [String])
  /// Repeats the last line, on a plain terminal.
  func repeatLast()
  /// Reverses the screen for a moment, if there is one.
  func flash(_ isOn: Bool)
  /// Copies a text to the clipboard, if the terminal may have one.
  func copy(_ text: String)
  /// Gives the window a title; nil takes ours back.
  func setTitle(_ title: String?)
  /// Notifies somebody who looks at another window.
  func notify(_ text: String)
  /// Shows the progress of long work at the window, in percent; nil for none.
  func showProgress(_ percent: Int?)
  /// Takes note that the tty has signalled another size.
  func handleResizeSignal()
  func handle(_ reply: TerminalReply)
  /// Handles a key, which shows whether releases arrive.
  func handle(_ key: KeyEvent)
  /// Sends as many queued bytes as the other side accepts; false if it is gone.
  func send() -> Bool
}

extension TerminalDevice {
  package func setTitle(_ title: String?) {}
  package func notify(_ text: String) {}
  package func showProgress(_ percent: Int?) {}
  package func handleResizeSignal() {}
}

extension Terminal: TerminalDevice {
  package var size: Size { reportedSize ?? tty.size }
  package var inputDescriptor: Int32 { tty.input }
  package var outputDescriptor: Int32 { tty.output }
  package var keySequences: [[UInt8]: KeyEvent] { description.keySequences }
  package func read(into buffer: inout [UInt8]) -> TTY.ReadResult { tty.read(into: &buffer) }
  package func speak(_ lines: [String]) {}
  package func repeatLast() {}
}
