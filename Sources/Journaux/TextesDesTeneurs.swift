package import Facturation

extension Teneur {
  /// What it is, as it stands in a sentence.
  package var texte: Texte {
    switch self {
    case .octets(let octets): Texte("« \(octets) »", "“\(octets)”")
    case .valeur(let valeur): Texte(valeur, valeur)
    case .rien: Texte("rien", "nothing")
    case .sautDeLigne: Texte("un saut de ligne", "a line feed")
    case .finDeLigne: Texte("la fin de la ligne", "the end of the line")
    case .finDuFichier: Texte("la fin du fichier", "the end of the file")
    case .autreQueDHabitude:
      Texte(
        "une autre valeur que l'habituelle, qui ne s'écrit pas",
        "another value than the usual one, which is not written")
    case .sansEchappement:
      Texte("ni échappement ni caractère de contrôle", "no escape and no control character")
    case .sansControle: Texte("aucun caractère de contrôle brut", "no bare control character")
    case .echappement: Texte(#"l'un de \" \\ \n \t"#, #"one of \" \\ \n \t"#)
    case .booleen: Texte("true ou false", "true or false")
    case .auPlusDeChiffres(let maximum):
      Texte("\(maximum) chiffres au plus", "at most \(maximum) digits")
    case .sansZeroEnTete: Texte("des chiffres sans zéro en tête", "digits without leading zeros")
    case .nombreAPartirDe(let minimum):
      Texte("un nombre à partir de \(minimum)", "a number from \(minimum)")
    case .motParmi(let mots):
      Texte("l'un de \(mots.joined(separator: ", "))", "one of \(mots.joined(separator: ", "))")
    case .empreinte:
      Texte("64 chiffres hexadécimaux en minuscules", "64 hexadecimal digits in lower case")
    case .registre: Texte("urn:uuid: et un UUID", "urn:uuid: and a UUID")
    case .flux:
      Texte(
        "registre, ou client/, produit/ ou facture/ et un UUID",
        "registre, or client/, produit/ or facture/ and a UUID")
    case .moment:
      Texte(
        "un moment comme 2026-11-20T10:11:12.123456Z", "a time like 2026-11-20T10:11:12.123456Z")
    case .placeDansLot:
      Texte("une place parmi deux ou plus, comme 2/5", "a place among two or more, such as 2/5")
    case .sansDefaut(let defaut):
      defaut.enonce.attendu
        ?? Texte(
          "une valeur admise (\(defaut.enonce.texte.francais.sansPointFinal))",
          "an admissible value (\(defaut.enonce.texte.anglais.sansPointFinal))")
    case .sansRefus(let refus):
      Texte(
        "une valeur admise (\(refus.message(.francais).sansPointFinal))",
        "an admissible value (\(refus.message(.anglais).sansPointFinal))")
    case .typeConnu: Texte("un type que cette version connaît", "a type that this version knows")
    case .autreFlux(let flux):
      Texte("un événement d'un autre flux que \(flux)", "an event of another stream than \(flux)")
    case .ligne: Texte("une ligne", "a line")
    case .uneSeuleOuverture: Texte("une seule ouverture", "one opening only")
    case .auPlusTot(let moment): Texte("\(moment) ou plus tard", "\(moment) or later")
    case .sansLot: Texte("aucun lot", "no batch")
    case .resteDuLot: Texte("le reste du lot", "the rest of the batch")
    case .unEvenement: Texte("au moins un événement", "at least one event")
    case .aucunEvenement: Texte("aucun", "none")
    case .evenement(let position, let empreinte):
      Texte(
        "l'événement \(position) d'empreinte \(empreinte)",
        "event \(position) with the hash \(empreinte)")
    case .evenementDate(let position, let moment):
      Texte(
        "l'événement \(position) enregistré à \(moment)", "event \(position) recorded at \(moment)")
    case .aucunTel: Texte("aucun tel événement", "none such")
    case .evenementDemande: Texte("l'événement à écrire", "the event to be written")
    case .indexDesLignes: Texte("l'index de ces lignes", "the index of these lines")
    case .autreIndex:
      Texte(
        "un autre (supprimez journal.index, il sera refait)",
        "another (delete journal.index, it will be made anew)")
    case .clesDeLaLigne: Texte("les clés de la ligne", "the keys of the line")
    case .autresCles: Texte("d'autres clés", "other keys")
    case .etatsDesLignes: Texte("les états de ces lignes", "the states of these lines")
    case .autresEtats:
      Texte(
        "d'autres (supprimez etats.point, ils seront refaits)",
        "others (delete etats.point, they will be made anew)")
    case .registreNomme(let registre):
      Texte("le registre \(registre.texte)", "ledger \(registre.texte)")
    case .ligneDAncre: Texte("la ligne d'une ancre", "the line of an anchor")
    case .jeton: Texte("un jeton RFC 3161", "an RFC 3161 token")
    case .signature: Texte("une signature SSH", "an SSH signature")
    case .dansFichier(let teneur, let fichier):
      Texte(
        "\(teneur.texte.francais) (\(fichier))", "\(teneur.texte.anglais) (\(fichier))")
    case .dit(let francais, let anglais): Texte(francais, anglais)
    case .evenementQuiSuit: Texte("un événement qui peut suivre", "an event that can follow")
    case .incoherence(let incoherence): incoherence.texte
    case .clientConnu: Texte("un client connu", "a known client")
    case .numeroNeuf: Texte("un numéro jamais attribué", "a number never given")
    case .lignesDuBrouillon: Texte("les lignes du brouillon", "the draft's lines")
    case .autresLignes: Texte("d'autres lignes", "other lines")
    case .clientDuRegistre: Texte("le client tel qu'il était connu", "the client as known")
    case .vendeurDuRegistre: Texte("le vendeur tel qu'il était connu", "the seller as known")
    case .enTeteDuBrouillon: Texte("l'en-tête du brouillon", "the draft's head")
    case .paiementDeLEmission:
      Texte("le paiement reçu à l'émission", "the payment received at issue")
    case .avoirDeLaRemplacee:
      Texte("l'avoir sur la facture remplacée", "the avoir on the invoice replaced")
    case .unAutre: Texte("un autre", "another")
    case .jourApres(let jour):
      Texte("un jour après le \(jour.affiche(.francais))", "a day after \(jour.affiche(.anglais))")
    }
  }
}

extension String {
  /// The sentence as it stands within another.
  fileprivate var sansPointFinal: String { hasSuffix(".") ? String(dropLast()) : self }
}
