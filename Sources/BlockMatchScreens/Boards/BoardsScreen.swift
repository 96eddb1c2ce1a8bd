import BlockEngine
import BlockLink
import BlockPlatform
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// A server's boards: the best games of everybody, of friends, or around one's own place.
///
/// The server's program asks for each page, in a run of its own, so that no key waits for it.
struct BoardsScreen: Screen {
  /// What a panel offers.
  enum Choice: Hashable, Sendable {
    case mode(GameMode.Kind)
    case rules(Ruleset.Name)
    case period(BoardQuery.Period)
    case typeAddress, join, leave, addFriend, forget
    case removeFriend(String)
    case addPlayer(String)
    case watch, race, close
  }

  /// The texts that are typed.
  enum Typing: Equatable {
    case address, friend
  }

  /// What becomes of a record once it is here.
  enum Purpose: Equatable {
    case watch, race
  }

  /// A record that is fetched, and then played again.
  struct Fetch {
    let purpose: Purpose
    let name: String
    /// The run that fetches it; nil once it is here.
    var question: ServerQuestion?
    /// The request to play it again.
    var verification: Ticket?
  }

  var query: BoardQuery
  var tab = BoardTab.global
  var list = ScrollList(count: 0)
  var buttonPages = ButtonPages()
  /// The joined boards; nil if there are none, or if that is not known yet.
  var membership: BoardMembership?
  var friends = FriendList()
  /// Whether membership and friends are known.
  var isRead = false
  /// The address that was typed; nil for that of the joined boards.
  var typedAddress: String?
  /// The run that asks for the page; nil if none is asked for.
  var question: ServerQuestion?
  /// The page, or why there is none; nil before either is known.
  var answer: Result<BoardListing, ServerFailure>?
  /// The open panel.
  var panel: (title: String, lines: [Panel.Line], menu: MenuList<Choice>)?
  var typing: (field: TextField, purpose: Typing)?
  var fetch: Fetch?
  /// Whether the boards are to be joined once their page is here.
  var joins = false
  /// The question whether to take everything out; nil while closed.
  var forgetting: (subject: String, question: ConfirmationPanel)?
  /// The run that takes everything out; nil if there is none.
  var removal: ServerQuestion?
  /// Whether the screen above plays for this board, which is looked at again then.
  private var isPlaying = false

  init(in context: ScreenContext) {
    let setup = context.settings.playedSetup(seed: 0)
    query = BoardQuery(
      rules: setup.ruleset.base, mode: setup.mode.hasBoard ? setup.mode : .sprint)
  }

  /// The server that is asked.
  var address: String? { typedAddress ?? membership?.address }

  var listing: BoardListing? { if case .success(let listing) = answer { listing } else { nil } }

  var focus: Focus? {
    if let forgetting { return Focus(page: 2, item: forgetting.question.selection) }
    if let panel { return Focus(page: 1, item: panel.menu.selection) }
    return typing == nil ? Focus(item: list.selection) : nil
  }
  var acceptsText: Bool { typing != nil }

  /// The settings of a live run for this board; nil if its server is not the joined one, or nothing is played live there.
  var live: RoomSettings? {
    guard address != nil, membership?.address == address else { return nil }
    return .live(query.rules, query.mode, level: query.level ?? Ruleset(query.rules).levels.lowerBound)
  }

  mutating func appear(in context: inout ScreenContext) {
    if isPlaying {
      isPlaying = false
      load(&context)
    }
    guard !isRead, context.permissions.usesNetwork else { return }
    context.ask(.boards(.read))
  }

  // MARK: Messages

  mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    if case .boards(let facts) = reply.answer { return handle(facts, for: reply.ticket, in: &context) }
    return .stay
  }

  private mutating func handle(
    _ facts: BoardFacts, for ticket: Ticket?, in context: inout ScreenContext
  ) -> Transition {
    switch facts {
    case .memberships(let membership, let friends):
      let hadFriends = self.friends
      (self.membership, self.friends) = (membership, friends)
      if !isRead || tab == .friends && friends != hadFriends { load(&context) }
      isRead = true
    case .verified(let result):
      guard let fetch, ticket == fetch.verification else { return .stay }
      self.fetch = nil
      return open(result, fetch, in: &context)
    case .examined: break
    }
    return .stay
  }

  mutating func receive(_ event: ServerEvent, for ticket: Ticket, in context: inout ScreenContext) {
    if ticket == removal?.ticket {
      guard let result = removal?.handle(event) else { return }
      removal = nil
      handleRemoval(result, &context)
    } else if ticket == question?.ticket {
      guard let result = question?.handle(event) else { return }
      question = nil
      show(result, &context)
    } else if ticket == fetch?.question?.ticket {
      guard let result = fetch?.question?.handle(event) else { return }
      fetch?.question = nil
      switch result {
      case .success(let bytes): fetch?.verification = context.ask(.boards(.verify(bytes)))
      case .failure(let failure):
        fetch = nil
        context.showNews(failure.text(address: address ?? ""), isProblem: true)
      }
    }
  }

  private mutating func show(_ result: Result<[UInt8], ServerFailure>, _ context: inout ScreenContext) {
    answer = result.flatMap { bytes in
      BoardListing(bytes).map(Result.success)
        ?? .failure(.unreadable)
    }
    let page = listing?.page
    list = ScrollList(count: page?.places.count ?? 0)
    if tab == .around, let own = page?.places.firstIndex(where: { $0.rank == page?.own }) { list.select(own) }
    query.first = page?.first ?? query.first
    guard joins else { return }
    joins = false
    guard let listing, let address, let new = BoardMembership(address: address, key: listing.key) else {
      return
    }
    context.ask(.boards(.join(new)))
    context.showNews(tr("Games begun from now on can be sent to the boards of %s.", listing.server))
  }

  private mutating func handleRemoval(
    _ result: Result<[UInt8], ServerFailure>, _ context: inout ScreenContext
  ) {
    switch result {
    case .success(let bytes):
      let count = Int(clamping: JSONObject(Array(bytes.prefix { $0 != 10 }))?.number("records") ?? 0)
      context.showNews(
        trn("%s record of yours was removed.", "%s records of yours were removed.", count, String(count)))
      load(&context)
    case .failure(let failure): context.showNews(failure.text(address: address ?? ""), isProblem: true)
    }
  }

  /// Asks for the page anew.
  mutating func load(_ context: inout ScreenContext) {
    if let question { context.endServer(question.ticket) }
    (question, answer, list) = (nil, nil, ScrollList(count: 0))
    guard let address, tab != .friends || !friends.names.isEmpty else { return }
    var query = query
    query.isAround = tab == .around
    if tab == .friends { query.friends = friends.names }
    question = ServerQuestion(context.startServer(query.words(for: address)))
  }

  /// Ends what is under way.
  private mutating func stop(_ context: inout ScreenContext) {
    for ticket in [question?.ticket, fetch?.question?.ticket].compactMap(\.self) { context.endServer(ticket) }
    (question, fetch) = (nil, nil)
  }

  // MARK: A record

  /// Fetches the selected record.
  mutating func begin(_ purpose: Purpose, _ context: inout ScreenContext) {
    guard let place = list.selected(of: listing?.page.places), let address, fetch == nil else { return }
    let ticket = context.startServer(["record", "--", address, String(place.record)])
    fetch = Fetch(purpose: purpose, name: place.name, question: ServerQuestion(ticket))
  }

  private func open(
    _ result: Result<ReplayTimeline, ReplayFileError>, _ fetch: Fetch, in context: inout ScreenContext
  ) -> Transition {
    switch result {
    case .failure(let error):
      context.showNews(tr("This record does not hold: %s", error.description), isProblem: true)
    case .success(let timeline) where fetch.purpose == .watch:
      return .push(ReplayScreen(showing: timeline, in: context))
    case .success(let timeline):
      return GameScreen.race(timeline, in: &context)
    }
    return .stay
  }

  // MARK: Input

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if typing != nil { return type(event, &context) }
    if forgetting != nil {
      if let address = forgetting.confirmed(by: event, bar: bar, in: context.drawing) {
        removal = ServerQuestion(context.startServer(["mine", "--forget", "--", address]))
      }
      return .stay
    }
    if panel != nil { return answerPanel(event, in: &context) }
    if bar.isBack(event, in: context.drawing) {
      // A record that comes can be waited for no longer; the screen stays.
      if let fetch {
        if let question = fetch.question { context.endServer(question.ticket) }
        self.fetch = nil
        return .stay
      }
      stop(&context)
      return .pop
    }
    guard context.permissions.usesNetwork else { return .stay }
    switch buttons(in: context).pressed(by: event, in: context.size) {
    case .show: openRecord()
    case .live:
      guard let address, let live else { break }
      stop(&context)
      isPlaying = true
      return .push(RoomScreen(RoomRequest(address: address, comesFromNetwork: true, live: live)))
    case .tab:
      tab = BoardTab.allCases.cycled(from: tab, by: 1)
      query.first = 0
      load(&context)
    case .next, .before:
      turnPage(by: buttons(in: context).pressed(by: event, in: context.size) == .next ? 1 : -1, &context)
    case .again: load(&context)
    case .more: buttonPages.turn(buttons(in: context), in: context.size)
    case .mode: openModes()
    case .rules: openRules(in: context)
    case .period: openPeriods()
    case .friends: openFriends()
    case .server: openServer()
    case nil:
      let names = (listing?.page.places ?? []).map(\.name)
      let area = view(in: context).area(in: context.size)
      if case .chosen = list.respond(to: event, in: area, titles: names) { openRecord() }
    }
    return .stay
  }

  private mutating func turnPage(by step: Int, _ context: inout ScreenContext) {
    guard let page = listing?.page, tab != .around else { return }
    let first = max(0, page.first + step * BoardPage.size)
    guard first != page.first, first < max(1, page.total) else { return }
    query.first = first
    load(&context)
  }

  private mutating func type(_ event: InputEvent, _ context: inout ScreenContext) -> Transition {
    guard var typing else { return .stay }
    switch typing.field.respond(to: event) {
    case .none: self.typing = typing
    case .cancelled: self.typing = nil
    case .accepted:
      let text = typing.field.text
      switch typing.purpose {
      case .address:
        let address = NetworkScreen.address(in: text)
        if let fault = RoomRequest.fault(of: address) {
          context.showNotice(fault)
          return .stay
        }
        self.typing = nil
        (typedAddress, query.first) = (address, 0)
        load(&context)
      case .friend:
        guard change({ friends throws(FriendList.Fault) in try friends.add(text) }, &context) else {
          return .stay
        }
        self.typing = nil
      }
    }
    return .stay
  }

  /// Changes the list of friends; returns false, and says why, if that is not possible.
  mutating func change(
    _ body: (inout FriendList) throws(FriendList.Fault) -> Void, _ context: inout ScreenContext
  ) -> Bool {
    var changed = friends
    do throws(FriendList.Fault) { try body(&changed) } catch {
      context.showNotice(error.text)
      return false
    }
    context.ask(.boards(.setFriends(changed)))
    return true
  }
}
