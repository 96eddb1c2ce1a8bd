import BlockEngine
import Testing

@testable import BlockSettings
@testable import TerminalUI

@Suite struct DeviceAssignmentTests {
  @Test func oneAloneHasEverything() {
    #expect(
      DeviceAssignment.assigned(people: 1, pads: [0, 1]) == [
        DeviceAssignment(keys: .whole, devices: .everything)
      ])
    #expect(DeviceAssignment.assigned(people: 0, pads: []).isEmpty)
  }

  @Test func twoShareTheKeyboardAndOneHasTheMouse() {
    let assigned = DeviceAssignment.assigned(people: 2, pads: []).compactMap(\.self)
    #expect(assigned.map(\.keys) == [.half(.left), .half(.right)])
    #expect(assigned.map(\.devices.hasPointer) == [true, false])
    #expect(assigned.map(\.devices.pads) == [.none, .none])
  }

  @Test func padsGoByTheirNumberFirstToThoseWithoutKeys() {
    let assigned = DeviceAssignment.assigned(people: 4, pads: [3, 0])
    #expect(
      assigned.map { $0?.devices.pads } == [SeatDevices.Pads.none, SeatDevices.Pads.none, .one(0), .one(3)])
    #expect(
      DeviceAssignment.assigned(people: 2, pads: [1, 0]).map { $0?.devices.pads } == [.one(0), .one(1)])
  }

  @Test func theThirdHasTheMouseAndForTheFourthNothingIsLeft() {
    let assigned = DeviceAssignment.assigned(people: 4, pads: [])
    #expect(assigned[2]?.devices.hasPointer == true && assigned[0]?.devices.hasPointer == false)
    #expect(assigned[3] == nil)
    #expect(DeviceAssignment.assigned(people: 4, pads: [2])[3]?.devices.hasPointer == true)
  }

  @Test func eachOfTwoHasTheKeysThatAreSetForHim() {
    let assigned = DeviceAssignment.assigned(people: 3, pads: [], keys: [.own, .half(.left)])
    #expect(assigned.map { $0?.keys } == [.own, .half(.left), DeviceAssignment.Keys.none])
    #expect(DeviceAssignment.assigned(people: 1, pads: [], keys: [.own, .own])[0]?.keys == .whole)
  }

  @Test func noKeyIsBothPlayers() {
    let pair = HalfKeyPair()
    let left = SplitKeyboard.actions.flatMap { pair[.left][$0] }
    let right = SplitKeyboard.actions.flatMap { pair[.right][$0] }
    #expect(Set(left).isDisjoint(with: right))
    #expect(Set(left).count == left.count && Set(right).count == right.count)
    #expect(SplitKeyboard.actions.allSatisfy { !pair[.left][$0].isEmpty && !pair[.right][$0].isEmpty })
  }

  @Test func aKeyThatSomebodyHasIsRefusedWithTheReason() throws {
    var settings = Settings()
    for (text, reason) in [
      ("left=j", "the opponent's: Move left"), ("left=a right=a", "bound already: Move left"),
      ("left=escape", "pauses the match"), ("left=ctrl-x", "belongs to the program"),
      ("left=pad-0", "only keys of the keyboard"), ("up=a", "ACTION=KEY"), ("left", "ACTION=KEY"),
      ("left=nokey", "there is no key"), ("", "x"),
    ] where !text.isEmpty {
      let error = #expect(throws: SettingError.self) { try settings.set(.versusKeys(.left), text) }
      #expect(error?.description.contains(reason) == true, "\(text): \(error?.description ?? "taken")")
    }
    #expect(settings.splitKeyboard == HalfKeyPair())
  }

  @Test func keysCanChangeHandsAndStayAsTheyWereSet() throws {
    var settings = Settings()
    try settings.set(.versusKeys(.right), "left=left right=right cw=up soft=down hard=enter")
    try settings.set(.versusKeys(.left), "left=j right=l cw=i soft=k hard=space")
    let texts = Dictionary(
      uniqueKeysWithValues: KeyboardHalf.allCases.map {
        (Setting.versusKeys($0).name, settings.text(of: .versusKeys($0)))
      })
    let (read, faults) = Settings.read(texts)
    #expect(faults.isEmpty)
    #expect(read.splitKeyboard == settings.splitKeyboard)
    // An unreadable setting has its default.
    let (usual, wrong) = Settings.read([Setting.versusKeys(.left).name: "left=left"])
    #expect(wrong.count == 1 && usual.splitKeyboard == HalfKeyPair())
  }

  @Test func aSetUpIsKeptAsItWasSet() throws {
    var settings = Settings()
    try settings.set(.versusSeats, "bot-10 person nobody bot-1")
    try settings.set(.versusHandicap, "0 4 0 12")
    try settings.set(.versusSeed, "18446744073709551615")
    try settings.set(.versusRules, "classic")
    try settings.set(.versusAttack, "classic")
    try settings.set(.versusFirstTo, "20")
    #expect(settings.versus.takenSeats == [0, 1, 3])
    #expect(settings.versus.people == [1] && settings.versus.bots == [10, 0, 1])
    #expect(settings.versus.match(seed: 1).players.map { $0.playfield == nil } == [true, false, false])
    for (key, text) in [
      (Setting.versusSeats, "person bot-11 nobody nobody"), (.versusSeats, "person person"),
      (.versusHandicap, "0 0 0 13"), (.versusHandicap, "0 0 0"), (.versusFirstTo, "21"), (.versusSeed, "-1"),
      (.versusRules, "zen"), (.versusAttack, "none"), (.versusHands, "left"), (.versusHands, "left up"),
      (.versusHands, "left right own"),
    ] {
      #expect(throws: SettingError.self, "\(text)") { try settings.set(key, text) }
    }
  }
}
