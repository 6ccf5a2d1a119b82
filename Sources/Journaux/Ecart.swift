public import Facturation

/// That something else stands in a line of a journal than should: against which rule, where and how.
///
/// Whoever finds one says no more than that, whether it reads the line's bytes, holds it against the one
/// above or asks what the events mean together. Only who goes through the whole journal knows which line
/// it is: there it becomes an `Anomalie`.
///
/// It is made only where something is wrong, of parts that become text only when somebody asks; and it
/// is small, since all that reads a value of a line may throw it.
package struct Ecart: Error, Hashable, Sendable {
  /// What it is about.
  package var regle: Regle
  /// The byte at which it shows, counted from 0 at the line's beginning.
  package let octet: Int
  /// What should stand there.
  package let attendu: Teneur
  /// What stands there.
  package let trouve: Teneur

  /// What an ecart is about; the raw value is the rule's name in reports.
  package enum Regle: String, CaseIterable, Sendable {
    // A line by itself.
    /// The bytes are not the canonical form.
    case forme
    /// The event's type is not known to this version.
    case type

    // How lines hold together.
    /// The positions do not follow each other.
    case position
    /// The line belongs to another registre.
    case source
    /// The first line, and it alone, opens the registre.
    case ouverture
    /// The journal is of a format that this version does not know.
    case format
    /// The line does not name the hash of the line above.
    case predecesseur
    /// The line's hash is not that of its bytes.
    case hash
    /// The time steps back.
    case temps
    /// The batch is not whole.
    case lot

    // What events mean together.
    /// The event cannot follow upon those before it.
    case coherence
    /// Numbers, ranks and dates do not follow each other.
    case numerotation
    /// What was frozen is not what the draft said.
    case gel
    /// The sums recorded are not those of the lines.
    case totaux
    /// A day that was closed is changed, or a closing says something else than what it closes.
    case cloture

    // The journal as a whole.
    /// The anchor is not in the journal.
    case ancre
    /// An anchor that is kept beside the journal is not in it.
    case ancres
    /// A token that is kept beside the journal is none, or not about its anchor.
    case jeton
    /// A signature that is kept beside the journal is none, or not of its anchor.
    case signature
    /// The line that the head vouches for is not in the journal.
    case tete
    /// The index says something else than the lines.
    case index
    /// What is kept of clients and factures says something else than the lines.
    case etats
    /// There is no event.
    case vide
  }

  /// Says what should stand at a byte of the line, or in the line as a whole, and what does.
  package init(_ regle: Regle, octet: Int = 0, attendu: Teneur, trouve: Teneur) {
    self.regle = regle
    self.octet = octet
    self.attendu = attendu
    self.trouve = trouve
  }

  /// One value stands where another should.
  package init<Valeur: CustomStringConvertible>(_ regle: Regle, attendu: Valeur, trouve: Valeur) {
    self.init(regle, attendu: .valeur(attendu.description), trouve: .valeur(trouve.description))
  }

  /// What is wrong, as it stands in a sentence: what was expected, and what was found.
  package var texte: Texte {
    let (attendu, trouve) = (attendu.texte, trouve.texte)
    return Texte(
      "attendu \(attendu.francais), trouvé \(trouve.francais)",
      "expected \(attendu.anglais), found \(trouve.anglais)")
  }
}

/// Something that is wrong with a journal: where, against which rule, and how.
public struct Anomalie: Error, Hashable, Sendable {
  /// The position that the line has, or should have; the last one when it is about the whole.
  public let position: Position
  /// Where the line begins in the journal; its end when a line is missing.
  private let debut: Int
  /// What is wrong with the line.
  package let ecart: Ecart

  /// Says which line it is that has something wrong with it, and at which byte this line begins.
  package init(_ ecart: Ecart, position: Position, debut: Int) {
    self.position = position
    self.debut = debut
    self.ecart = ecart
  }

  /// The byte of the journal at which it shows, counted from 0.
  public var octet: Int { debut + ecart.octet }

  /// The rule, by its name in the documentation.
  public var regle: String { ecart.regle.rawValue }

  /// What should stand there, as it stands in a sentence.
  package func attendu(_ langue: Langue) -> String { ecart.attendu.texte.en(langue) }

  /// What stands there, as it stands in a sentence.
  package func trouve(_ langue: Langue) -> String { ecart.trouve.texte.en(langue) }

  /// What is wrong, as it stands in a sentence: what was expected, and what was found.
  public func ecart(_ langue: Langue) -> String { ecart.texte.en(langue) }
}

/// What stands at a place of a journal, or should stand there: the thing itself, or what it is.
///
/// Who finds a fault says so once, in this; people read it in their language, programs always in
/// the same words. It is only made when something is wrong.
package indirect enum Teneur: Hashable, Sendable {
  // The thing itself.
  case octets(String)
  case valeur(String)
  case rien

  // Where something ends.
  case sautDeLigne
  case finDeLigne
  case finDuFichier

  // The form of a line.
  case autreQueDHabitude
  case sansEchappement
  case sansControle
  case echappement
  case booleen
  case auPlusDeChiffres(Int)
  case sansZeroEnTete
  case nombreAPartirDe(Int)
  case motParmi([String])
  case empreinte
  case registre
  case flux
  case moment
  case placeDansLot
  case sansDefaut(Defaut)
  case sansRefus(RefusFacturation)
  case typeConnu
  case autreFlux(que: Flux)

  // How lines hold together.
  case ligne
  case uneSeuleOuverture
  case auPlusTot(Timestamp)
  case sansLot
  case resteDuLot
  case unEvenement
  case aucunEvenement
  case evenement(Position, String)
  case evenementDate(Position, Timestamp)
  case aucunTel
  case evenementDemande
  case indexDesLignes
  case autreIndex
  case clesDeLaLigne
  case autresCles
  case etatsDesLignes
  case autresEtats

  // What is kept beside a journal.
  case registreNomme(RegistreID)
  case ligneDAncre
  case jeton
  case signature
  case dansFichier(Teneur, String)
  case dit(String, String)

  // What events mean together.
  case evenementQuiSuit
  case incoherence(Incoherence)
  case clientConnu
  case numeroNeuf
  case lignesDuBrouillon
  case autresLignes
  case clientDuRegistre
  case vendeurDuRegistre
  case enTeteDuBrouillon
  case paiementDeLEmission
  case avoirDeLaRemplacee
  case unAutre
  case jourApres(DateCivile)
}

extension Teneur {
  /// What it is, for programs: the same in every language, and bytes as they are.
  package var constante: String {
    switch self {
    case .octets(let octets): octets
    case .rien: ""
    case .sansDefaut(let defaut): defaut.enonce.texte.anglais
    case .sansRefus(let refus): refus.message(.anglais)
    default: texte.anglais
    }
  }
}

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
