import Testing

@testable import BlockPlatform

@Suite struct SoundSurroundingsTests {
  @Test(
    arguments: [
      ([:], [], AudioUnavailableReason.noDevice(nil)),
      ([:], ["/dev/snd"], nil),
      (["XDG_RUNTIME_DIR": "/run/user/7"], ["/run/user/7/pulse/native"], nil),
      (["XDG_RUNTIME_DIR": "/run/user/7"], ["/run/user/7/pipewire-0"], nil),
      (["HOME": "/home/a"], ["/home/a/.asoundrc"], nil),
      (["SSH_CONNECTION": "1.2.3.4 5 6.7.8.9 22"], ["/dev/snd"], .remote),
      (["SSH_TTY": "/dev/pts/1"], ["/dev/snd"], .remote),
      (["SSH_CONNECTION": ""], ["/dev/snd"], nil),
      (["SSH_CONNECTION": "1 2 3 4", "PULSE_SERVER": "desk"], [], nil),
      (["SDL_AUDIODRIVER": "disk"], [], nil),
    ] as [([String: String], [String], AudioUnavailableReason?)])
  func nothingIsLoadedIfNothingCanBeHeard(
    variables: [String: String], places: [String], unavailableReason: AudioUnavailableReason?
  ) {
    let surroundings = AudioEnvironment(environment: { variables[$0] }, exists: places.contains)
    #expect(surroundings.unavailableReason == unavailableReason)
  }
}
