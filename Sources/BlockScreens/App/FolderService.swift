import BlockStorage

/// Checks the saved games as soon as the data folder is removed; they are written again, with a notice.
package final class FolderService: Service {
  private let watch = FolderWatch()
  private let saver: GameSaver

  package init(_ saver: GameSaver) {
    self.saver = saver
    saver.watch(by: watch)
  }

  package var descriptor: Int32 { watch.descriptor }

  package func drainMessages() -> [Message] {
    watch.drain()
    saver.checkFiles()
    return []
  }

  package func perform(_ effect: Effect) {}
}
