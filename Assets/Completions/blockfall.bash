# Written by Scripts/documents; change Scripts/completions.py, or the program's help.
# bash completion for blockfall

_blockfall_words() {
  COMPREPLY+=($(compgen -W "$1" -- "$current"))
}

_blockfall_files() {
  local IFS=$'\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY+=($(compgen "$1" -- "$current"))
}

# What can follow an option.
_blockfall_value() {
  case "$command $1" in
  ' --rules') _blockfall_words "$(blockfall rules 2>/dev/null | sed '/^{/d;s/ .*//')" ;;
  ' --seed') : ;;
  ' --level') : ;;
  ' --field') _blockfall_words '10x18 10x20 20x26' ;;
  ' --mode') _blockfall_words 'endless sprint sprint20 sprint100 ultra survival dig cheese combo invisible 20g type-b zen daily' ;;
  ' --glyphs') _blockfall_words 'auto normal half braille ascii' ;;
  ' --theme') _blockfall_words "$(blockfall themes 2>/dev/null | sed 's/ .*//')" ;;
  ' --language') _blockfall_words 'en cs pt_BR el' ;;
  ' --player') : ;;
  ' --data-dir') _blockfall_files -d ;;
  ' --bot-read') _blockfall_files -d ;;
  'play --rules') _blockfall_words "$(blockfall rules 2>/dev/null | sed '/^{/d;s/ .*//')" ;;
  'play --seed') : ;;
  'play --level') : ;;
  'play --field') _blockfall_words '10x18 10x20 20x26' ;;
  'play --mode') _blockfall_words 'endless sprint sprint20 sprint100 ultra survival dig cheese combo invisible 20g type-b zen daily' ;;
  'play --glyphs') _blockfall_words 'auto normal half braille ascii' ;;
  'play --theme') _blockfall_words "$(blockfall themes 2>/dev/null | sed 's/ .*//')" ;;
  'play --language') _blockfall_words 'en cs pt_BR el' ;;
  'play --player') : ;;
  'play --data-dir') _blockfall_files -d ;;
  'play --bot-read') _blockfall_files -d ;;
  'host --rules') _blockfall_words 'classic modern league retro retro-pal handheld arcade arcade-2 arcade-3' ;;
  'host --goal') _blockfall_words 'standing life lines:120 attack:120' ;;
  'host --attack') _blockfall_words 'guideline jstris classic league' ;;
  'host --target') _blockfall_words 'next turn attacker' ;;
  'host --seats') : ;;
  'host --bots') : ;;
  'host --first-to') : ;;
  'host --listen') : ;;
  'host --reached-as') : ;;
  'host --name') : ;;
  'host --data-dir') _blockfall_files -d ;;
  'join --room') : ;;
  'join --name') : ;;
  'join --data-dir') _blockfall_files -d ;;
  'watch --room') : ;;
  'watch --name') : ;;
  'watch --data-dir') _blockfall_files -d ;;
  'rooms --search') : ;;
  'rooms --page') : ;;
  'ranked --rules') _blockfall_words 'modern league classic' ;;
  'ranked --name') : ;;
  'ranked --data-dir') _blockfall_files -d ;;
  'live --rules') _blockfall_words 'classic modern league' ;;
  'live --level') : ;;
  'live --name') : ;;
  'live --data-dir') _blockfall_files -d ;;
  'boards --rules') _blockfall_words 'classic modern league retro retro-pal handheld arcade arcade-2 arcade-3' ;;
  'boards --level') : ;;
  'boards --period') _blockfall_words 'all season day' ;;
  'boards --season') : ;;
  'boards --page') : ;;
  'boards --befriend') : ;;
  'boards --unfriend') : ;;
  'boards --get') : ;;
  'boards --join') : ;;
  'boards --export') _blockfall_files -d ;;
  'boards --server') : ;;
  'boards --data-dir') _blockfall_files -d ;;
  'submit --name') : ;;
  'submit --server') : ;;
  'submit --data-dir') _blockfall_files -d ;;
  'script --rules') _blockfall_words "$(blockfall rules 2>/dev/null | sed '/^{/d;s/ .*//')" ;;
  'script --seed') : ;;
  'script --level') : ;;
  'script --pieces') : ;;
  'script --field') _blockfall_words '10x18 10x20 20x26' ;;
  'script --mode') _blockfall_words 'endless sprint ultra survival dig zen puzzle:allClear daily practice sprint20 sprint100 cheese combo invisible 20g type-b' ;;
  'script --playfield') _blockfall_files -f ;;
  'script --players') : ;;
  'script --attack') _blockfall_words 'guideline jstris classic league' ;;
  'script --target') _blockfall_words 'next turn random attacker' ;;
  'script --goal') _blockfall_words 'standing life lines:120 attack:120' ;;
  'script --replay') _blockfall_files -f ;;
  'script --state') : ;;
  'script --trace') _blockfall_files -f ;;
  'perft --rules') _blockfall_words "$(blockfall rules 2>/dev/null | sed '/^{/d;s/ .*//')" ;;
  'perft --field') _blockfall_words '10x18 10x20 20x26' ;;
  'perft --queue') : ;;
  'perft --depth') : ;;
  'perft --playfield') _blockfall_files -f ;;
  'simulate --rules') _blockfall_words "$(blockfall rules 2>/dev/null | sed '/^{/d;s/ .*//')" ;;
  'simulate --seed') : ;;
  'simulate --level') : ;;
  'simulate --field') _blockfall_words '10x18 10x20 20x26' ;;
  'simulate --mode') _blockfall_words 'endless sprint ultra survival dig zen puzzle:allClear daily practice sprint20 sprint100 cheese combo invisible 20g type-b' ;;
  'simulate --players') : ;;
  'simulate --attack') _blockfall_words 'guideline jstris classic league' ;;
  'simulate --target') _blockfall_words 'next turn random attacker' ;;
  'simulate --goal') _blockfall_words 'standing life lines:120 attack:120' ;;
  'simulate --games') : ;;
  'simulate --jobs') : ;;
  'bot --grade') : ;;
  'bot --fields') : ;;
  'duel --bot') : ;;
  'duel --rules') _blockfall_words "$(blockfall rules 2>/dev/null | sed '/^{/d;s/ .*//')" ;;
  'duel --seed') : ;;
  'duel --level') : ;;
  'duel --field') _blockfall_words '10x18 10x20 20x26' ;;
  'duel --games') : ;;
  'duel --attack') _blockfall_words 'guideline jstris classic league' ;;
  'duel --pieces') : ;;
  'duel --think') : ;;
  'duel --fields') : ;;
  'duel --bot-read') _blockfall_files -d ;;
  'duel --jobs') : ;;
  'replays --data-dir') _blockfall_files -d ;;
  'replays list --data-dir') _blockfall_files -d ;;
  'replays play --data-dir') _blockfall_files -d ;;
  'replays play --seat') : ;;
  'stats --data-dir') _blockfall_files -d ;;
  'stats --mode') _blockfall_words 'endless sprint ultra survival dig zen puzzle daily practice sprint20 sprint100 cheese combo invisible 20g type-b custom versus' ;;
  'stats --rules') _blockfall_words 'classic modern league retro retro-pal handheld arcade arcade-2 arcade-3' ;;
  'stats --player') : ;;
  'stats --svg') _blockfall_files -f ;;
  'analyze --data-dir') _blockfall_files -d ;;
  'analyze --player') : ;;
  'analyze --svg') _blockfall_files -f ;;
  'share --data-dir') _blockfall_files -d ;;
  'export --data-dir') _blockfall_files -d ;;
  'export --seat') : ;;
  'export --from') : ;;
  'export --to') : ;;
  'export --speed') : ;;
  'export --theme') _blockfall_words "$(blockfall themes 2>/dev/null | sed 's/ .*//')" ;;
  'export --size') _blockfall_words '80x24 40x15 120x40' ;;
  'export --glyphs') _blockfall_words 'auto normal half braille ascii' ;;
  'import --data-dir') _blockfall_files -d ;;
  'settings --data-dir') _blockfall_files -d ;;
  'settings --export') _blockfall_files -f ;;
  'settings --import') _blockfall_files -f ;;
  'rules deal --seed') : ;;
  'rules deal --count') : ;;
  'paths --data-dir') _blockfall_files -d ;;
  'backup --data-dir') _blockfall_files -d ;;
  'restore --data-dir') _blockfall_files -d ;;
  'fumen decode --page') : ;;
  'fumen encode --pieces') : ;;
  'fumen encode --hold') : ;;
  'fumen encode --comment') : ;;
  'practice --data-dir') _blockfall_files -d ;;
  'train --data-dir') _blockfall_files -d ;;
  'positions --data-dir') _blockfall_files -d ;;
  *) return 1 ;;
  esac
}

# What can stand at a place after a command.
_blockfall_argument() {
  case "$command:$1" in
  ':0') _blockfall_words 'play host join watch rooms ranked live boards submit script perft simulate bot duel verify replays stats analyze share export import settings themes rules paths backup restore fumen practice train positions puzzle help' ;;
  'join:0') : ;;
  'watch:0') : ;;
  'ranked:0') : ;;
  'live:0') _blockfall_words 'endless sprint ultra sprint20 sprint100 invisible 20g' ;;
  'live:1') : ;;
  'boards:0') _blockfall_words 'endless sprint ultra survival dig sprint20 sprint100 cheese combo invisible 20g type-b' ;;
  'submit:0') _blockfall_words "$(blockfall replays 2>/dev/null | sed 's/ .*//')"; _blockfall_files -f ;;
  'duel:'*) : ;;
  'verify:'*) _blockfall_files -f ;;
  'replays:0') _blockfall_words 'list play' ;;
  'replays play:0') _blockfall_words "$(blockfall replays 2>/dev/null | sed 's/ .*//')"; _blockfall_files -f ;;
  'stats:'*) _blockfall_files -f ;;
  'analyze:0') _blockfall_words "$(blockfall replays 2>/dev/null | sed 's/ .*//')"; _blockfall_files -f ;;
  'share:0') _blockfall_words "$(blockfall replays 2>/dev/null | sed 's/ .*//')"; _blockfall_files -f ;;
  'export:0') _blockfall_words "$(blockfall replays 2>/dev/null | sed 's/ .*//')"; _blockfall_files -f ;;
  'export:1') _blockfall_files -f ;;
  'import:0') _blockfall_files -f ;;
  'settings:1')
    case "${COMP_WORDS[COMP_CWORD - 1]}" in
    rules) _blockfall_words "$(blockfall rules 2>/dev/null | sed '/^{/d;s/ .*//')" ;;
    mode) _blockfall_words 'endless sprint sprint20 sprint100 ultra survival dig cheese combo invisible 20g type-b zen daily' ;;
    theme) _blockfall_words "$(blockfall themes 2>/dev/null | sed 's/ .*//')" ;;
    glyphs) _blockfall_words 'auto normal half braille ascii' ;;
    language) _blockfall_words 'en cs pt_BR el' ;;
    key-left | key-right | key-wall-left | key-wall-right | key-rotate-clockwise | key-rotate-counterclockwise | key-rotate-half | key-soft-drop | key-sonic-drop | key-hard-drop | key-hold | key-tilt-left | key-tilt-right | key-tilt-level | key-tilt-drop | key-undo | key-redo | key-hint | key-pause | key-menu | key-help | key-mute | key-restart | key-machine-left | key-machine-right | key-machine-down | key-machine-up | key-machine-turn | key-machine-turn-back | key-machine-third | key-machine-hold) _blockfall_words 'add move none remove' ;;
    esac
    ;;
  'settings:0') _blockfall_words 'rules mode start-level keep-quick-games race slow-play finesse finesse-faults send-games hints versus-seats versus-rules versus-attack versus-goal versus-minutes versus-handicap versus-first-to versus-program versus-seed versus-hands theme skin glyphs ghost next grid lock-cue figures key-list clear-animation clear-look drop-look turn-animation celebrations motion plain plain-words plain-warnings plain-heights mute music music-volume effects effects-volume landing-sound cleared-row-sound move-sound turn-sound refusal-sound height-sound danger-sound rest-sound auto-shift-delay auto-shift-rate auto-shift-pause auto-shift-cancel soft-drop-factor initial-turn initial-hold hard-drop-guard soft-drop-step soft-drop-interval soft-drop-deceleration key-repeat-delay key-repeat-interval escape-time versus-keys-left versus-keys-right tilt pads vibration shake stick stick-top language window key-left key-right key-wall-left key-wall-right key-rotate-clockwise key-rotate-counterclockwise key-rotate-half key-soft-drop key-sonic-drop key-hard-drop key-hold key-tilt-left key-tilt-right key-tilt-level key-tilt-drop key-undo key-redo key-hint key-pause key-menu key-help key-mute key-restart key-machine-left key-machine-right key-machine-down key-machine-up key-machine-turn key-machine-turn-back key-machine-third key-machine-hold' ;;
  'settings:'*) : ;;
  'themes:'*) _blockfall_files -f ;;
  'rules:0') _blockfall_words 'list show check deal' ;;
  'rules show:0') _blockfall_words "$(blockfall rules 2>/dev/null | sed '/^{/d;s/ .*//')" ;;
  'rules check:'*) _blockfall_files -f ;;
  'rules deal:0') _blockfall_words "$(blockfall rules 2>/dev/null | sed '/^{/d;s/ .*//')" ;;
  'backup:0') _blockfall_files -f ;;
  'restore:0') _blockfall_files -f ;;
  'fumen:0') _blockfall_words 'decode encode' ;;
  'fumen decode:0') : ;;
  'practice:0') _blockfall_files -f ;;
  'train:0') _blockfall_words 'finesse taps openers spins all-clears cheese four-wide costly' ;;
  'positions:0') _blockfall_words "$(blockfall positions 2>/dev/null)" ;;
  'puzzle:'*) _blockfall_files -f ;;
  'help:0') _blockfall_words 'play host join watch rooms ranked live boards submit script perft simulate bot duel verify replays stats analyze share export import settings themes rules paths backup restore fumen practice train positions puzzle' ;;
  esac
}

_blockfall_options() {
  case "$command" in
  '') _blockfall_words '--rules --seed --level --field --mode --glyphs --theme --no-color --mute --plain --new --watchable --language --player --data-dir --restricted --guest --bot-read --trust-bot --version --help' ;;
  'play') _blockfall_words '--rules --seed --level --field --mode --glyphs --theme --no-color --mute --plain --new --watchable --language --player --data-dir --restricted --guest --bot-read --trust-bot --version --help' ;;
  'host') _blockfall_words '--rules --goal --attack --target --seats --bots --first-to --listen --reached-as --quiet --no-watchers --name --plain --data-dir --version --help' ;;
  'join') _blockfall_words '--room --name --plain --data-dir --restricted --guest --version --help' ;;
  'watch') _blockfall_words '--room --name --plain --data-dir --restricted --guest --version --help' ;;
  'rooms') _blockfall_words '--search --page --restricted --guest --version --help' ;;
  'ranked') _blockfall_words '--rules --name --plain --data-dir --restricted --guest --version --help' ;;
  'live') _blockfall_words '--rules --level --name --plain --data-dir --restricted --guest --version --help' ;;
  'boards') _blockfall_words '--rules --ratings --level --period --season --page --around --friends --befriend --unfriend --get --join --leave --json --export --forget --yes --server --data-dir --version --help' ;;
  'submit') _blockfall_words '--name --json --server --data-dir --version --help' ;;
  'script') _blockfall_words '--rules --seed --level --pieces --field --mode --playfield --players --attack --target --goal --events --replay --interactive --state --trace --version --help' ;;
  'perft') _blockfall_words '--rules --field --queue --depth --playfield --half-turns --version --help' ;;
  'simulate') _blockfall_words '--rules --seed --level --field --mode --players --attack --target --goal --games --jobs --version --help' ;;
  'bot') _blockfall_words '--grade --fields --version --help' ;;
  'duel') _blockfall_words '--bot --rules --seed --level --field --games --attack --points --pieces --think --fields --bot-read --trust-bot --jobs --version --help' ;;
  'verify') _blockfall_words '--json --version --help' ;;
  'replays') _blockfall_words '--data-dir --json --version --help' ;;
  'replays list') _blockfall_words '--data-dir --json --version --help' ;;
  'replays play') _blockfall_words '--data-dir --seat --plain --version --help' ;;
  'stats') _blockfall_words '--data-dir --mode --rules --player --json --svg --version --help' ;;
  'analyze') _blockfall_words '--data-dir --player --json --svg --version --help' ;;
  'share') _blockfall_words '--data-dir --version --help' ;;
  'export') _blockfall_words '--data-dir --seat --cast --svg --from --to --speed --theme --size --glyphs --version --help' ;;
  'import') _blockfall_words '--data-dir --version --help' ;;
  'settings') _blockfall_words '--data-dir --export --import --version --help' ;;
  'themes') _blockfall_words '--keys --version --help' ;;
  'rules') _blockfall_words '--version --help' ;;
  'rules list') _blockfall_words '--version --help' ;;
  'rules show') _blockfall_words '--json --version --help' ;;
  'rules check') _blockfall_words '--version --help' ;;
  'rules deal') _blockfall_words '--seed --count --version --help' ;;
  'paths') _blockfall_words '--data-dir --version --help' ;;
  'backup') _blockfall_words '--data-dir --version --help' ;;
  'restore') _blockfall_words '--data-dir --version --help' ;;
  'fumen') _blockfall_words '--version --help' ;;
  'fumen decode') _blockfall_words '--diagram --page --version --help' ;;
  'fumen encode') _blockfall_words '--pieces --hold --comment --version --help' ;;
  'practice') _blockfall_words '--data-dir --plain --version --help' ;;
  'train') _blockfall_words '--data-dir --plain --plan --version --help' ;;
  'positions') _blockfall_words '--data-dir --last --fumen --version --help' ;;
  'puzzle') _blockfall_words '--version --help' ;;
  esac
}

_blockfall() {
  COMPREPLY=()
  local command='' place=0 index word previous='' current=${COMP_WORDS[COMP_CWORD]}
  # A word such as --theme=paper arrives in three pieces.
  if [[ $current == '=' ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 1]} current=
  elif [[ ${COMP_WORDS[COMP_CWORD - 1]} == '=' ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  else
    previous=${COMP_WORDS[COMP_CWORD - 1]}
  fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    case "$word" in
    --attack | --befriend | --bot | --bot-read | --bots | --comment | --count | --data-dir | --depth | --export | --field | --fields | --first-to | --from | --games | --get | --glyphs | --goal | --grade | --hold | --import | --jobs | --join | --language | --level | --listen | --mode | --name | --page | --period | --pieces | --player | --players | --playfield | --queue | --reached-as | --replay | --room | --rules | --search | --season | --seat | --seats | --seed | --server | --size | --speed | --state | --svg | --target | --theme | --think | --to | --trace | --unfriend)
      # Its value is no argument.
      [[ ${COMP_WORDS[index + 1]} == '=' ]] && ((index += 1))
      ((index += 1))
      ;;
    -*) ;;
    *)
      case "$command $word" in
      ' play' | ' host' | ' join' | ' watch' | ' rooms' | ' ranked' | ' live' | ' boards' | ' submit' | ' script' | ' perft' | ' simulate' | ' bot' | ' duel' | ' verify' | ' replays' | 'replays list' | 'replays play' | ' stats' | ' analyze' | ' share' | ' export' | ' import' | ' settings' | ' themes' | ' rules' | 'rules list' | 'rules show' | 'rules check' | 'rules deal' | ' paths' | ' backup' | ' restore' | ' fumen' | 'fumen decode' | 'fumen encode' | ' practice' | ' train' | ' positions' | ' puzzle' | ' help')
        command="${command:+$command }$word" place=0 ;;
      *) ((place += 1)) ;;
      esac
      ;;
    esac
  done
  if [[ $previous == -* ]] && _blockfall_value "$previous"; then return; fi
  if [[ $current == -* ]]; then
    _blockfall_options
  else
    _blockfall_argument "$place"
    if [[ -z $current && ${#COMPREPLY[@]} -eq 0 ]]; then _blockfall_options; fi
  fi
}

complete -F _blockfall blockfall
