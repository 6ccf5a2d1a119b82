import Facturier

extension Command {
  /// `completions`: writes the script that completes commands in a shell.
  ///
  /// The scripts call it in their turn, as `completions suites -- MOTS…`, for what may stand in the
  /// place of the last of these words: a candidate a line, and behind a tab what it means.
  static let completer = Command(
    name: ["completions", "complétion"], english: ["completions", "completion"],
    fr: "Écrit le script qui complète les commandes dans un shell.",
    en: "Writes the script that completes commands in a shell.",
    arguments: [.shell, .suite.optional]
  ) { session, call in
    let demande = call.required(0)
    if demande == "suites" { return try session.suggerer(call.arguments(from: 1)) }
    guard let shell = Completions(rawValue: demande) else {
      throw UsageError(.choixAttendu(trouve: demande, parmi: Completions.allCases.map(\.rawValue)))
    }
    guard session.json else { return try session.output.line(shell.script) }
    try session.output.object("resultat") {
      $0.members(["shell": demande, "script": shell.script])
    }
  }
}

extension Session {
  fileprivate func suggerer(_ mots: [String]) throws {
    for suite in try CompletionSearch(mots, self, Programme.commandes).search() {
      if json {
        // The meaning is for people, in their language; programs get the word alone.
        try output.object("resultat") { $0.member("suite", suite.word) }
      } else {
        try output.line(suite.word + (suite.meaning.map { "\t\($0)" } ?? ""))
      }
    }
  }
}

/// Scripts that complete what is typed; each asks the program what may stand there.
enum Completions: String, CaseIterable {
  case bash, zsh, fish

  /// The script for the shell.
  var script: String {
    switch self {
    case .bash: Self.pourBash
    case .zsh: Self.pourZsh
    case .fish: Self.pourFish
    }
  }

  /// bash takes an equals sign for a word of its own, leaves quotes and backslashes to us, and has no
  /// place for what a word means but beside it, in the list that a second Tab shows.
  private static let pourBash = #"""
    _facturier() {
      local IFS=$'\n' cur=${COMP_WORDS[COMP_CWORD]} mots=() mot suites n
      for mot in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        n=${#mots[@]}
        mot=${mot#[\"\']}
        mot=${mot//\\/}
        if ((n > 0)) && [[ $mot == "=" || ${mots[n - 1]} == --*= ]]; then
          mots[n - 1]+=$mot
        else
          mots+=("$mot")
        fi
      done
      [[ $cur == "=" ]] && cur=
      suites=($(facturier completions suites -- "${mots[@]}" 2>/dev/null))
      COMPREPLY=()
      for mot in "${suites[@]}"; do
        n=${mot%%$'\t'*}
        [[ $n == --*=* ]] && n=${n#*=}
        if [[ $COMP_TYPE == 63 && ${#suites[@]} -gt 1 && $mot == *$'\t'* ]]; then
          n="$n  (${mot#*$'\t'})"
        elif [[ $cur != [\"\']* ]]; then
          printf -v n %q "$n"
        fi
        COMPREPLY+=("$n")
      done
    }
    complete -o default -F _facturier facturier
    """#

  private static let pourZsh = #"""
    #compdef facturier
    _facturier() {
      local -a suites decrites
      local suite
      suites=("${(@f)$(facturier completions suites -- "${(@)${(@Q)words[2,CURRENT]}#[\"\']}" 2>/dev/null)}")
      if [[ -z $suites[1] ]]; then
        _files
        return
      fi
      for suite in $suites; do
        decrites+=("${${suite%%$'\t'*}//:/\\:}:${${suite#*$'\t'}#$suite}")
      done
      _describe -t suites facturier decrites
    }
    if [[ $funcstack[1] == _facturier ]]; then
      _facturier "$@"
    else
      compdef _facturier facturier
    fi
    """#

  private static let pourFish = #"""
    function __facturier_suites
      set -l mots (commandline -opc)
      set -e mots[1]
      set -l mot (commandline -ct | string replace -r '^["\']' '' | string replace -a '\\' '')
      set -l suites (facturier completions suites -- $mots "$mot" 2>/dev/null)
      if test (count $suites) -gt 0
        printf '%s\n' $suites
      else
        __fish_complete_path "$mot"
      end
    end
    complete -c facturier -f -a '(__facturier_suites)'
    """#
}
