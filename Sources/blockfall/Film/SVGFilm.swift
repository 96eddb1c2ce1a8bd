import TerminalUI

/// Frames of cells as one SVG that plays by itself, over and over, in anything that knows CSS animations.
///
/// Each frame is a group of what has changed, painted over the frames before it; it is hidden until its time has come.
/// If nothing is animated the last frame is seen. A change of theme or size begins another scene, which hides the
/// one before. An element that comes again is written once, and named where it comes again.
struct SVGFilm {
  /// The largest size of a scene.
  private let canvas: Size
  /// In microseconds; 0 for a picture that stands still.
  private let duration: Int64
  private var palette = SVGPalette()
  private var keyframes = ""
  private var body = SVGBody()
  private var scene: Scene?
  private var sceneCount = 0
  private var frameCount = 0
  /// How wide and high a cell is, in the pixels that the picture asks for.
  private static let cell = (width: 9, height: 18)

  private struct Scene {
    let theme: Theme
    let size: Size
    let start: Int64
    var last: CellBuffer?
    /// Its frames.
    var body = SVGBody()
  }

  init(canvas: Size, duration: Int64) {
    self.canvas = canvas
    self.duration = duration
  }

  /// Shows a frame from a time on, in microseconds, not before that of the frame before.
  mutating func show(_ buffer: CellBuffer, in theme: Theme, at time: Int64) {
    if scene?.size != buffer.size || scene?.theme != theme {
      endScene(at: time)
      sceneCount += 1
      scene = Scene(theme: theme, size: buffer.size, start: time)
    }
    guard var scene, scene.last != buffer else { return }
    // Not in two places at once, or its text would be copied for each frame.
    self.scene = nil
    let elements = SVGPicture.elements(of: buffer, over: scene.last, in: theme, palette: &palette)
    if scene.last == nil {
      scene.body.add(elements)
      scene.body.add("\n")
    } else {
      // Until its time: each step of an animation begins with what it leads to.
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

  /// The whole picture.
  consuming func finish(title: String) -> String {
    endScene(at: nil)
    let (columns, rows) = (canvas.columns + 2, canvas.rows + 1)
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -1 \(columns) \(2 * rows)\""
    text += " width=\"\(columns * SVGFilm.cell.width)\" height=\"\(rows * SVGFilm.cell.height)\">\n"
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

  /// Ends the scene that is shown, at a time if another follows.
  private mutating func endScene(at end: Int64?) {
    guard let scene else { return }
    self.scene = nil
    // In half cells, so that a smaller one stands in the very middle.
    let (x, y) = ((canvas.columns - scene.size.columns) / 2, canvas.rows - scene.size.rows)
    var group = "<g" + (x == 0 && y == 0 ? "" : " transform=\"translate(\(x) \(y))\"")
    if scene.start > 0 || end != nil {
      // Hidden by opacity: what is visible within a group that is not would be seen.
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

  /// A time as a part of the whole.
  private func percent(_ time: Int64) -> String {
    SVGNumber.thousandths(time * 100_000 / max(1, duration)) + "%"
  }
}
