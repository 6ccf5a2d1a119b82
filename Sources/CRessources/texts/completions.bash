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
