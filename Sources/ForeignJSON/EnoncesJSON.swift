package import Facturation

private typealias Code = RefusFacturation.Code

extension DefautJSON {
  /// The fault's name, and what is wrong and what to do about it, in one or two sentences.
  package var enonce: Enonce {
    switch self {
    case .encodage:
      Code.jsonEncodage.dit(
        "Le fichier n'est pas en UTF-8, mais sans doute en UTF-16 ou UTF-32 ; enregistrez-le en"
          + " UTF-8.",
        "The file is not in UTF-8, but probably in UTF-16 or UTF-32; save it in UTF-8.")
    case .marqueOrdre:
      Code.jsonMarqueOrdre.dit(
        "Le fichier contient une marque d'ordre des octets (BOM), que JSON n'admet pas ;"
          + " enregistrez-le en UTF-8 sans BOM.",
        "The file holds a byte order mark (BOM), which JSON does not allow; save it in UTF-8"
          + " without BOM.")
    case .utf8(let octet):
      Code.jsonUtf8.dit(
        "L'octet \(octet.ecrit) n'est pas de l'UTF-8 valide ici ; enregistrez le fichier en UTF-8.",
        "The byte \(octet.ecrit) is not valid UTF-8 here; save the file in UTF-8.")
    case .vide: Code.jsonVide.dit("Il n'y a aucune valeur JSON.", "There is no JSON value.")
    case .inattendu(let attendu, let trouve):
      Code.jsonInattendu.dit(
        "Il faut ici \(attendu.texte.francais), et non \(trouve.texte.francais).",
        "\(attendu.texte.anglais) is needed here, not \(trouve.texte.anglais).".phrase)
    case .finInattendue(let attendu):
      Code.jsonFinInattendue.dit(
        "Le fichier s'arrête trop tôt : il faut encore \(attendu.texte.francais).",
        "The file ends too early: \(attendu.texte.anglais) is still needed.")
    case .texteNonFerme:
      Code.jsonTexteNonFerme.dit(
        "Le texte ouvert ici n'est jamais fermé par un guillemet \".",
        "The string opened here is never closed by a quote \".")
    case .guillemetFautif(let trouve):
      Code.jsonGuillemet.dit(
        "Les textes de JSON s'écrivent entre guillemets droits \", et non \(trouve.texte.francais).",
        "JSON writes strings between straight double quotes \", not \(trouve.texte.anglais).")
    case .commentaire:
      Code.jsonCommentaire.dit(
        "JSON n'admet pas de commentaires ; retirez celui-ci.",
        "JSON has no comments; remove this one.")
    case .motInconnu(let mot):
      Code.jsonMotInconnu.dit(
        "« \(mot.cite) » n'est pas une valeur JSON ; les seuls mots sont true, false et null.",
        "“\(mot.cite)” is not a JSON value; the only words are true, false and null.")
    case .nomSansGuillemets(let mot):
      Code.jsonNomSansGuillemets.dit(
        "Le nom « \(mot.cite) » doit être entre guillemets \".",
        "The name “\(mot.cite)” must be in double quotes \".")
    case .virguleFinale(let trouve):
      Code.jsonVirguleFinale.dit(
        "Une virgule est de trop avant \(trouve.texte.francais).",
        "There is a comma too many before \(trouve.texte.anglais).")
    case .zerosEnTete:
      Code.jsonZerosEnTete.dit(
        "Un nombre ne commence pas par un zéro suivi d'un autre chiffre.",
        "A number does not begin with a zero followed by another digit.")
    case .chiffreAttendu(let trouve):
      Code.jsonChiffreAttendu.dit(
        "Il manque un chiffre à ce nombre : on trouve \(trouve.texte.francais).",
        "This number lacks a digit: there is \(trouve.texte.anglais).")
    case .controleDansTexte(let code):
      Code.jsonControle.dit(
        "Le caractère de contrôle U+\(UInt32(code).hexadecimal(chiffres: 4)) doit s'écrire par un"
          + " échappement dans un texte, comme \\n ou \\u0009.",
        "The control character U+\(UInt32(code).hexadecimal(chiffres: 4)) must be escaped in a"
          + " string, as in \\n or \\u0009.")
    case .echappement(let texte):
      Code.jsonEchappement.dit(
        "« \(texte.cite) » n'est pas un échappement de JSON ; ce sont \\\" \\\\ \\/ \\b \\f \\n \\r"
          + " \\t et \\u suivi de quatre chiffres hexadécimaux.",
        "“\(texte.cite)” is not a JSON escape; these are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u"
          + " followed by four hexadecimal digits.")
    case .demiSurrogat(let code):
      Code.jsonDemiSurrogat.dit(
        "\\u\(UInt32(code).hexadecimal(chiffres: 4)) n'est que la moitié d'un caractère ; il faut"
          + " les deux échappements de la paire.",
        "\\u\(UInt32(code).hexadecimal(chiffres: 4)) is only half of a character; both escapes of"
          + " the pair are needed.")
    case .nomEnDouble(let nom, let premier):
      Code.jsonNomEnDouble.dit(
        "Le membre « \(nom.cite) » est déjà donné à la ligne \(premier.ligne), colonne"
          + " \(premier.colonne).",
        "The member “\(nom.cite)” is already given at line \(premier.ligne), column"
          + " \(premier.colonne).")
    case .valeurSurPlusieursLignes:
      Code.jsonLignes.dit(
        "Chaque ligne doit contenir une valeur entière ; celle-ci continue après la fin de ligne.",
        "Each line must hold a whole value; this one goes on after the end of the line.")
    case .tropProfond(let maximum):
      Code.jsonTropProfond.dit(
        "Il y a plus de \(maximum) tableaux et objets les uns dans les autres.",
        "More than \(maximum) arrays and objects stand within each other.")
    case .tropDeNoeuds(let maximum):
      Code.jsonTropDeValeurs.dit(
        "Il y a plus de \(maximum) valeurs ici.",
        "There are more than \(maximum) values here.")
    case .tropGros(let maximum):
      Code.jsonTropGros.dit(
        "Cette valeur dépasse \(maximum) octets.",
        "This value is longer than \(maximum) bytes.")
    case .texteTropLong(let maximum):
      Code.jsonTexteTropLong.dit(
        "Ce texte dépasse \(maximum) octets.",
        "This string is longer than \(maximum) bytes.")
    case .nombreTropLong(let maximum):
      Code.jsonNombreTropLong.dit(
        "Ce nombre dépasse \(maximum) caractères.",
        "This number is longer than \(maximum) characters.")
    case .genre(let attendu, let trouve):
      Code.jsonGenre.dit(
        "Il faut ici \(attendu.texte.francais), et non \(trouve.texte.francais).",
        "\(attendu.texte.anglais) is needed here, not \(trouve.texte.anglais).".phrase)
    case .membreAbsent(let nom):
      Code.jsonMembreAbsent.dit(
        "Il manque le membre « \(nom.cite) ».",
        "The member “\(nom.cite)” is missing.")
    case .membreInconnu(let nom, let admis):
      Code.jsonMembreInconnu.dit(
        "Le membre « \(nom.cite) » est inconnu ; membres admis : \(admis.joined(separator: ", ")).",
        "The member “\(nom.cite)” is unknown; members allowed: \(admis.joined(separator: ", ")).")
    case .nombreDemesure(let maximum):
      Code.jsonNombreDemesure.dit(
        "Ce nombre demande plus de \(maximum) chiffres une fois écrit sans exposant.",
        "This number takes more than \(maximum) digits when written without exponent.")
    case .nombreNonEntier:
      Code.jsonNombreNonEntier.dit(
        "Il faut ici un nombre entier.",
        "A whole number is needed here.")
    case .entierHorsBornes(let minimum, let maximum):
      Code.jsonHorsBornes.dit(
        "Le nombre doit être compris entre \(minimum) et \(maximum).",
        "The number must lie between \(minimum) and \(maximum).")
    case .refus(let refus): refus.motif.enonce
    }
  }
}

extension AttenduJSON {
  /// What is admitted.
  var texte: Texte {
    switch self {
    case .valeur: Texte("une valeur", "a value")
    case .valeurOuCrochet: Texte("une valeur ou « ] »", "a value or “]”")
    case .nom: Texte("le nom d'un membre entre guillemets", "the name of a member in double quotes")
    case .nomOuAccolade:
      Texte(
        "le nom d'un membre entre guillemets ou « } »",
        "the name of a member in double quotes or “}”")
    case .deuxPoints: Texte("« : »", "“:”")
    case .virguleOuCrochet: Texte("« , » ou « ] »", "“,” or “]”")
    case .virguleOuAccolade: Texte("« , » ou « } »", "“,” or “}”")
    case .fin: Texte("la fin du fichier", "the end of the file")
    case .finDeLigne: Texte("la fin de la ligne", "the end of the line")
    }
  }
}

extension TrouveJSON {
  /// What stands there.
  var texte: Texte {
    switch self {
    case .fin: Texte("la fin du fichier", "the end of the file")
    case .caractere(let signe) where signe.estVisible && signe.value != 0x20:
      Texte("« \(signe) »", "“\(signe)”")
    case .caractere(let signe):
      Texte("le caractère U+\(signe.hexadecimal)", "the character U+\(signe.hexadecimal)")
    case .octet(let octet): Texte("l'octet \(octet.ecrit)", "the byte \(octet.ecrit)")
    }
  }
}

extension GenreJSON {
  /// The kind of value.
  package var texte: Texte {
    switch self {
    case .objet: Texte("un objet", "an object")
    case .tableau: Texte("un tableau", "an array")
    case .texte: Texte("un texte", "a string")
    case .nombre: Texte("un nombre", "a number")
    case .booleen: Texte("true ou false", "true or false")
    case .nul: Texte("null", "null")
    }
  }
}

extension String {
  /// The sentence, its first letter a capital.
  fileprivate var phrase: String { prefix(1).uppercased() + dropFirst() }
}

extension UInt8 {
  /// The byte as messages write it: `0xFF`.
  var ecrit: String { "0x" + UInt32(self).hexadecimal(chiffres: 2) }
}
