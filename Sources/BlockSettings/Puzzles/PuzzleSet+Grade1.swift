extension PuzzleSet {
  static let grade1 = [
    """
    grade: 1
    pieces: I
    goal: clear:4
    solution: right right right cw right hard
    #########.
    #########.
    #########.
    #########.
    """,
    """
    grade: 1
    pieces: I
    goal: clear:4
    solution: right cw hard
    ######.###
    ######.###
    ######.###
    ######.###
    """,
    """
    grade: 1
    pieces: JL
    goal: allClear
    solution: right half hard right right right right half hard
    ####......
    ######..##
    """,
    """
    grade: 1
    pieces: SI
    goal: allClear
    solution: right right right hard hard
    ###......#
    ######..##
    """,
    """
    grade: 1
    pieces: IT
    goal: allClear
    solution: hard left left left half hard
    .......###
    #.########
    """,
    """
    grade: 1
    pieces: OJI
    goal: garbage
    solution: left left left left hard left left left hard right right right cw right hard
    #########.
    #########.
    #########.
    """,
    """
    grade: 1
    pieces: LI
    goal: clear:4
    solution: half hard right right cw hard
    ###...#.##
    ###.###.##
    #######.##
    #######.##
    """,
    """
    grade: 1
    pieces: LOI
    goal: allClear
    solution: left hard right hard left left left hard
    .......###
    ##.....###
    """,
    """
    grade: 1
    rules: classic
    pieces: I
    goal: clear:4
    solution: right right right right right right right right cw right hard
    ###################.
    ###################.
    ###################.
    ###################.
    """,
  ]
}
