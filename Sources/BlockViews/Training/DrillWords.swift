import BlockBot
import BlockEngine
import BlockPlatform
import BlockSearch

extension Exercise {
  /// What there is to do better.
  package var text: String {
    tr("This piece cost %s. Place it better.", costly.lossText)
  }
}

extension Drill.Kind {
  /// The trainer's name.
  package var title: String {
    switch self {
    case .finesse: tr("Finesse")
    case .taps: tr("Taps")
    case .openers: tr("Openers")
    case .spins: tr("T-spins")
    case .allClears: tr("All clears")
    case .cheese: tr("Cheese")
    case .fourWide: tr("Four-wide")
    case .costly: tr("Costly places")
    }
  }

  /// What there is to do.
  package var help: String {
    switch self {
    case .finesse: tr("Bring each piece to the outline with the fewest keys.")
    case .taps: tr("Bring each piece to the outline by taps alone: hold no key.")
    case .openers:
      tr("Build an opener piece by piece, in any order that still leads there, and make its spin.")
    case .spins:
      tr(
        "Name the shape, and turn the T into its slot so that it clears every row that the shape allows; pieces that come before it complete the shape."
      )
    case .allClears: tr("Empty the field with the pieces that you see.")
    case .cheese: tr("Dig the garbage away with few pieces.")
    case .fourWide: tr("Clear a row in the well with each piece.")
    case .costly:
      tr(
        "What cost most in the games that you had analysed: place it better. Solved places come back only once all are solved."
      )
    }
  }
}

extension Drill.Failure {
  /// Why a task has failed, in words.
  package var text: String {
    switch self {
    case .place: tr("Not there: it should go to the outline.")
    case .keys(let keys): keys.advice ?? ""
    case .shape: tr("From here the opener can no longer be built.")
    case .spin(let wanted):
      wanted.spin == .full
        ? trn(
          "It takes a T-spin of %s row.", "It takes a T-spin of %s rows.", wanted.rows, String(wanted.rows))
        : trn(
          "It takes a mini T-spin of %s row.", "It takes a mini T-spin of %s rows.", wanted.rows,
          String(wanted.rows))
    case .allClear: tr("From here no all clear is left.")
    case .taps(let count):
      trn("It takes %s tap, and no held key.", "It takes %s taps, and no held key.", count, String(count))
    case .pieces(let count):
      trn("Garbage is left after %s piece.", "Garbage is left after %s pieces.", count, String(count))
    case .combo: tr("That piece cleared no row.")
    case .costly(let loss, let reason):
      reason.map { tr("The same again: %s. It costs %s lines.", $0.text, Numeral().text(thousandths: loss)) }
        ?? tr("It still costs %s lines.", Numeral().text(thousandths: loss))
    }
  }
}
