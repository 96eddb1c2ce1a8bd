import Foundation
import Glibc
import LinkTransport
import RecordStore
import Standings
import Testing

/// A server that is killed at each single write of its database, half of the bytes written: nothing is half kept.
@Suite("A server killed at every write of its records")
struct RecordKillTests {
  /// Ends a process at its so many-th call that changes a database of records.
  private static let library = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <signal.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>
    static long count;
    static int is_next(void) {
      const char *at = getenv("KILL_AT");
      return at && __sync_add_and_fetch(&count, 1) == atol(at);
    }
    static int is_ours(int file) {
      char name[64], path[512];
      snprintf(name, sizeof name, "/proc/self/fd/%d", file);
      ssize_t length = readlink(name, path, sizeof path - 1);
      if (length < 0) return 0;
      path[length] = 0;
      return strstr(path, "boards.db") != 0;
    }
    #define REAL(name, type) static type real; if (!real) real = (type)dlsym(RTLD_NEXT, name)
    static ssize_t put(int file, const void *bytes, size_t size, off64_t offset, ssize_t (*real)(int, const void *, size_t, off64_t)) {
      if (is_ours(file) && is_next()) { real(file, bytes, size / 2, offset); kill(getpid(), SIGKILL); }
      return real(file, bytes, size, offset);
    }
    typedef ssize_t (*put_type)(int, const void *, size_t, off64_t);
    ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) { REAL("pwrite64", put_type); return put(file, bytes, size, offset, real); }
    ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) { REAL("pwrite64", put_type); return put(file, bytes, size, offset, real); }
    typedef int (*sync_type)(int);
    int fsync(int file) { REAL("fsync", sync_type); if (is_ours(file) && is_next()) kill(getpid(), SIGKILL); return real(file); }
    int fdatasync(int file) { REAL("fdatasync", sync_type); if (is_ours(file) && is_next()) kill(getpid(), SIGKILL); return real(file); }
    typedef int (*unlink_type)(const char *);
    int unlink(const char *path) { REAL("unlink", unlink_type); if (strstr(path, "boards.db") && is_next()) kill(getpid(), SIGKILL); return real(path); }
    """

  private static func compiled(in folder: TemporaryFolder) throws -> String {
    let source = "\(folder.path)/kill.c"
    try library.write(toFile: source, atomically: true, encoding: .utf8)
    let compilers: [String] = ["/usr/bin/cc", "/usr/bin/clang", "/usr/bin/gcc"]
    let compiler = try #require(compilers.first { access($0, X_OK) == 0 })
    let process = Process()
    process.executableURL = URL(filePath: compiler)
    process.arguments = ["-shared", "-fPIC", "-w", "-o", "\(folder.path)/kill.so", source, "-ldl"]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return "\(folder.path)/kill.so"
  }

  @Test("A record is kept whole or not at all, and what was said to be kept is")
  func everyWrite() throws {
    let (home, player, tools) = (TemporaryFolder(), TemporaryFolder(), TemporaryFolder())
    let library = try Self.compiled(in: tools)
    let folder = try PrivateFolder(making: player.path)
    let key = try Identity.loadOrCreate(in: folder, as: "player.pem").publicKey
    let replay = try ReplaySamples.toppedOut(by: key)
    try folder.write(replay, to: "a.replay")
    var kills = 0
    for call in 1...400 {
      let keys = TemporaryFolder()
      let database = "\(keys.path)/boards.db"
      let server = try RunningProgram(
        [
          "serve", "--listen", "127.0.0.1:0", "--no-journals", "--keys", keys.path, "--store",
          "sqlite:\(database)",
        ],
        home: home.path, through: ["/usr/bin/env", "LD_PRELOAD=\(library)", "KILL_AT=\(call)"])
      var isSaid = false
      if let address = server.output.line() {
        let submit = try RunningProgram(
          ["submit", address, "\(player.path)/a.replay", "--name", "Ada", "--keys", player.path],
          home: home.path)
        isSaid = submit.exitStatus() == 0
      }
      if isSaid {
        // It is said after the last call of a submission.
        #expect(kills > 10)
        return
      }
      #expect(server.exitStatus() == 128 + Int(SIGKILL))
      kills += 1
      let store = try SQLiteRecordStore(path: database)
      #expect(try store.faults() == [], "call \(call)")
      let kept = try store.latest(atMost: 9)
      #expect(kept.count <= 1, "call \(call)")
      if let record = kept.first {
        #expect(try store.replay(of: record.id) == replay && record.rank == 1, "call \(call)")
      }
    }
    Issue.record("a submission takes more than 400 calls")
  }
}
