/// Checks the saved games as soon as the data folder is removed; they are written again, with a notice.
final class FolderService: Service {
  private let watch = FolderWatch()
  private let keeper: Keeper

  init(_ keeper: Keeper) {
    self.keeper = keeper
    keeper.watch(by: watch)
  }

  var descriptor: Int32 { watch.descriptor }

  func takeMessages() -> [Message] {
    watch.hush()
    keeper.lookForGames()
    return []
  }

  func perform(_ effect: Effect) {}
}
