/// The drawings that Help has.
extension HelpPicture {
  private static func key(_ action: PlayerAction, in context: ScreenContext) -> String {
    context.bindings.names(of: action, isUnicode: context.isUnicode).first ?? ""
  }

  /// What pieces do, with the first key of each.
  static func moves(in context: ScreenContext) -> [HelpPicture] {
    func key(_ action: PlayerAction) -> String { self.key(action, in: context) }
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
      HelpPicture(
        """
          OOOO        ::::
          OOOO        ::::
                 ↓    OOOO
        ##    ##    ##OOOO##
        """, tr("Hard drop: %s", key(.hardDrop))),
      HelpPicture(
        """
              II
              II
        ######II  →       II
        ######II          II
        """, tr("Full rows vanish")),
    ]
  }

  /// What pieces do by the classic rules alone.
  static func classicMoves() -> [HelpPicture] {
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

  /// What pieces do by the modern rules alone, with the first key of each.
  static func modernMoves(in context: ScreenContext) -> [HelpPicture] {
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
        """, tr("On the floor: half a second to move on")),
    ]
  }

  /// What hands do on a screen or with a mouse.
  static func gestures() -> [HelpPicture] {
    [
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
      HelpPicture(
        """
         ◉ ◉
          OOOO        ::::
          OOOO   →    OOOO
        ##    ##    ##OOOO##
        """, tr("Double tap: hard drop")),
    ]
  }

  /// What a device does that is held in the hands.
  static func tilts() -> [HelpPicture] {
    [
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
      HelpPicture(
        """
         ───
          ↓           ::::
         ───     ↓    OOOO
          ↑         ##OOOO##
        """, tr("Nod: hard drop")),
    ]
  }
}
