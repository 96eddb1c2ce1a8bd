import Foundation
import Testing

@testable import BlockPlatform

@Suite struct AssetFolderTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func make(_ path: String) throws -> String {
    let path = home.path + "/" + path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  @Test func aBuiltProgramFindsTheSourceTree() throws {
    let assets = try make("tree/Assets")
    for build in [".build/x86_64-unknown-linux-gnu/debug", ".build-release-tests/release"] {
      let found = try #require(
        AssetFolder.locate(executable: home.path + "/tree/\(build)/blockfall", environment: { _ in nil }))
      #expect(found.path(of: .themes) == assets + "/Themes")
      #expect(found.path(of: .sounds) == assets + "/Sounds")
      #expect(found.root == assets)
      #expect(found.catalogues == home.path + "/tree/.build/catalogues")
    }
  }

  @Test func anInstalledProgramFindsWhatIsBesideIt() throws {
    let share = try make("usr/share/blockfall")
    let found = try #require(
      AssetFolder.locate(executable: home.path + "/usr/bin/blockfall", environment: { _ in nil }))
    #expect(found.path(of: .themes) == share + "/themes")
    #expect(found.path(of: .music) == share + "/music")
    #expect(found.catalogues == home.path + "/usr/share/locale")
  }

  @Test func aProgramAmongTheGamesFindsWhatIsAmongTheirData() throws {
    let own = try make("usr/share/games/blockfall")
    let found = try #require(
      AssetFolder.locate(executable: home.path + "/usr/games/blockfall", environment: { _ in nil }))
    #expect(found.path(of: .themes) == own + "/themes")
    #expect(found.root == own)
    #expect(found.catalogues == home.path + "/usr/share/locale")
  }

  @Test func aProgramThatWasInstalledApartFindsWhatTheSystemsDataFoldersHave() throws {
    let own = try make("data/games/blockfall")
    let folders = "relative:\(home.path)/none:\(home.path)/data/"
    let found = try #require(
      AssetFolder.locate(
        executable: home.path + "/elsewhere/blockfall",
        environment: { $0 == "XDG_DATA_DIRS" ? folders : nil }))
    #expect(found.root == own)
    #expect(found.catalogues == home.path + "/data/locale")
  }

  @Test func theEnvironmentGoesBeforeBoth() throws {
    _ = try make("usr/share/blockfall")
    let found = try #require(
      AssetFolder.locate(
        executable: home.path + "/usr/bin/blockfall",
        environment: { $0 == "BLOCKFALL_ASSETS" ? "/elsewhere" : nil }))
    #expect(found.path(of: .themes) == "/elsewhere/Themes")
    #expect(found.catalogues == "/elsewhere/Catalogues")
  }

  @Test func aProgramByItselfFindsNothing() {
    let environment = { (name: String) in name == "XDG_DATA_DIRS" ? "/nowhere" : nil }
    #expect(AssetFolder.locate(executable: home.path + "/bin/blockfall", environment: environment) == nil)
    #expect(AssetFolder.locate(executable: nil, environment: environment) == nil)
  }
}
