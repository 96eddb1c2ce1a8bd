import BlockSettings
import TerminalUI

/// Frames of cells as one looping SVG, animated by CSS alone.
///
/// Each frame is a group with the changes, painted over the earlier frames and hidden until its time. Without animation
/// the last frame shows. A change of theme or size starts a new scene, which hides the previous one. A repeated element
/// is written once and referenced by name.
struct SVGAnimation {
  /// The size of the largest scene.
  private let canvas: Size
  /// The duration in microseconds; 0 for a still picture.
  private let duration: Int64
  private var palette = SVGPalette()
  private var keyframes = ""
  private var body = SVGBody()
  private var scene: Scene?
  private var sceneCount = 0
  private var frameCount = 0
  /// The size of a cell in pixels.
  private static let cell = (width: 9, height: 18)

  private struct Scene {
    let theme: Theme
    let size: Size
    let start: Int64
    var last: CellBuffer?
    /// The scene's frames.
    var body = SVGBody()
  }

  init(canvas: Size, duration: Int64) {
    self.canvas = canvas
    self.duration = duration
  }

  /// Adds a frame at a time in microseconds, not before that of the previous frame.
  mutating func show(_ buffer: CellBuffer, in theme: Theme, at time: Int64) {
    if scene?.size != buffer.size || scene?.theme != theme {
      endScene(at: time)
      sceneCount += 1
      scene = Scene(theme: theme, size: buffer.size, start: time)
    }
    guard var scene, scene.last != buffer else { return }
    // Cleared, as a second reference would copy its text for each frame.
    self.scene = nil
    let elements = SVGPicture.elements(of: buffer, over: scene.last, in: theme, palette: &palette)
    if scene.last == nil {
      scene.body.add(elements)
      scene.body.add("\n")
    } else {
      // Hidden until its time: each step of an animation holds its value until the next one.
      let name = SVGNumber.letters(frameCount)
      frameCount += 1
      scene.body.add("<g style=\"--n:\(name)\">")
      scene.body.add(elements)
      scene.body.add("</g>\n")
      keyframes += "@keyframes \(name){\(percent(time)){visibility:hidden}}\n"
    }
    scene.last = buffer
    self.scene = scene
  }

  /// Ends the animation and returns the whole picture.
  consuming func finish(title: String) -> String {
    endScene(at: nil)
    let (columns, rows) = (canvas.columns + 2, canvas.rows + 1)
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -1 \(columns) \(2 * rows)\""
    text += " width=\"\(columns * SVGAnimation.cell.width)\" height=\"\(rows * SVGAnimation.cell.height)\">\n"
    text += "<title>\(title.unicodeScalars.map { SVGText.escaped($0.value) }.joined())</title>\n<style>\n"
    text += "text{font:1.6px 'DejaVu Sans Mono','Liberation Mono',Menlo,Consolas,monospace}\n"
    text += "path{shape-rendering:crispEdges}\n"
    if duration > 0 {
      text += "g[style]{animation:var(--n) \(SVGNumber.thousandths(duration / 1_000))s step-start infinite}\n"
      text += "@media(prefers-reduced-motion:reduce){g[style]{animation-play-state:paused}}\n"
    }
    text += palette.rules + "\n" + keyframes + "</style>\n"
    text += palette.patterns.isEmpty ? "" : "<defs>\(palette.patterns)</defs>\n"
    return text + body.text + "</svg>\n"
  }

  /// Ends the current scene; `end` is the time at which the next one follows.
  private mutating func endScene(at end: Int64?) {
    guard let scene else { return }
    self.scene = nil
    // In half cells, so that a smaller scene is exactly centred.
    let (x, y) = ((canvas.columns - scene.size.columns) / 2, canvas.rows - scene.size.rows)
    var group = "<g" + (x == 0 && y == 0 ? "" : " transform=\"translate(\(x) \(y))\"")
    if scene.start > 0 || end != nil {
      // Hidden by opacity: with visibility, a visible element in a hidden group would show.
      keyframes += "@keyframes s\(sceneCount){"
      if scene.start > 0 { keyframes += "\(percent(scene.start)){opacity:0}" }
      if let end { keyframes += "\(percent(end)){opacity:1}" }
      keyframes += "}\n"
      group += " style=\"--n:s\(sceneCount)\(end == nil ? "" : ";opacity:0")\""
    }
    let ground = palette.name(of: .color(CellLook.ground(of: scene.theme)))
    group += "><rect x=\"-1\" y=\"-1\" width=\"\(scene.size.columns + 2)\""
    group += " height=\"\(scene.size.rows * 2 + 2)\" rx=\".8\" class=\"\(ground)\"/>\n"
    body.add(group)
    body.add(scene.body)
    body.add("</g>\n")
  }

  /// A time as a percentage of the duration.
  private func percent(_ time: Int64) -> String {
    SVGNumber.thousandths(time * 100_000 / max(1, duration)) + "%"
  }
}
