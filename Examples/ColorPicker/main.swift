// A small example of TerminalUI that mixes a colour and prints it.

import Glibc
import TerminalUI

do {
  var picker = ColorPicker()
  let terminal = try Terminal(tty: TTY(), palette: picker.palette)
  CrashGuard.install()
  var decoder = InputDecoder(keys: terminal.keySequences)
  var bytes = [UInt8](repeating: 0, count: 4096)
  terminal.enter()
  while !picker.isDone {
    let size = terminal.size
    terminal.resize(to: size)
    var buffer = CellBuffer(size: size)
    picker.draw(into: &buffer)
    terminal.present(&buffer)
    while terminal.isBusy, terminal.send() {}

    var awaited = pollfd(fd: terminal.inputDescriptor, events: Int16(POLLIN), revents: 0)
    // A lone Escape is a key if nothing follows it within 30 ms. Resizing the terminal interrupts the wait.
    let isReady = poll(&awaited, 1, decoder.isPending ? 30 : 1_000) > 0
    var events: [InputEvent] = []
    switch isReady ? terminal.read(into: &bytes) : .nothing {
    case .bytes(let count): decoder.feed(bytes[..<count], into: &events)
    case .nothing: decoder.flush(into: &events)
    case .end: exit(1)
    }
    for event in events {
      if case .reply(let reply) = event { terminal.handle(reply) }
      picker.respond(to: event, in: size)
    }
    terminal.setPalette(picker.palette)
  }
  terminal.leave()
  print("#" + String(picker.rgb, radix: 16))
} catch {
  print("the colour picker cannot draw here: \(error)")
  exit(2)
}
