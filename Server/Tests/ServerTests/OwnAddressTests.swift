import Glibc
import LinkTransport
import Testing

@Suite("The address that a server prints")
struct OwnAddressTests {
  @Test("Of the addresses of a server that listens everywhere, one that answers is named")
  func answers() throws {
    let running = try RunningServer()
    #expect(OwnAddress.reached(listeningAt: "0.0.0.0", port: running.port) == "127.0.0.1")
    for host in ["127.0.0.1", "::1", "192.0.2.7", "example.org"] {
      #expect(OwnAddress.reached(listeningAt: host, port: running.port) == host)
    }
  }

  @Test(
    "--reached-as names the host, an IPv6 address with brackets or without",
    arguments: [("::1", "[::1]:"), ("[::1]", "[::1]:"), ("example.org", "example.org:")])
  func reachedAs(_ host: String, _ shown: String) throws {
    let home = TemporaryFolder()
    let program = try RunningProgram(
      ["host", "--quiet", "--listen", "127.0.0.1:0", "--reached-as", host], home: home.path)
    #expect(program.output.line()?.hasPrefix("blockfall join \(shown)") == true)
  }

  /// Whether a network of its own can be made: as root, with the usual tools.
  static let canMakeNetworks =
    geteuid() == 0 && access("/usr/bin/unshare", X_OK) == 0
    && ["/usr/sbin/ip", "/sbin/ip", "/usr/bin/ip", "/bin/ip"].contains { (path: String) in
      access(path, X_OK) == 0
    }

  @Test(
    "In a network with IPv6 alone, without a way out, the printed address is one that is there",
    .enabled(if: canMakeNetworks),
    arguments: [
      ("", "127.0.0.1:"), ("ip addr del 127.0.0.1/8 dev lo;", "[::1]:"),
      (
        """
        ip addr del 127.0.0.1/8 dev lo; ip link add near type veth peer name far; \
        ip addr add fd12:3456::7/64 dev near nodad; ip link set near up; ip link set far up;
        """, "[fd12:3456::7]:"
      ),
      (
        """
        ip link add near type veth peer name far; ip addr add 10.77.0.7/24 dev near; ip link set near up; \
        ip link set far up;
        """, "10.77.0.7:"
      ),
    ])
  func networks(_ setup: String, _ shown: String) throws {
    let home = TemporaryFolder()
    for arguments in [["serve"], ["host", "--quiet"]] {
      let program = try RunningProgram(
        arguments, home: home.path,
        through: [
          "/usr/bin/unshare", "-n", "/bin/sh", "-c", "ip link set lo up; \(setup) exec \"$@\"", "sh",
        ])
      let line = program.output.line() ?? ""
      #expect(line.hasPrefix(shown) || line.hasPrefix("blockfall join \(shown)"), "\(line)")
    }
  }
}
