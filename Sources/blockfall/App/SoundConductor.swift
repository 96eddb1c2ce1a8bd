/// Says what is to be heard: the music that suits the screen, and the effects that it asked for.
struct SoundConductor: Sendable {
  /// Whether the settings have been read, or cannot be: nobody shall hear what they switched off.
  var isReady = false
  private var scene = SoundScene.silent

  /// What is asked of the sound after a message.
  mutating func requests(
    in context: ScreenContext, _ outbox: inout Outbox, mood: Mood?
  ) -> [SoundRequest] {
    let (cue, ears) = (outbox.takeCue(), outbox.takeEarCues())
    guard isReady else { return [] }
    var requests: [SoundRequest] = []
    let wanted = SoundScene(context.settings, mood: mood)
    if wanted != scene {
      scene = wanted
      requests.append(.scene(wanted))
    }
    if wanted.effects > 0, let cue { requests.append(.cue(cue)) }
    if wanted.effects > 0, !ears.isEmpty { requests.append(.ears(ears)) }
    return requests
  }

  /// Takes in what came of it.
  mutating func note(_ news: SoundNews, in context: inout ScreenContext, _ outbox: inout Outbox) {
    switch news {
    case .ready: context.silence = nil
    case .silent(let silence):
      context.silence = silence
      // What nobody has ever heard is said in Settings alone.
      if silence == .lost { outbox.tell(silence.description) }
    case .damaged(let line): outbox.tell(line)
    }
  }

  /// Mutes everything, or nothing any more.
  func toggleMute(in context: ScreenContext, _ outbox: inout Outbox) {
    // Settings that are still being read would take it back.
    guard isReady else { return }
    let isMuted = !context.settings.mute
    try? outbox.set(.mute, isMuted ? "on" : "off", in: context)
    outbox.tell(isMuted ? tr("Muted.") : context.silence?.description ?? tr("Not muted."))
  }
}
