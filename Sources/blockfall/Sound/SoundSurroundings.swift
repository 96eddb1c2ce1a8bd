import Glibc
import TerminalUI

/// Whether there can be any sound here at all, found out without loading a library for it.
struct SoundSurroundings {
  /// Looks a variable of the environment up.
  let environment: (String) -> String?
  /// Whether there is something at a path.
  let exists: (String) -> Bool

  /// Those of this process.
  static func current() -> SoundSurroundings {
    SoundSurroundings(environment: environmentValue, exists: { access($0, F_OK) == 0 })
  }

  /// Why there is no sound; nil if a device is worth asking for.
  var silence: AudioUnavailableReason? {
    // What somebody says of it in so many words holds: a driver for SDL, or a server to send the sound to.
    if has("SDL_AUDIODRIVER") || has("PULSE_SERVER") || has("PIPEWIRE_REMOTE") { return nil }
    if isRemote { return .remote }
    return places.contains(where: exists) ? nil : .noDevice(nil)
  }

  /// Whether the program runs at the other end of an SSH connection.
  var isRemote: Bool { has("SSH_CONNECTION") || has("SSH_CLIENT") || has("SSH_TTY") }

  private func has(_ variable: String) -> Bool { environment(variable)?.isEmpty == false }

  /// Where ALSA's devices, sound servers' sockets and settings that lead elsewhere are.
  private var places: [String] {
    let runtime = environment("XDG_RUNTIME_DIR").map { ["\($0)/pulse/native", "\($0)/pipewire-0"] } ?? []
    let home = environment("HOME").map { ["\($0)/.asoundrc"] } ?? []
    return runtime + home
      + ["/dev/snd", "/dev/dsp", "/run/pulse/native", "/run/pipewire/pipewire-0", "/etc/asound.conf"]
  }
}
