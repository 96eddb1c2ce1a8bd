import BlockPlatform
import BlockSettings

/// Chooses what to play: the music for the screen, and the requested effects.
struct SoundSelector: Sendable {
  /// Whether reading the settings has ended, in success or failure; a sound that they switch off must not play before.
  var isReady = false
  private var scene = SoundScene.silent

  /// The sound requests after a message.
  mutating func requests(in context: inout ScreenContext, musicState: MusicState?) -> [SoundRequest] {
    let (cue, spatialCues) = (context.outbox.cue.take(), context.outbox.spatialCues.drain())
    guard isReady else { return [] }
    var requests: [SoundRequest] = []
    let wanted = SoundScene(context.settings, musicState: musicState)
    if wanted != scene {
      scene = wanted
      requests.append(.scene(wanted))
    }
    if wanted.effects > 0, let cue { requests.append(.cue(cue)) }
    if wanted.effects > 0, !spatialCues.isEmpty { requests.append(.spatialCues(spatialCues)) }
    return requests
  }

  mutating func handle(_ news: SoundNews, in context: inout ScreenContext) {
    switch news {
    case .ready: context.audioUnavailableReason = nil
    case .silent(let unavailableReason):
      context.audioUnavailableReason = unavailableReason
      // A device that never worked is reported in Settings only.
      if unavailableReason == .lost { context.showNews(unavailableReason.description, isProblem: true) }
    case .damaged(let line): context.showNews(line, isProblem: true)
    }
  }

  /// Mutes or unmutes everything.
  func toggleMute(in context: inout ScreenContext) {
    // Settings still being read would undo it.
    guard isReady else { return }
    let isMuted = !context.settings.mute
    try? context.set(.mute, isMuted ? "on" : "off")
    context.showNews(isMuted ? tr("Muted.") : context.audioUnavailableReason?.description ?? tr("Not muted."))
  }
}
