/// Scripts that complete commands, options and what they name, from the declarations.
struct Completions {
  let declarations: [Declaration]

  /// The script for a shell, if it is one that is known.
  func script(_ shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": "autoload -U +X bashcompinit && bashcompinit\n" + bash
    case "fish": fish
    default: nil
    }
  }

  /// What may follow some words, one candidate a line; the scripts ask the program for it.
  func suites(_ mots: [String]) -> [String] {
    let nus = mots.filter { !$0.hasPrefix("-") }
    let communes = Option.communes.map { "--\($0.nom)" }
    let connue = declarations.first {
      nus.starts(with: $0.chemin) || nus.starts(with: $0.cheminAnglais)
    }
    if let connue { return connue.options.map { "--\($0.nom)" } + communes }
    let mots = declarations.flatMap { [$0.chemin, $0.cheminAnglais] }
      .filter { $0.starts(with: nus) && $0.count > nus.count }
      .map { $0[nus.count] }
    return Array(Set(mots)).sorted() + communes
  }

  private var bash: String {
    """
    _facturier() {
      local cur=${COMP_WORDS[COMP_CWORD]}
      local words
      words=$(facturier completions suites -- "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
      COMPREPLY=($(compgen -W "$words" -- "$cur"))
    }
    complete -o default -F _facturier facturier
    """
  }

  private var fish: String {
    """
    function __facturier_suites
      set -l words (commandline -opc)
      facturier completions suites -- $words[2..-1] 2>/dev/null
    end
    complete -c facturier -f -a '(__facturier_suites)'
    """
  }
}
