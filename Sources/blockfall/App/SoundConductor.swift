/// Chooses what to play: the music for the screen, and the requested effects.
struct SoundConductor: Sendable {
  /// Whether reading the settings has ended, in success or failure; a sound that they switch off must not play before.
  var isReady = false
  private var scene = SoundScene.silent

  /// The sound requests after a message.
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

  /// Handles news of the sound.
  mutating func note(_ news: SoundNews, in context: inout ScreenContext, _ outbox: inout Outbox) {
    switch news {
    case .ready: context.silence = nil
    case .silent(let silence):
      context.silence = silence
      // A device that never worked is reported in Settings only.
      if silence == .lost { outbox.tell(silence.description) }
    case .damaged(let line): outbox.tell(line)
    }
  }

  /// Mutes or unmutes everything.
  func toggleMute(in context: ScreenContext, _ outbox: inout Outbox) {
    // Settings still being read would undo it.
    guard isReady else { return }
    let isMuted = !context.settings.mute
    try? outbox.set(.mute, isMuted ? "on" : "off", in: context)
    outbox.tell(isMuted ? tr("Muted.") : context.silence?.description ?? tr("Not muted."))
  }
}
