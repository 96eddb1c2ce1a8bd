import BlockPlatform
import BlockSettings
import BlockViews
import TerminalUI

/// Offers tilt control on the first run if a sensor answers; Settings can change the choice.
struct TiltOfferScreen: Screen {
  let sensor: String
  private var choice: ChoicePanel<Bool>

  init(sensor: String) {
    self.sensor = sensor
    choice = ChoicePanel(
      tr("Play by tilting?"), bar: NavigationBar(left: tr("Back"), title: tr("Tilt")),
      notes: [
        tr("There is a tilt sensor: %s.", sensor.sanitized),
        tr("Tilting to a side can move the piece, a nod can drop it."),
        tr("You can switch tilt on or off in Settings at any time."),
      ], columns: 60,
      menu: MenuList([.init(false, tr("No, leave it off")), .init(true, tr("Yes, switch it on"))]))
  }

  var focus: Focus? { Focus(item: choice.menu.selection) }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    guard let answer = choice.answer(to: event, in: context.drawing) else { return .stay }
    // AutosavedRecording either way, so that the question does not come again.
    let isOn = if case .chosen(true) = answer { true } else { false }
    context.setOrShowReason(.tilt, isOn ? "on" : "off")
    return .pop
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    choice.draw(into: &buffer, in: context.drawing)
  }
}
