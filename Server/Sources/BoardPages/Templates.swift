import Mustache

/// The texts of the pages; what comes from outside is escaped wherever it stands.
struct Templates: Sendable {
  private let layout: MustacheTemplate
  private let index: MustacheTemplate
  private let board: MustacheTemplate
  private let season: MustacheTemplate
  private let bots: MustacheTemplate
  private let player: MustacheTemplate
  private let ratings: MustacheTemplate
  private let game: MustacheTemplate
  private let privacy: MustacheTemplate
  private let message: MustacheTemplate
  private let feed: MustacheTemplate

  init() throws {
    layout = try MustacheTemplate(string: Self.layoutText)
    index = try MustacheTemplate(string: Self.indexText)
    board = try MustacheTemplate(string: Self.boardText)
    season = try MustacheTemplate(string: Self.seasonText)
    bots = try MustacheTemplate(string: Self.botsText)
    player = try MustacheTemplate(string: Self.playerText)
    ratings = try MustacheTemplate(string: Self.ratingsText)
    game = try MustacheTemplate(string: Self.gameText)
    privacy = try MustacheTemplate(string: Self.privacyText)
    message = try MustacheTemplate(string: Self.messageText)
    feed = try MustacheTemplate(string: Self.feedText)
  }

  enum Name { case index, board, season, bots, player, ratings, game, privacy, message }

  /// A whole page.
  func page(_ name: Name, _ values: some Any, title: String, server: String) -> String {
    let template =
      switch name {
      case .index: index
      case .board: board
      case .season: season
      case .bots: bots
      case .player: player
      case .ratings: ratings
      case .game: game
      case .privacy: privacy
      case .message: message
      }
    return layout.render(["title": title, "server": server, "content": template.render(values)])
  }

  func feed(_ values: some Any) -> String { feed.render(values) }

  static let style = """
    :root { color-scheme: light dark; --back: #fff; --text: #1b1b1f; --dim: #5a5a66; --line: #c9c9d2; --link: #0a4fa3; }
    @media (prefers-color-scheme: dark) {
      :root { --back: #16161a; --text: #ececf1; --dim: #a9a9b6; --line: #44444f; --link: #8cc0ff; }
    }
    body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--back); color: var(--text);
      font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
    a { color: var(--link); }
    h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; }
    nav a { margin-right: 1rem; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: left; }
    td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    td { white-space: nowrap; }
    @media (max-width: 34rem) { .more { display: none; } th, td { padding: .35rem .3rem; } }
    .dim { color: var(--dim); }
    code, pre { font-family: ui-monospace, monospace; }
    pre { overflow-x: auto; padding: .6rem; border: 1px solid var(--line); }
    img.game { max-width: 100%; height: auto; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
    dd { margin: 0; }

    """

  private static let layoutText = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{{title}} – {{server}}</title>
    <link rel="stylesheet" href="/style.css">
    <link rel="alternate" type="application/atom+xml" href="/feed.xml" title="Records">
    </head>
    <body>
    <header><nav aria-label="Pages"><a href="/">Boards of {{server}}</a><a href="/privacy">Privacy</a></nav></header>
    <main>
    <h1>{{title}}</h1>
    {{{content}}}
    </main>
    </body>
    </html>

    """

  private static let indexText = """
    {{^boards}}<p>There are no records yet.</p>{{/boards}}
    {{#hasBoards}}<div class="scroll"><table>
    <thead><tr><th scope="col">Rules</th><th scope="col">Mode</th><th scope="col" class="number">Players</th></tr></thead>
    <tbody>{{#boards}}
    <tr><td>{{rules}}</td><td><a href="/boards/{{rules}}/{{mode}}">{{mode}}</a></td><td class="number">{{places}}</td></tr>{{/boards}}
    </tbody></table></div>
    <h2>Latest records</h2>
    <div class="scroll"><table>
    <thead><tr><th scope="col">Game</th><th scope="col">Player</th><th scope="col">Rules and mode</th><th scope="col" class="number">Score</th><th scope="col" class="number">Time</th></tr></thead>
    <tbody>{{#latest}}
    <tr><td><a href="/records/{{id}}">{{at}}</a></td><td><a href="/players/{{player}}">{{name}}</a></td><td>{{rules}} {{mode}}</td><td class="number">{{score}}</td><td class="number">{{time}}</td></tr>{{/latest}}
    </tbody></table></div>{{/hasBoards}}
    {{#hasRatings}}<h2>Ranked matches</h2>
    <ul>{{#ratings}}<li><a href="/ratings/{{rules}}">{{rules}}</a>, players: {{players}}</li>{{/ratings}}</ul>{{/hasRatings}}
    {{#hasBots}}<h2>Bots</h2>
    <p><a href="/bots">The bots' ladder</a>, on a scale of its own.</p>{{/hasBots}}
    {{#hasSeasons}}<h2>Past seasons</h2>
    <ul>{{#seasons}}<li><a href="/seasons/{{name}}">{{name}}</a>, from {{day}} on</li>{{/seasons}}</ul>{{/hasSeasons}}
    <p>Every figure here can be played again at home: each game has its file, and <code>blockfall verify</code> says whether it holds.</p>

    """

  private static let botsText = """
    <p>Bots play each other by the rules {{rules}}, on a scale of their own: no match of a person moves it.</p>
    <div class="scroll"><table>
    <thead><tr><th scope="col" class="number">Rank</th><th scope="col">Bot</th><th scope="col" class="number">Rating</th><th scope="col" class="number more">Deviation</th><th scope="col" class="number">Games</th><th scope="col" class="number">Won</th><th scope="col" class="number more">Lost</th><th scope="col" class="number more">Drawn</th><th scope="col" class="number more">Attack a minute</th><th scope="col" class="number more">Pieces a minute</th></tr></thead>
    <tbody>{{#bots}}
    <tr><td class="number">{{rank}}</td><td>{{name}}{{#provisional}} (provisional){{/provisional}}</td><td class="number">{{rating}}</td><td class="number more">{{deviation}}</td><td class="number">{{games}}</td><td class="number">{{wins}}</td><td class="number more">{{losses}}</td><td class="number more">{{draws}}</td><td class="number more">{{attack}}</td><td class="number more">{{pieces}}</td></tr>{{/bots}}
    </tbody></table></div>
    <h2>Verdicts</h2>
    <ul>{{#verdicts}}<li>{{first}} against {{second}}: {{verdict}}; {{wins}} won, {{losses}} lost, {{draws}} drawn</li>{{/verdicts}}</ul>
    <p class="dim">A verdict is Wald's sequential test of <em>wins six of ten games</em> against <em>wins five</em>, both errors 0.05. Numbers are the game's own grades: <code>blockfall duel 2 1 --seed {{seed}} --rules {{rules}} --pieces {{pieces}} --games 2</code> plays the games of two of them again.</p>

    """

  private static let seasonText = """
    <p>{{#isCurrent}}The current season; its{{/isCurrent}}{{^isCurrent}}A season that is over; its{{/isCurrent}} first result came on {{day}}.</p>
    {{^hasBoards}}<p>It has no records.</p>{{/hasBoards}}
    {{#hasBoards}}<h2>Boards</h2>
    <div class="scroll"><table>
    <thead><tr><th scope="col">Rules</th><th scope="col">Mode</th><th scope="col" class="number">Players</th></tr></thead>
    <tbody>{{#boards}}
    <tr><td>{{rules}}</td><td><a href="/boards/{{rules}}/{{mode}}?period=season:{{name}}">{{mode}}</a></td><td class="number">{{places}}</td></tr>{{/boards}}
    </tbody></table></div>{{/hasBoards}}
    {{#hasRatings}}<h2>Ranked matches</h2>
    <ul>{{#ratings}}<li><a href="/ratings/{{rules}}?season={{name}}">{{rules}}</a>, players: {{players}}</li>{{/ratings}}</ul>{{/hasRatings}}

    """

  private static let boardText = """
    <form method="get" action="/boards/{{rules}}/{{mode}}">
    <label>Time <select name="period">{{#periods}}<option value="{{value}}"{{#chosen}} selected{{/chosen}}>{{label}}</option>{{/periods}}</select></label>
    <label>Start level <select name="level">{{#levels}}<option value="{{value}}"{{#chosen}} selected{{/chosen}}>{{label}}</option>{{/levels}}</select></label>
    <button>Show</button>
    </form>
    {{^hasPlaces}}<p>There are no records here.</p>{{/hasPlaces}}
    {{#hasPlaces}}<div class="scroll"><table>
    <thead><tr><th scope="col" class="number">Rank</th><th scope="col">Player</th><th scope="col" class="number">Score</th><th scope="col" class="number more">Lines</th><th scope="col" class="number">Time</th><th scope="col" class="number more">Level</th><th scope="col" class="more">Day</th><th scope="col">Mark</th></tr></thead>
    <tbody>{{#places}}
    <tr><td class="number">{{rank}}</td><td><a href="/records/{{record}}">{{name}}</a></td><td class="number">{{score}}</td><td class="number more">{{lines}}</td><td class="number">{{time}}</td><td class="number more">{{level}}</td><td class="more">{{day}}</td><td>{{mark}}</td></tr>{{/places}}
    </tbody></table></div>{{/hasPlaces}}
    <nav aria-label="Pages of the board">{{#before}}<a href="{{before}}" rel="prev">Better</a>{{/before}}{{#after}}<a href="{{after}}" rel="next">Further</a>{{/after}}</nav>
    <p class="dim">{{#hasLive}}<em>Live</em> games come first: the server dealt their pieces and saw every key in its time. {{/hasLive}}<em>Replayed</em> games were sent after their end: their rules are proven, their time is not.</p>

    """

  private static let ratingsText = """
    {{^hasPlaces}}<p>Nobody has a rating here.</p>{{/hasPlaces}}
    {{#hasPlaces}}<div class="scroll"><table>
    <thead><tr><th scope="col" class="number">Rank</th><th scope="col">Player</th><th scope="col" class="number">Rating</th><th scope="col" class="number more">Deviation</th><th scope="col" class="number">Series</th><th scope="col" class="number">Won</th></tr></thead>
    <tbody>{{#places}}
    <tr><td class="number">{{rank}}</td><td><a href="/players/{{player}}">{{name}}</a>{{#provisional}} (provisional){{/provisional}}</td><td class="number">{{rating}}</td><td class="number more">{{deviation}}</td><td class="number">{{series}}</td><td class="number">{{wins}}</td></tr>{{/places}}
    </tbody></table></div>{{/hasPlaces}}
    <nav aria-label="Pages of the ratings">{{#before}}<a href="{{before}}" rel="prev">Better</a>{{/before}}{{#after}}<a href="{{after}}" rel="next">Further</a>{{/after}}</nav>
    <p class="dim">Ratings are Glicko-2: a day in UTC is a period, and a series of best of three is one result. {{#season}}They are those at the end of season {{season}}, of those who played in it.{{/season}}{{^season}}They are those of today's results so far. A season begins with deviations of at least 200.{{/season}} Who has played too little is <em>provisional</em> and has no rank.</p>

    """

  private static let playerText = """
    {{#hasRatings}}<h2>Ratings</h2>
    <ul>{{#ratings}}<li><a href="/ratings/{{rules}}">{{rules}}</a>: {{rating}}{{#provisional}}, provisional{{/provisional}}{{#rank}}, rank {{rank}}{{/rank}}; {{wins}} of {{series}} series won</li>{{/ratings}}</ul>{{/hasRatings}}
    {{#hasSeries}}<h2>Ranked series</h2>
    <div class="scroll"><table>
    <thead><tr><th scope="col">Ended</th><th scope="col">Opponent</th><th scope="col">Result</th><th scope="col" class="number">Rating</th><th scope="col">Matches to verify</th></tr></thead>
    <tbody>{{#series}}
    <tr><td>{{at}}</td><td><a href="/players/{{opponentNumber}}">{{opponent}}</a></td><td>{{result}}</td><td class="number">{{before}} → {{after}}</td><td>{{#files}}<a href="/matches/{{id}}" download>{{number}}</a> {{/files}}</td></tr>{{/series}}
    </tbody></table></div>{{/hasSeries}}
    {{#hasRecords}}<h2>Records</h2>
    <div class="scroll"><table>
    <thead><tr><th scope="col">Game</th><th scope="col">Rules and mode</th><th scope="col" class="number">Score</th><th scope="col" class="number more">Lines</th><th scope="col" class="number">Time</th></tr></thead>
    <tbody>{{#records}}
    <tr><td><a href="/records/{{id}}">{{at}}</a>{{#annulled}} (annulled){{/annulled}}</td><td><a href="/boards/{{rules}}/{{mode}}">{{rules}} {{mode}}</a></td><td class="number">{{score}}</td><td class="number more">{{lines}}</td><td class="number">{{time}}</td></tr>{{/records}}
    </tbody></table></div>{{/hasRecords}}

    """

  private static let gameText = """
    {{#annulled}}<p><strong>Annulled: {{annulled}}</strong></p>{{/annulled}}
    <dl>
    <dt>Player</dt><dd><a href="/players/{{player}}">{{name}}</a></dd>
    <dt>Board</dt><dd><a href="/boards/{{rules}}/{{mode}}">{{rules}} {{mode}}</a>, from level {{level}}{{#rank}}, rank {{rank}}{{/rank}}</dd>
    <dt>Score</dt><dd>{{score}}</dd>
    <dt>Lines</dt><dd>{{lines}}</dd>
    <dt>Time</dt><dd>{{time}}</dd>
    <dt>Pieces</dt><dd>{{pieces}}</dd>
    <dt>Keys</dt><dd>{{presses}}</dd>
    <dt>Taken</dt><dd>{{at}}, season {{season}}</dd>
    <dt>Mark</dt><dd>{{#isLive}}live: the server dealt its pieces and saw every key in its time{{/isLive}}{{^isLive}}replayed: sent after its end, so its rules are proven and its time is not{{/isLive}}</dd>
    </dl>
    {{#picture}}<p><img class="game" src="{{picture}}" alt="The game of {{name}} as a moving picture"></p>{{/picture}}
    <h2>Play it again</h2>
    <p><a href="{{file}}" download>Take the file</a>, and let your own program say whether it holds:</p>
    <pre tabindex="0">curl -o {{id}}.replay {{url}}
    blockfall verify {{id}}.replay</pre>

    """

  private static let privacyText = """
    <p>Nothing is sent to this server before you say so. What it keeps of those who send games to its boards:</p>
    <ul>
    <li>the public key of your game and the name that you chose,</li>
    <li>each game that was your best: its replay, its figures, and when it came,</li>
    <li>each ranked match that you played: its file, its result, and what it did to your rating; for the operator alone whether both of you came from one address, and in how many messages your keys came,</li>
    <li>in the log of its operator a pseudonym of your address that changes every day.</li>
    </ul>
    <p>Everybody sees the name, the figures, the times and the replays. Nobody sees the key.</p>
    <p>To have all of it, or to have it removed, use your own program, which has the key: <code>blockfall boards --export FOLDER</code> and <code>blockfall boards --forget</code>. Or ask the operator, with the number at the end of your page's address. The results of ranked series stay under that number, without your name and key: your opponents' ratings rest on them.</p>

    """

  private static let messageText = """
    <p>{{text}}</p>
    <p><a href="/">All boards</a></p>

    """

  private static let feedText = """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
    <title>Records of {{server}}</title>
    <id>{{url}}/feed.xml</id>
    <link rel="self" href="{{url}}/feed.xml"/>
    <updated>{{updated}}</updated>
    {{#records}}<entry>
    <title>{{name}}: {{rules}} {{mode}}, score {{score}}, {{time}}</title>
    <id>{{url}}/records/{{id}}</id>
    <link href="{{url}}/records/{{id}}"/>
    <updated>{{at}}</updated>
    <author><name>{{name}}</name></author>
    </entry>
    {{/records}}</feed>

    """
}
