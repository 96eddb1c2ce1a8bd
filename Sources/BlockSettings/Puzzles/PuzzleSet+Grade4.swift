extension PuzzleSet {
  static let grade4 = [
    """
    grade: 4
    pieces: ILJ
    goal: allClear
    solution: hard right right right right soft soft soft soft soft soft soft soft soft soft soft \
    soft soft soft soft soft soft soft left half hard right right right right half hard
    ###.......
    ######....
    ######.###
    """,
    """
    grade: 4
    pieces: JLST
    goal: allClear
    solution: right right right half hard hold hard left left left cw hard left ccw hard
    #........#
    #....###.#
    #.#.######
    ###.######
    """,
    """
    grade: 4
    pieces: ITOL
    goal: allClear
    solution: right hard hold left left left left hard right right right right ccw right hard left \
    left left half hard
    ...#......
    ..#######.
    ..#######.
    #.########
    """,
    """
    grade: 4
    pieces: OIZTL
    goal: garbage
    solution: left left left left hard hold left left left hard right right cw hard hold cw hard ccw \
    hard
    ######.###
    #####.####
    ####.#####
    ####.#####
    """,
    """
    grade: 4
    pieces: JT
    goal: spin:2
    solution: left hard soft soft soft soft soft soft soft soft soft soft soft soft soft soft soft \
    soft ccw right soft ccw hard
    .......###
    ####...###
    #####.####
    """,
    """
    grade: 4
    pieces: ILZJ
    goal: allClear
    solution: hold right cw hard right right cw hard left left left cw left hard hard
    ..#.....##
    .####...##
    .####..###
    #####..###
    """,
    """
    grade: 4
    pieces: ITLJ
    goal: lines:4
    solution: right right right hard right cw hard hold right right right soft soft soft soft soft \
    soft soft soft soft soft soft soft soft soft soft soft ccw soft ccw hard right right right right \
    half hard
    ##........
    #####.....
    #####.....
    ######...#
    #######..#
    """,
    """
    grade: 4
    pieces: SOT
    goal: spin:2
    solution: left ccw hard right hard left left soft soft soft soft soft soft soft soft soft soft \
    soft soft soft soft soft cw left soft soft cw hard
    ....#..###
    #.########
    """,
    """
    grade: 4
    rules: classic
    pieces: IOI
    goal: garbage
    solution: left left left left left left left hard left left left left left left left left hard \
    left left left left left left left left ccw left hard
    .###################
    .###################
    .###################
    """,
  ]
}
