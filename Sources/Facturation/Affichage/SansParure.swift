extension String {
  /// The text by which a name is known however it was typed: in lower case, without accents, spaces
  /// and hyphens.
  ///
  /// The accents are those of French and of its neighbours; any other letter stands for itself.
  package var sansParure: String {
    lowercased().reduce(into: "") { nu, lettre in
      // Most letters are none of these: to look at all of them for each would take longer than a command.
      guard !lettre.isASCII else {
        if lettre != " ", lettre != "-" { nu.append(lettre) }
        return
      }
      switch lettre {
      case "\u{A0}", "\u{202F}", "‑": break
      case "à", "á", "â", "ã", "ä", "å": nu += "a"
      case "ç": nu += "c"
      case "è", "é", "ê", "ë": nu += "e"
      case "ì", "í", "î", "ï": nu += "i"
      case "ñ": nu += "n"
      case "ò", "ó", "ô", "õ", "ö", "ø": nu += "o"
      case "ù", "ú", "û", "ü": nu += "u"
      case "ý", "ÿ": nu += "y"
      case "æ": nu += "ae"
      case "œ": nu += "oe"
      case "ß": nu += "ss"
      case "’": nu += "'"
      default: nu.append(lettre)
      }
    }
  }
}

extension String {
  /// Whether the text, or what follows where one of its words begins, begins so, however either was
  /// typed; of nothing, nothing begins.
  package func aUnMot(commencantPar debut: String) -> Bool {
    let voulu = debut.sansParure
    guard !voulu.isEmpty else { return false }
    var dansUnMot = false
    for place in indices {
      let estDuMot = self[place].isLetter || self[place].isNumber
      let commence = estDuMot && !dansUnMot || place == startIndex
      if commence && self[place...].description.sansParure.hasPrefix(voulu) { return true }
      dansUnMot = estDuMot
    }
    return false
  }
}
