"""The completions of bash, zsh and fish, made from the program's description of its commands and options.

The parser's own completions do not know the default command: the options of play also work without the word `play`.
"""

import re


# The words that can come before the name of a key in the keys of an action.
KEY_WORDS = ["add", "move", "none", "remove"]


class Option:
    """An option or a flag: its names as they are typed, its help, and its possible values."""

    def __init__(self, argument):
        self.names = [("-" if name["kind"] == "short" else "--") + name["name"] for name in argument["names"]]
        self.help = argument.get("abstract", "")
        self.value = Value(argument) if argument["kind"] == "option" else None
        self.isRepeating = argument.get("isRepeating", False)


class Value:
    """The possible values of an option or an argument."""

    def __init__(self, argument):
        self.name = argument.get("valueName", "")
        self.isRepeating = argument.get("isRepeating", False)
        kind = argument.get("completionKind") or {}
        self.words = kind.get("list", {}).get("values", [])
        self.command = kind.get("shellCommand", {}).get("command", "")
        # Without a completion kind, the value's name tells the kind.
        self.isFile = "file" in kind or (not kind and "file" in self.name) or "file" in self.name.split()
        self.isFolder = "directory" in kind or (not kind and self.name == "dir")


class Command:
    """A command, with its options, arguments and subcommands."""

    def __init__(self, dumped, path=""):
        self.path = path
        self.help = dumped.get("abstract", "")
        shown = [one for one in dumped.get("arguments", []) if one.get("shouldDisplay", True)]
        self.options = [Option(one) for one in shown if one["kind"] != "positional"]
        self.values = [Value(one) for one in shown if one["kind"] == "positional"]
        self.commands = {}
        # The values of settings, each with the settings that take it.
        self.settings = []
        self.default = dumped.get("defaultSubcommand")
        for sub in dumped.get("subcommands", []):
            name = sub["commandName"]
            if name != "help":
                self.commands[name] = Command(sub, f"{path} {name}".strip())


def words_of(accepted):
    """The values of a setting, from the program's English text; empty if the text does not list them."""
    for form in (r"It is (\w+) or (\w+)$", r"It is one of (.+)$", r"It is (\w+), or a"):
        match = re.match(form, accepted)
        if match:
            return " ".join(match.groups()).split()
    return []


def tree(dumped, accepted):
    """All commands, the program itself first, which also takes what its default command takes."""
    root = Command(dumped)
    settings = {}
    for key, said in accepted.items():
        # The option of that name takes the same values, and has those that the setting's text does not list.
        option = next((one.value for one in root.commands["play"].options if f"--{key}" in one.names and one.value), None)
        words = KEY_WORDS if said is None else words_of(said)
        if option and (not words or ", or a" in said):
            words, command = words + option.words, option.command
        else:
            command = ""
        if words or command:
            settings.setdefault((tuple(words), command), []).append(key)
    for (words, command), keys in settings.items():
        kind = {"list": {"values": list(words)}} | ({"shellCommand": {"command": command}} if command else {})
        root.settings.append((Value({"completionKind": kind}), keys))

    def adopt(command):
        for sub in command.commands.values():
            adopt(sub)
        default = command.commands.get(command.default or ("play" if command is root else ""))
        if default is None and "list" in command.commands:
            default = command.commands["list"]
        if default is not None:
            own = {name for option in command.options for name in option.names}
            command.options = [one for one in default.options if not own & set(one.names)] + command.options

    adopt(root)
    return root


def every(command):
    yield command
    for sub in command.commands.values():
        yield from every(sub)


def names_with_values(root):
    options = [option for command in every(root) for option in command.options if option.value]
    return sorted({name for option in options for name in option.names})


HEAD = "# Written by Scripts/documents; change Scripts/completions.py, or the program's help.\n"


# bash


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def bash_offer(value):
    parts = []
    if value.words:
        parts.append(f"_blockfall_words {quoted(' '.join(value.words))}")
    if value.command:
        parts.append(f'_blockfall_words "$({value.command})"')
    if value.isFile:
        parts.append("_blockfall_files -f")
    if value.isFolder:
        parts.append("_blockfall_files -d")
    return "; ".join(parts) or ":"


def bash(dumped, accepted):
    root = tree(dumped, accepted)
    lines = [HEAD.rstrip(), "# bash completion for blockfall", ""]
    lines += [
        "_blockfall_words() {",
        '  COMPREPLY+=($(compgen -W "$1" -- "$current"))',
        "}",
        "",
        "_blockfall_files() {",
        "  local IFS=$'\\n'",
        "  compopt -o filenames 2>/dev/null",
        '  COMPREPLY+=($(compgen "$1" -- "$current"))',
        "}",
        "",
        "# What can follow an option.",
        "_blockfall_value() {",
        '  case "$command $1" in',
    ]
    for command in every(root):
        for option in command.options:
            if option.value:
                pattern = " | ".join(quoted(f"{command.path} {name}") for name in option.names)
                lines.append(f"  {pattern}) {bash_offer(option.value)} ;;")
    lines += ["  *) return 1 ;;", "  esac", "}", "", "# What can stand at a place after a command."]
    lines += ["_blockfall_argument() {", '  case "$command:$1" in']
    for command in every(root):
        if command.commands:
            words = [*command.commands] + (["help"] if command is root else [])
            lines.append(f"  {quoted(command.path + ':0')}) _blockfall_words {quoted(' '.join(words))} ;;")
        if command.path == "settings":
            lines += ["  'settings:1')", '    case "${COMP_WORDS[COMP_CWORD - 1]}" in']
            lines += [f"    {' | '.join(keys)}) {bash_offer(value)} ;;" for value, keys in root.settings]
            lines += ["    esac", "    ;;"]
        for place, value in enumerate(command.values):
            pattern = quoted(f"{command.path}:") + "*" if value.isRepeating else quoted(f"{command.path}:{place}")
            lines.append(f"  {pattern}) {bash_offer(value)} ;;")
    lines.append(f"  'help:0') _blockfall_words {quoted(' '.join(root.commands))} ;;")
    lines += ["  esac", "}", "", "_blockfall_options() {", '  case "$command" in']
    for command in every(root):
        names = [name for option in command.options for name in option.names if name.startswith("--")]
        lines.append(f"  {quoted(command.path)}) _blockfall_words {quoted(' '.join(names))} ;;")
    lines += ["  esac", "}", ""]
    paths = [command.path for command in every(root) if command.path]
    takers = names_with_values(root)
    lines += [
        "_blockfall() {",
        "  COMPREPLY=()",
        "  local command='' place=0 index word previous='' current=${COMP_WORDS[COMP_CWORD]}",
        "  # A word such as --theme=paper arrives in three pieces.",
        "  if [[ $current == '=' ]]; then",
        "    previous=${COMP_WORDS[COMP_CWORD - 1]} current=",
        "  elif [[ ${COMP_WORDS[COMP_CWORD - 1]} == '=' ]]; then",
        "    previous=${COMP_WORDS[COMP_CWORD - 2]}",
        "  else",
        "    previous=${COMP_WORDS[COMP_CWORD - 1]}",
        "  fi",
        "  for ((index = 1; index < COMP_CWORD; index++)); do",
        "    word=${COMP_WORDS[index]}",
        '    case "$word" in',
        f"    {' | '.join(takers)})",
        "      # Its value is no argument.",
        "      [[ ${COMP_WORDS[index + 1]} == '=' ]] && ((index += 1))",
        "      ((index += 1))",
        "      ;;",
        "    -*) ;;",
        "    *)",
        '      case "$command $word" in',
        f"      {' | '.join(quoted((' ' + path) if ' ' not in path else path) for path in paths + ['help'])})",
        "        command=\"${command:+$command }$word\" place=0 ;;",
        "      *) ((place += 1)) ;;",
        "      esac",
        "      ;;",
        "    esac",
        "  done",
        '  if [[ $previous == -* ]] && _blockfall_value "$previous"; then return; fi',
        "  if [[ $current == -* ]]; then",
        "    _blockfall_options",
        "  else",
        '    _blockfall_argument "$place"',
        "    if [[ -z $current && ${#COMPREPLY[@]} -eq 0 ]]; then _blockfall_options; fi",
        "  fi",
        "}",
        "",
        "complete -F _blockfall blockfall",
    ]
    return "\n".join(lines) + "\n"


# zsh


def zsh_text(text):
    return re.sub(r"([\[\]:'\\])", lambda m: "'\\''" if m.group(1) == "'" else "\\" + m.group(1), text)


def zsh_asker(value):
    """The function that asks the program for the values."""
    return "_blockfall_known_" + value.command.split()[1]


def zsh_offer(value):
    name = zsh_text(value.name)
    if value.words:
        return f"{name}:({' '.join(word.replace(':', chr(92) + ':') for word in value.words)})"
    if value.command:
        return f"{name}:{zsh_asker(value)}"
    if value.isFolder:
        return f"{name}:_files -/"
    return f"{name}:_files" if value.isFile else f"{name}: "


def zsh_options(command):
    lines = []
    for option in command.options:
        help_ = zsh_text(option.help)
        for name in option.names:
            others = "" if option.isRepeating or len(option.names) == 1 else "(" + " ".join(option.names) + ")"
            star = "*" if option.isRepeating else ""
            # The value of an option may follow = or be the next word.
            sign = "=" if option.value and name.startswith("--") else ""
            value = ":" + zsh_offer(option.value) if option.value else ""
            lines.append(f"'{others}{star}{name}{sign}[{help_}]{value}'")
    return lines


def zsh_function(path):
    return "_blockfall" + "".join("_" + word for word in path.split())


def zsh(dumped, accepted):
    root = tree(dumped, accepted)
    lines = ["#compdef blockfall", HEAD.rstrip(), "# zsh completion for blockfall", ""]
    asked = {}
    for command in every(root):
        for value in command.values + [option.value for option in command.options if option.value]:
            if value.command:
                asked[zsh_asker(value)] = value.command
    for name, command in asked.items():
        lines += [f"{name}() {{", f'  local -a found=("${{(@f)$({command})}}")']
        lines += ['  (( $#found )) && [[ -n $found[1] ]] && compadd -a found', "  return 0", "}", ""]
    lines += ["_blockfall_setting() {", "  case $words[CURRENT-1] in"]
    for value, keys in root.settings:
        offer = zsh_asker(value) if value.command else f"_values value {' '.join(value.words)}"
        lines.append(f"  {'|'.join(keys)}) {offer} ;;")
    lines += ["  esac", "}", ""]
    for command in reversed(list(every(root))):
        lines.append(f"{zsh_function(command.path)}() {{")
        arguments = zsh_options(command)
        if command.commands:
            lines.append("  local curcontext=$curcontext state line")
            arguments += ["'1: :->command'", "'*:: :->rest'"]
        if command.path == "settings":
            arguments.append("'2:value:_blockfall_setting'")
        for place, value in enumerate(command.values):
            offer = zsh_offer(value)
            if value.command and value.isFile:
                both = f'"kept:kept:{zsh_asker(value)}" "files:file:_files"'
                offer = f"{zsh_text(value.name)}:_alternative {both}"
            arguments.append(f"'{'*' if value.isRepeating else place + 1}:{offer}'")
        lines.append("  _arguments -s " + ("-C " if command.commands else "") + "\\")
        lines.append(" \\\n".join("    " + one for one in arguments))
        if command.commands:
            lines += ["  case $state in", "  command)", "    local -a commands=("]
            for name, sub in command.commands.items():
                lines.append(f"      '{name}:{zsh_text(sub.help)}'")
            if command is root:
                lines.append("      'help:Show the help of a command.'")
            lines += ["    )", "    _describe command commands", "    ;;", "  rest)", "    case $line[1] in"]
            for name, sub in command.commands.items():
                lines.append(f"    {name}) {zsh_function(sub.path)} ;;")
            if command is root:
                lines.append(f"    help) _values command {' '.join(command.commands)} ;;")
            lines += ["    esac", "    ;;", "  esac"]
        lines += ["}", ""]
    lines.append('_blockfall "$@"')
    return "\n".join(lines) + "\n"


# fish


def fish_text(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish_offer(value):
    if value.words:
        return "-x -a " + fish_text(" ".join(value.words))
    if value.command:
        return ("-r -F -a " if value.isFile else "-x -a ") + fish_text(f"({value.command})")
    if value.isFolder:
        return "-x -a '(__fish_complete_directories)'"
    return "-r -F" if value.isFile else "-x"


def fish(dumped, accepted):
    root = tree(dumped, accepted)
    takers = names_with_values(root)
    paths = [command.path for command in every(root) if command.path] + ["help"]
    lines = [HEAD.rstrip(), "# fish completion for blockfall", ""]
    lines += [
        "# Whether the words so far are a command and so many arguments after it; without a number any.",
        "function __blockfall_at",
        "  set -l words (commandline -opc)",
        "  set -e words[1]",
        "  set -l command ''",
        "  set -l place 0",
        "  while set -q words[1]",
        "    switch $words[1]",
        f"      case {' '.join(takers)}",
        "        set -e words[1]",
        "      case '-*'",
        "      case '*'",
        '        set -l longer (string trim -- "$command $words[1]")',
        f"        if contains -- $longer {' '.join(fish_text(path) for path in paths)}",
        "          set command $longer",
        "          set place 0",
        "        else",
        "          set place (math $place + 1)",
        "        end",
        "    end",
        "    set -e words[1]",
        "  end",
        '  test "$command" = "$argv[1]"; and begin; not set -q argv[2]; or test $place -eq $argv[2]; end',
        "end",
        "",
        "complete -c blockfall -f",
    ]
    for command in every(root):
        at = f"__blockfall_at {fish_text(command.path)}"
        for name, sub in command.commands.items():
            lines.append(f"complete -c blockfall -n {fish_text(at + ' 0')} -a {name} -d {fish_text(sub.help)}")
        if command.path == "settings":
            for value, keys in root.settings:
                here = f"{at} 1; and contains -- (commandline -opc)[-1] {' '.join(keys)}"
                offer = fish_offer(value).replace("-x ", "")
                lines.append(f"complete -c blockfall -n {fish_text(here)} {offer}")
        for place, value in enumerate(command.values):
            here = at if value.isRepeating else f"{at} {place}"
            offer = fish_offer(value)
            if offer != "-x":
                lines.append(f"complete -c blockfall -n {fish_text(here)} {offer.replace('-r ', '').replace('-x ', '')}")
        for option in command.options:
            names = " ".join(("-l " + name[2:]) if name.startswith("--") else ("-s " + name[1:]) for name in option.names)
            value = " " + fish_offer(option.value) if option.value else ""
            lines.append(f"complete -c blockfall -n {fish_text(at)} {names}{value} -d {fish_text(option.help)}")
    lines.append("complete -c blockfall -n '__blockfall_at \\'\\' 0' -a help -d 'Show the help of a command.'")
    lines.append(f"complete -c blockfall -n '__blockfall_at help 0' -a {fish_text(' '.join(root.commands))}")
    return "\n".join(lines) + "\n"


WRITERS = {"bash": bash, "zsh": zsh, "fish": fish}
