import BlockControls
import BlockEngine
import BlockPlatform
import BlockSettings

/// The drawings of Help.
extension HelpPicture {
  private static func key(_ action: PlayerAction, in context: DrawingContext) -> String {
    context.bindings.names(of: action, isUnicode: context.isUnicode).first ?? ""
  }

  /// The moves of pieces, each with its first key.
  ///
  /// - Parameter machine: the machine whose pad the keys are; nil under rules that commands play.
  package static func moves(of machine: Machine?, in context: DrawingContext) -> [HelpPicture] {
    func key(_ action: PlayerAction) -> String { self.key(action, in: context) }
    let drop = HelpPicture(
      """
        OOOO        ::::
        OOOO        ::::
               ↓    OOOO
      ##    ##    ##OOOO##
      """, machine == nil ? tr("Hard drop: %s", key(.hardDrop)) : tr("Sonic drop: %s", key(.hardDrop)))
    return [
      HelpPicture(
        """
          TT            TT
        TTTTTT   →    TTTTTT
        """, tr("Move: %s %s", key(.left), key(.right))),
      HelpPicture(
        """
          TT            TT
        TTTTTT   ↻      TTTT
                        TT
        """, tr("Turn: %s", key(.rotateClockwise))),
      HelpPicture(
        """
          TT            TT
        TTTTTT   ↺    TTTT
                        TT
        """, tr("Turn back: %s", key(.rotateCounterclockwise))),
      HelpPicture(
        """
        JJJJ          ::::
        JJ       ↓    JJJJ
        JJ            JJ
                      JJ
        """, tr("Soft drop: %s", key(.softDrop))),
    ] + (hasDrop(machine) ? [drop] : []) + [
      HelpPicture(
        """
              II
              II
        ######II  →       II
        ######II          II
        """, tr("Full rows vanish"))
    ]
  }

  /// The moves of the classic rules only.
  package static func classicMoves() -> [HelpPicture] {
    [
      HelpPicture(
        """
        OOOO##        ::::##
        OOOO     →    ::OOOO
                        OOOO
        """, tr("No room: it slips down")),
      HelpPicture(
        """
        ##II          ##II
        ##II     ↻    ##II
        ##II          ##II
        ##II          ##II
        """, tr("No room: no turn")),
    ]
  }

  /// The moves of the modern rules only, each with its first key.
  package static func modernMoves(in context: DrawingContext) -> [HelpPicture] {
    [
      HelpPicture(
        """
                   ┌──────┐
          TT       │  TT  │
        TTTTTT  →  │TTTTTT│
                   └──────┘
        """, tr("Hold: %s", key(.hold, in: context))),
      HelpPicture(
        """
          TT          TTTTTT
        TTTTTT   ↻      TT
        """, tr("Half turn: %s", key(.rotateHalf, in: context))),
      HelpPicture(
        """
        ##II      ##
        ##II  ↻   ##IIIIIIII
        ##II      ##
        ##II      ##
        """, tr("Kick: a turn off the wall")),
      HelpPicture(
        """
        ##TT          ##
          TTTT   ↻    TTTTTT
        ##TT##        ##TT##
        """, tr("T-spin: turned into a gap")),
      HelpPicture(
        """
            ####        ####
        OOOO            OOOO
        OOOO     →      OOOO
        ########    ########
        """, tr("On the floor: half a second to go on moving")),
    ]
  }

  /// Whether a machine has a drop; rules without a machine have one.
  static func hasDrop(_ machine: Machine?) -> Bool {
    machine.map { $0.buttons(for: .hardDrop) != nil } ?? true
  }

  /// Touch and mouse gestures, those that a machine has if there is one.
  package static func gestures(of machine: Machine?) -> [HelpPicture] {
    let drop = HelpPicture(
      """
       ◉ ◉
        OOOO        ::::
        OOOO   →    OOOO
      ##    ##    ##OOOO##
      """, machine == nil ? tr("Double tap: hard drop") : tr("Double tap: sonic drop"))
    return [
      HelpPicture(
        """
          TT            TT
        TTTTTT   →    TTTTTT

         ●─────────→
        """, tr("Swipe: move")),
      HelpPicture(
        """
         ●  SSSS      ::::
         │SSSS      ::::
         │       →    SSSS
         ↓          SSSS
        """, tr("Swipe down: soft drop")),
      HelpPicture(
        """
          JJ            JJJJ
          JJJJJJ   ↻    JJ
         ●─────────→    JJ
         ●─────────→
        """, tr("Two fingers: turn")),
    ] + (hasDrop(machine) ? [drop] : [])
  }

  /// Moves of a device that is tilted, those that a machine has if there is one.
  package static func tilts(of machine: Machine?) -> [HelpPicture] {
    let nod = HelpPicture(
      """
       ───
        ↓           ::::
       ───     ↓    OOOO
        ↑         ##OOOO##
      """, machine == nil ? tr("Nod: hard drop") : tr("Nod: sonic drop"))
    return [
      HelpPicture(
        """
        ╲             LL
         ╲       →    LL
          ╲           LLLL
        """, tr("Tilt to the right: move right")),
      HelpPicture(
        """
          ╱           II
         ╱       ←    II
        ╱             II
                      II
        """, tr("Tilt to the left: move left")),
    ] + (hasDrop(machine) ? [nod] : [])
  }
}
