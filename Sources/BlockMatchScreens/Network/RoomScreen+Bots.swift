import BlockBot
import BlockLink
import BlockPlatform
import BlockScreens
import BlockSettings
import TerminalUI

/// Bots that this game seats in the room.
extension RoomScreen {
  /// Changes the grade of the next bot by a step.
  mutating func changeBotGrade(by step: Int) {
    botGrade = BotGrade.numbers.stepped(from: botGrade, by: step)
    showRoom()
  }

  /// Whether a seat is left once all arriving bots have theirs.
  func hasSeatForBot(in room: RoomState) -> Bool {
    let coming = bots.count { bot in !room.members.contains { $0.name == bot.name } }
    return room.members.count + coming < room.settings.seats
  }

  mutating func addBot(_ grade: Int, _ context: inout ScreenContext) {
    guard let grade = BotGrade(grade), let room = connection.session.room, hasSeatForBot(in: room) else {
      return
    }
    let number = (1...bots.count + 1).first { number in !bots.contains { $0.number == number } } ?? 1
    bots.append(RoomBot(grade, number, to: connection.address, room: room.code, &context))
    showRoom()
  }

  mutating func removeBot(in context: inout ScreenContext) {
    guard !bots.isEmpty else { return }
    bots[bots.count - 1].leave(at: context.now, &context)
    bots.removeLast()
    showRoom()
  }

  /// Removes all bots: they are in the room only while this player is.
  mutating func removeAllBots(in context: inout ScreenContext) {
    for index in bots.indices { bots[index].leave(at: context.now, &context) }
    bots = []
  }

  /// Updates the bots to the current moment; one that cannot play is removed, with a notice of the reason.
  mutating func updateBots(in context: inout ScreenContext) {
    for index in bots.indices {
      bots[index].catchUp(in: &context)
      if let failure = bots[index].failure {
        context.showNews(tr("%s cannot play: %s", bots[index].name, failure), isProblem: true)
        bots[index].leave(at: context.now, &context)
      }
    }
    guard bots.contains(where: { $0.failure != nil }) else { return }
    bots.removeAll { $0.failure != nil }
    if case .room = stage { showRoom() }
  }
}
