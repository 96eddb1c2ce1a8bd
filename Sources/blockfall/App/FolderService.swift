/// Checks the saved games as soon as the data folder is removed; they are written again, with a notice.
final class FolderService: Service {
  private let watch = FolderWatch()
  private let saver: GameSaver

  init(_ saver: GameSaver) {
    self.saver = saver
    saver.watch(by: watch)
  }

  var descriptor: Int32 { watch.descriptor }

  func takeMessages() -> [Message] {
    watch.drain()
    saver.checkFiles()
    return []
  }

  func perform(_ effect: Effect) {}
}
