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
