import ArgumentParser
import BlockPlatform
import BlockStorage
import Glibc

/// The options of `blockfall boards` about what a server keeps of the player.
struct OwnRecordOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("Write all that the server keeps of you to a new folder: a list and the replays."),
      valueName: tr("dir")),
    completion: .directory)
  var export: String?

  @Flag(help: ArgumentHelp(tr("Remove your name, your key and all your records there; needs --yes.")))
  var forget = false

  @Flag(help: ArgumentHelp(tr("Confirm --forget, which removes nothing without this.")))
  var yes = false

  /// Whether one of them is given.
  var areGiven: Bool { export != nil || forget }

  func run(at address: String, json: Bool, on console: Console) throws(CommandFailure) -> Int32 {
    guard export == nil || !forget else { throw .refused(tr("give either --export or --forget, not both")) }
    if let export { return try write(to: export, from: address, json: json, on: console) }
    guard yes else {
      throw .refused(tr("this removes all that %s keeps of you; add --yes if you mean it", address))
    }
    let answer = try console.ask(["mine", "--forget", "--", address])
    let count = Int(clamping: answer.number("records"))
    if json {
      try console.putJSON { text in
        text.member("server", answer.text("server"))
        text.member("records", count)
      }
    } else {
      try console.put(
        line: trn(
          "%s record of yours was removed.", "%s records of yours were removed.", count, String(count)))
    }
    return 0
  }

  /// Writes the list and the replays to a folder that is made for them.
  private func write(
    to folder: String, from address: String, json: Bool, on console: Console
  ) throws(CommandFailure) -> Int32 {
    let path = folder.isAbsolutePath ? folder : SubmitCommand.currentFolder + "/" + folder
    let text = try console.askForText(["mine", "--into", path, "--", address])
    guard let answer = JSONObject(Array(text.prefix { $0 != 10 })) else {
      throw .refused(tr("blockfall-server's answer cannot be read"))
    }
    do throws(SystemError) { try PrivateFile.write(text, to: path + "/records.json") } catch {
      throw .refused(tr("%s cannot be written", path + "/records.json") + ": \(error)")
    }
    let records = answer.objects("records")
    if json {
      try console.put(text)
    } else {
      try console.put(
        line: trn(
          "%s record is in %s.", "%s records are in %s.", records.count, String(records.count),
          folder.sanitized))
    }
    return 0
  }
}
