import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// Offers tilt control on the first run if a sensor answers; Settings can change the choice.
struct TiltOfferScreen: Screen {
  let sensor: String
  private var menu = MenuList([.init(false, tr("No, leave it off")), .init(true, tr("Yes, switch it on"))])

  init(sensor: String) {
    self.sensor = sensor
  }

  var focus: Focus? { Focus(item: menu.selection) }

  private var bar: NavigationBar { NavigationBar(left: tr("Back"), title: tr("Tilt")) }

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    switch message {
    case .terminating: return .quit
    case .tick, .resized, .suspending, .continued, .shown, .link, .keyboard, .device, .storage: return .stay
    case .input(let event):
      if bar.isBack(event, in: context.drawing) { return choose(false, in: context, &outbox) }
      guard case .chosen(let isOn) = menu.respond(to: event, in: panel(in: context.size).menuArea) else {
        return .stay
      }
      return choose(isOn, in: context, &outbox)
    }
  }

  /// Saves the choice, so that the question does not come again.
  private func choose(_ isOn: Bool, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    outbox.setOrShowReason(.tilt, isOn ? "on" : "off", in: context)
    return .pop
  }

  private func panel(in size: Size) -> Panel {
    let texts = [
      tr("There is a tilt sensor: %s.", sensor.sanitized),
      tr("Tilting to a side can move the piece, a nod can drop it."),
      tr("Settings switches tilt on or off at any time."),
    ]
    let lines = texts.flatMap { TextWrap.lines(of: $0, columns: max(1, min(size.columns - 6, 60))) }
    var panel = Panel(title: tr("Play by tilting?"), lines: lines.map(Panel.Line.text), menu: menu)
    panel.place(in: size, over: nil)
    return panel
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    let panel = panel(in: buffer.size)
    panel.draw(into: &buffer, isASCII: !context.isUnicode)
    menu.draw(into: &buffer, in: panel.menuArea, isUnicode: context.isUnicode)
  }
}
