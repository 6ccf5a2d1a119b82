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
