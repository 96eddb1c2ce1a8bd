import Glibc
import TerminalUI

/// Whether sound is possible at all, found out without loading a library.
package struct AudioEnvironment {
  /// Looks up an environment variable.
  let environment: (String) -> String?
  /// Whether a path exists.
  let exists: (String) -> Bool

  /// The surroundings of this process.
  package static func current() -> AudioEnvironment {
    AudioEnvironment(environment: environmentValue, exists: { access($0, F_OK) == 0 })
  }

  /// The reason why there is no sound; nil if it is worth trying to open a device.
  package var unavailableReason: AudioUnavailableReason? {
    // An explicit choice wins: a driver for SDL, or a server to send the sound to.
    if has("SDL_AUDIODRIVER") || has("PULSE_SERVER") || has("PIPEWIRE_REMOTE") { return nil }
    if isRemote { return .remote }
    return places.contains(where: exists) ? nil : .noDevice(nil)
  }

  /// Whether the program runs at the other end of an SSH connection.
  package var isRemote: Bool { has("SSH_CONNECTION") || has("SSH_CLIENT") || has("SSH_TTY") }

  private func has(_ variable: String) -> Bool { environment(variable)?.isEmpty == false }

  /// The places of ALSA's devices, sound servers' sockets, and settings that lead elsewhere.
  private var places: [String] {
    let runtime = environment("XDG_RUNTIME_DIR").map { ["\($0)/pulse/native", "\($0)/pipewire-0"] } ?? []
    let home = environment("HOME").map { ["\($0)/.asoundrc"] } ?? []
    return runtime + home
      + ["/dev/snd", "/dev/dsp", "/run/pulse/native", "/run/pipewire/pipewire-0", "/etc/asound.conf"]
  }
}
