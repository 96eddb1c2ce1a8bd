import BlockBot
import BlockEngine
import BlockPlatform
import BlockSearch

extension CostlyReason {
  /// The reason in words that name the thing.
  package var text: String {
    let number = Numeral().text(count)
    switch kind {
    case .hole:
      return column.map { tr("a hole at column %s", String($0 + 1)) } ?? tr("a hole")
    case .cover:
      return column.map { tr("more on top of the hole at column %s", String($0 + 1)) }
        ?? tr("more on top of a hole")
    case .slot: return tr("the slot for a T-spin is gone")
    case .wastedT: return tr("a T without a spin")
    case .wastedI: return tr("an I that made no quad")
    case .chain: return tr("back-to-back %s broken", number)
    case .height:
      return count > 0
        ? trn("%s row higher than needed", "%s rows higher than needed", count, number)
        : tr("a rougher stack than needed")
    case .missed:
      switch count {
      case 4: return tr("quad possible")
      case 3: return tr("T-spin triple possible")
      case 2: return tr("T-spin double possible")
      default: return tr("T-spin single possible")
      }
    case .allClear: return tr("an all clear was in sight")
    }
  }
}

extension AnalysisReport.Place {
  /// The place in words: the piece, how it lies, its columns, and whether it comes from hold.
  package var text: String {
    let words = PieceWords(piece)
    let place = "\(words.letter), \(words.place(saysPointing: true, .full))"
    return usesHold ? tr("%s, after a hold", place) : place
  }
}

extension AnalysisReport.Costly {
  /// What it cost, in lines.
  package var lossText: String {
    let text = Numeral().text(thousandths: loss)
    return isGrave ? tr("%s lines, serious", text) : tr("%s lines", text)
  }
}

extension AnalysisReport {
  /// The figures in words, each a line.
  package var figures: [String] {
    let numeral = Numeral()
    var lines: [String] = []
    if let accuracy, let margin {
      lines.append(
        tr(
          "Accuracy %s %%, give or take %s", numeral.text(hundredths: accuracy / 10),
          numeral.text(hundredths: margin / 10)))
    } else {
      lines.append(tr("Fewer than 20 pieces say nothing about the accuracy"))
    }
    lines.append(
      tr("Attack %s, lost %s", numeral.text(attack), numeral.text(thousandths: attackLost)))
    lines.append(finesse.text)
    lines.append(
      tr("Missed: spins %s, all clears %s", numeral.text(missedSpins), numeral.text(missedAllClears)))
    return lines
  }
}

extension Finesse {
  /// The figures in one line.
  package var text: String {
    let numeral = Numeral()
    return tr(
      "Finesse: faults %s, keys %s, needed %s", numeral.text(faults), numeral.text(keys), numeral.text(fewest)
    )
  }
}
