internal import Facturation

extension DefautJSON {
  /// The fault in French.
  var francais: String {
    switch self {
    case .encodage:
      return "Le fichier n'est pas en UTF-8, mais sans doute en UTF-16 ou UTF-32 ; enregistrez-le"
        + " en UTF-8."
    case .marqueOrdre:
      return "Le fichier contient une marque d'ordre des octets (BOM), que JSON n'admet pas ;"
        + " enregistrez-le en UTF-8 sans BOM."
    case .utf8(let octet):
      return "L'octet \(octet.ecrit) n'est pas de l'UTF-8 valide ici ; enregistrez le fichier en"
        + " UTF-8."
    case .vide: return "Il n'y a aucune valeur JSON."
    case .inattendu(let attendu, let trouve):
      return "Il faut ici \(attendu.francais), et non \(trouve.francais)."
    case .finInattendue(let attendu):
      return "Le fichier s'arrête trop tôt : il faut encore \(attendu.francais)."
    case .texteNonFerme: return "Le texte ouvert ici n'est jamais fermé par un guillemet \"."
    case .guillemetFautif(let trouve):
      return "Les textes de JSON s'écrivent entre guillemets droits \", et non"
        + " \(trouve.francais)."
    case .commentaire: return "JSON n'admet pas de commentaires ; retirez celui-ci."
    case .motInconnu(let mot):
      return "« \(mot.cite) » n'est pas une valeur JSON ; les seuls mots sont true, false et null."
    case .nomSansGuillemets(let mot):
      return "Le nom « \(mot.cite) » doit être entre guillemets \"."
    case .virguleFinale(let trouve): return "Une virgule est de trop avant \(trouve.francais)."
    case .zerosEnTete: return "Un nombre ne commence pas par un zéro suivi d'un autre chiffre."
    case .chiffreAttendu(let trouve):
      return "Il manque un chiffre à ce nombre : on trouve \(trouve.francais)."
    case .controleDansTexte(let code):
      return "Le caractère de contrôle U+\(UInt32(code).hexadecimal(chiffres: 4)) doit s'écrire"
        + " par un échappement dans un texte, comme \\n ou \\u0009."
    case .echappement(let texte):
      return
        "« \(texte.cite) » n'est pas un échappement de JSON ; ce sont \\\" \\\\ \\/ \\b \\f \\n"
        + " \\r \\t et \\u suivi de quatre chiffres hexadécimaux."
    case .demiSurrogat(let code):
      return "\\u\(UInt32(code).hexadecimal(chiffres: 4)) n'est que la moitié d'un caractère ; il"
        + " faut les deux échappements de la paire."
    case .nomEnDouble(let nom, let premier):
      return "Le membre « \(nom.cite) » est déjà donné à la ligne \(premier.ligne), colonne"
        + " \(premier.colonne)."
    case .valeurSurPlusieursLignes:
      return "Chaque ligne doit contenir une valeur entière ; celle-ci continue après la fin de"
        + " ligne."
    case .tropProfond(let maximum):
      return "Il y a plus de \(maximum) tableaux et objets les uns dans les autres."
    case .tropDeNoeuds(let maximum): return "Il y a plus de \(maximum) valeurs ici."
    case .tropGros(let maximum): return "Cette valeur dépasse \(maximum) octets."
    case .texteTropLong(let maximum): return "Ce texte dépasse \(maximum) octets."
    case .nombreTropLong(let maximum): return "Ce nombre dépasse \(maximum) caractères."
    case .genre(let attendu, let trouve):
      return "Il faut ici \(attendu.francais), et non \(trouve.francais)."
    case .membreAbsent(let nom): return "Il manque le membre « \(nom.cite) »."
    case .membreInconnu(let nom, let admis):
      return "Le membre « \(nom.cite) » est inconnu ; membres admis :"
        + " \(admis.joined(separator: ", "))."
    case .nombreDemesure(let maximum):
      return "Ce nombre demande plus de \(maximum) chiffres une fois écrit sans exposant."
    case .nombreNonEntier: return "Il faut ici un nombre entier."
    case .entierHorsBornes(let minimum, let maximum):
      return "Le nombre doit être compris entre \(minimum) et \(maximum)."
    case .refus(let refus): return refus.message(.francais)
    }
  }
}

extension AttenduJSON {
  /// What is admitted, in French.
  var francais: String {
    switch self {
    case .valeur: "une valeur"
    case .valeurOuCrochet: "une valeur ou « ] »"
    case .nom: "le nom d'un membre entre guillemets"
    case .nomOuAccolade: "le nom d'un membre entre guillemets ou « } »"
    case .deuxPoints: "« : »"
    case .virguleOuCrochet: "« , » ou « ] »"
    case .virguleOuAccolade: "« , » ou « } »"
    case .fin: "la fin du fichier"
    case .finDeLigne: "la fin de la ligne"
    }
  }
}

extension TrouveJSON {
  /// What stands there, in French.
  var francais: String {
    switch self {
    case .fin: "la fin du fichier"
    case .caractere(let signe) where signe.estVisible && signe.value != 0x20: "« \(signe) »"
    case .caractere(let signe): "le caractère U+\(signe.hexadecimal)"
    case .octet(let octet): "l'octet \(octet.ecrit)"
    }
  }
}

extension GenreJSON {
  /// The kind of value, in French.
  package var francais: String {
    switch self {
    case .objet: "un objet"
    case .tableau: "un tableau"
    case .texte: "un texte"
    case .nombre: "un nombre"
    case .booleen: "true ou false"
    case .nul: "null"
    }
  }
}

extension UInt8 {
  /// The byte as messages write it: `0xFF`.
  var ecrit: String { "0x" + UInt32(self).hexadecimal(chiffres: 2) }
}
