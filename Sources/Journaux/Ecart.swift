public import Facturation

/// That something else stands in a line of a journal than should: against which rule, where and how.
///
/// Its finder says no more than that, whether it reads the line's bytes, holds it against the one above
/// or asks what the events mean together. Only who goes through the whole journal knows which line it
/// is: there it becomes an `Anomalie`.
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
    /// The frozen facts are not those of the draft.
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
    /// The kept states of clients and factures say something else than the lines.
    case etats
    /// There is no event.
    case vide
  }

  /// Says what should stand at a byte of the line, or in the line as a whole, and what does.
  package init(_ regle: Regle, octet: Int = 0, attendu: Teneur, trouve: Teneur) {
    (self.regle, self.octet, self.attendu, self.trouve) = (regle, octet, attendu, trouve)
  }

  /// One value stands where another should.
  package init<Valeur: CustomStringConvertible>(_ regle: Regle, attendu: Valeur, trouve: Valeur) {
    self.init(regle, attendu: .valeur(attendu.description), trouve: .valeur(trouve.description))
  }

  /// What is wrong, as it stands in a sentence: what was expected, and what was found.
  package var texte: Texte {
    let (attendu, trouve) = (attendu.texte, trouve.texte)
    return Texte(
      "attendu : \(attendu.francais) ; trouvé : \(trouve.francais)",
      "expected \(attendu.anglais), found \(trouve.anglais)")
  }
}

extension [Ecart] {
  /// All of both; where either is empty, as mostly both are, nothing is copied.
  package static func + (uns: Self, autres: Self) -> Self {
    var tous = uns
    tous += autres
    return tous
  }

  /// Adds others; where there are none, as mostly, nothing is moved.
  package static func += (uns: inout Self, autres: Self) {
    if uns.isEmpty { uns = autres } else if !autres.isEmpty { uns.append(contentsOf: autres) }
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
    (self.position, self.debut, self.ecart) = (position, debut, ecart)
  }

  /// The byte of the journal at which it shows, counted from 0.
  public var octet: Int { debut + ecart.octet }

  /// The rule, by its name in the documentation.
  public var regle: String { ecart.regle.rawValue }

  /// Whether it is that an anchor's event is not there.
  package var estAncre: Bool { ecart.regle == .ancre }

  /// Whether it is about a line, and not about the journal as a whole or what is kept beside it.
  package var estDUneLigne: Bool {
    switch ecart.regle {
    case .ancre, .ancres, .jeton, .signature, .tete, .index, .etats, .vide: false
    default: true
    }
  }

  /// What should stand there, as it stands in a sentence.
  package func attendu(_ langue: Langue) -> String { ecart.attendu.texte.en(langue) }

  /// What stands there, as it stands in a sentence.
  package func trouve(_ langue: Langue) -> String { ecart.trouve.texte.en(langue) }

  /// What is wrong, as it stands in a sentence: what was expected, and what was found.
  public func ecart(_ langue: Langue) -> String { ecart.texte.en(langue) }
}

/// What stands at a place of a journal, or should stand there: the thing itself, or what it is.
///
/// The finder of a fault says so once, in this; people read it in their language, programs always in
/// the same words. It is only made when something is wrong.
package indirect enum Teneur: Hashable, Sendable {
  case octets(String)
  case rien
  case dit(String, String)
  case sansDefaut(Defaut)
  case sansRefus(RefusFacturation)

  /// What it is, as it stands in a sentence.
  package var texte: Texte {
    switch self {
    case .octets(let octets): Texte("« \(octets) »", "“\(octets)”")
    case .rien: Texte("rien", "nothing")
    case .dit(let francais, let anglais): Texte(francais, anglais)
    case .sansDefaut(let defaut): defaut.enonce.attendu ?? Self.admise(defaut.enonce.texte)
    case .sansRefus(let refus):
      Self.admise(Texte(refus.message(.francais), refus.message(.anglais)))
    }
  }

  /// What it is, for programs: the same in every language, and bytes as they are.
  package var constante: String {
    switch self {
    case .octets(let octets): octets
    case .rien: ""
    case .dit(_, let anglais): anglais
    case .sansDefaut(let defaut): defaut.enonce.texte.anglais
    case .sansRefus(let refus): refus.message(.anglais)
    }
  }

  /// A value of which another is not one, as a sentence says that stands within this one.
  private static func admise(_ sinon: Texte) -> Texte {
    Texte(
      "une valeur admise (\(sinon.francais.sansPointFinal))",
      "an admissible value (\(sinon.anglais.sansPointFinal))")
  }
}

extension String {
  /// The sentence as it stands within another.
  fileprivate var sansPointFinal: String { hasSuffix(".") ? String(dropLast()) : self }
}

// MARK: - All that is said of what stands there

extension Teneur {
  // The thing itself, and where something ends.
  package static func valeur(_ valeur: String) -> Self { dit(valeur, valeur) }
  package static let sautDeLigne = dit("un saut de ligne", "a line feed")
  package static let finDeLigne = dit("la fin de la ligne", "the end of the line")
  package static let finDuFichier = dit("la fin du fichier", "the end of the file")

  // The form of a line.
  package static let autreQueDHabitude = dit(
    "une autre valeur que l'habituelle, qui ne s'écrit pas",
    "another value than the usual one, which is not written")
  package static let sansEchappement = dit(
    "ni échappement ni caractère de contrôle", "no escape and no control character")
  package static let sansControle = dit(
    "aucun caractère de contrôle brut", "no bare control character")
  package static let echappement = dit(#"l'un de \" \\ \n \t"#, #"one of \" \\ \n \t"#)
  package static let booleen = dit("true ou false", "true or false")
  package static func auPlusDeChiffres(_ maximum: Int) -> Self {
    dit("\(maximum) chiffres au plus", "at most \(maximum) digits")
  }
  package static let sansZeroEnTete = dit(
    "des chiffres sans zéro en tête", "digits without leading zeros")
  package static func nombreAPartirDe(_ minimum: Int) -> Self {
    dit("un nombre à partir de \(minimum)", "a number from \(minimum)")
  }
  package static func motParmi(_ mots: [String]) -> Self {
    dit("l'un de \(mots.joined(separator: ", "))", "one of \(mots.joined(separator: ", "))")
  }
  package static let empreinte = dit(
    "64 chiffres hexadécimaux en minuscules", "64 hexadecimal digits in lower case")
  package static let registre = dit("urn:uuid: et un UUID", "urn:uuid: and a UUID")
  package static let flux = dit(
    "registre, ou client/, produit/ ou facture/ et un UUID",
    "registre, or client/, produit/ or facture/ and a UUID")
  package static let moment = dit(
    "un moment comme 2026-11-20T10:11:12.123456Z", "a time like 2026-11-20T10:11:12.123456Z")
  package static let placeDansLot = dit(
    "une place parmi deux ou plus, comme 2/5", "a place among two or more, such as 2/5")
  package static let typeConnu = dit(
    "un type que cette version connaît", "a type that this version knows")
  package static func autreFlux(que flux: Flux) -> Self {
    dit("un événement d'un autre flux que \(flux)", "an event of another stream than \(flux)")
  }

  // How lines hold together.
  package static let ligne = dit("une ligne", "a line")
  package static let uneSeuleOuverture = dit("une seule ouverture", "one opening only")
  package static func auPlusTot(_ moment: Timestamp) -> Self {
    dit("\(moment) ou plus tard", "\(moment) or later")
  }
  package static let sansLot = dit("aucun lot", "no batch")
  package static let resteDuLot = dit("le reste du lot", "the rest of the batch")
  package static let unEvenement = dit("au moins un événement", "at least one event")
  package static let aucunEvenement = dit("aucun", "none")
  package static func evenement(_ position: Position, _ empreinte: String) -> Self {
    dit(
      "l'événement \(position) d'empreinte \(empreinte)",
      "event \(position) with the hash \(empreinte)")
  }
  package static func evenementDate(_ position: Position, _ moment: Timestamp) -> Self {
    dit("l'événement \(position) enregistré à \(moment)", "event \(position) recorded at \(moment)")
  }
  package static let aucunTel = dit("rien de tel", "no such event")
  package static let evenementDeplace = dit(
    "cet événement, à un autre octet", "that event, at another byte")
  package static let evenementDemande = dit("l'événement à écrire", "the event to be written")
  package static let indexDesLignes = dit("l'index de ces lignes", "the index of these lines")
  package static let autreIndex = dit(
    "un autre (supprimez journal.index, il sera refait)",
    "another (delete journal.index, it will be made anew)")
  package static let clesDeLaLigne = dit("les clés de la ligne", "the keys of the line")
  package static let autresCles = dit("d'autres clés", "other keys")
  package static let etatsDesLignes = dit("les états de ces lignes", "the states of these lines")
  package static let autresEtats = dit(
    "d'autres (supprimez etats.point, ils seront refaits)",
    "others (delete etats.point, they will be made anew)")

  // What is kept beside a journal.
  package static func registreNomme(_ registre: RegistreID) -> Self {
    dit("le registre \(registre.texte)", "ledger \(registre.texte)")
  }
  package static let ligneDAncre = dit("la ligne d'une ancre", "the line of an anchor")
  package static let jeton = dit("un jeton RFC 3161", "an RFC 3161 token")
  package static let signature = dit("une signature SSH", "an SSH signature")
  package static func dansFichier(_ teneur: Teneur, _ fichier: String) -> Self {
    dit("\(teneur.texte.francais) (\(fichier))", "\(teneur.texte.anglais) (\(fichier))")
  }

  // What events mean together.
  package static let evenementQuiSuit = dit(
    "un événement qui peut suivre", "an event that can follow")
  package static func incoherence(_ ecart: EcartDEvolution) -> Self {
    dit(ecart.texte.francais, ecart.texte.anglais)
  }
  package static let clientConnu = dit("un client connu", "a known client")
  package static let numeroNeuf = dit("un numéro jamais attribué", "a number never given")
  package static let lignesDuBrouillon = dit("les lignes du brouillon", "the draft's lines")
  package static let autresLignes = dit("d'autres lignes", "other lines")
  package static let clientDuRegistre = dit(
    "le client tel que le registre le connaissait", "the customer as known")
  package static let vendeurDuRegistre = dit(
    "le vendeur tel que le registre le connaissait", "the seller as known")
  package static let enTeteDuBrouillon = dit("l'en-tête du brouillon", "the draft's head")
  package static let paiementDeLEmission = dit(
    "le paiement reçu à l'émission", "the payment received at issue")
  package static let avoirDeLaRemplacee = dit(
    "l'avoir sur la facture remplacée", "the avoir on the invoice replaced")
  package static let deductionDeLAcompte = dit(
    "la déduction notée sur l'acompte", "the deduction noted on the deposit")
  package static let unAutre = dit("un autre", "another")
  package static func jourApres(_ jour: DateCivile) -> Self {
    dit("un jour après le \(jour.affiche(.francais))", "a day after \(jour.affiche(.anglais))")
  }
}
