import Facturation
import Foundation
import Graine
import Journaux
import Testing

/// The texts of a journal's faults stand in `Golden/teneurs.txt`, to be read, and what JSON says
/// where that is not the English; `FACTURIER_RECORD=1` writes it anew.
@Suite struct `What stands at a place of a journal` {
  @Test func `is told as the golden file holds`() throws {
    let fichier = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/teneurs.txt")
    let ecrites = Teneur.toutes.map {
      let json = $0.constante == $0.texte.anglais ? "" : "json: \($0.constante)\n"
      return "fr:   \($0.texte.francais)\nen:   \($0.texte.anglais)\n\(json)"
    }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["FACTURIER_RECORD"] == "1" {
      try Data(ecrites.utf8).write(to: fichier)
    }
    #expect(try String(contentsOf: fichier, encoding: .utf8) == ecrites)
  }

  @Test func `is told in the words of its language alone`() {
    let mots: [(Langue, Set<String>)] = [
      (.anglais, ["le", "la", "les", "un", "une", "des", "du", "et", "ou", "au", "aucun"]),
      (.francais, ["the", "an", "of", "and", "or", "that", "to", "with", "from", "no", "at"]),
    ]
    for (langue, etrangers) in mots {
      for teneur in Teneur.toutes {
        let texte = teneur.texte.en(langue)
        let ecrits = Set(texte.split { !$0.isLetter }.map(String.init))
        #expect(ecrits.isDisjoint(with: etrangers), "\(texte)")
        #expect(!texte.isEmpty && !texte.hasSuffix(".") && !texte.contains("  "), "\(texte)")
      }
    }
  }

  @Test func `stands where something else should, in a sentence`() {
    func ecart(_ langue: Langue) -> String {
      Ecart(.forme, attendu: .octets(",\"id\":"), trouve: .finDeLigne).texte.en(langue)
    }
    #expect(ecart(.francais) == "attendu : « ,\"id\": » ; trouvé : la fin de la ligne")
    #expect(ecart(.anglais) == "expected “,\"id\":”, found the end of the line")
  }
}

extension Teneur {
  /// One of each.
  fileprivate static let toutes: [Teneur] =
    avant + EcartDEvolution.toutes.map { .incoherence($0) } + apres

  private static let avant: [Teneur] = [
    .octets(",\"id\":"),
    .valeur("12.00"),
    .rien,
    .sautDeLigne,
    .finDeLigne,
    .finDuFichier,
    .autreQueDHabitude,
    .sansEchappement,
    .sansControle,
    .echappement,
    .booleen,
    .auPlusDeChiffres(18),
    .sansZeroEnTete,
    .nombreAPartirDe(1),
    .motParmi(["virement", "cheque"]),
    .empreinte,
    .registre,
    .flux,
    .moment,
    .placeDansLot,
    .sansDefaut(.forme(.siren)),
    .sansDefaut(.dateInexistante),
    .sansRefus(RefusFacturation.valeur(.auteur, .tropLong(maximum: 100))),
    .typeConnu,
    .autreFlux(que: .registre),
    .ligne,
    .uneSeuleOuverture,
    .auPlusTot(.epoch),
    .sansLot,
    .resteDuLot,
    .unEvenement,
    .aucunEvenement,
    .evenement(7, Empreinte.nulle.texte),
    .evenementDate(7, .epoch),
    .aucunTel,
    .evenementDemande,
    .indexDesLignes,
    .autreIndex,
    .clesDeLaLigne,
    .autresCles,
    .etatsDesLignes,
    .autresEtats,
    .registreNomme(RegistreID(UUIDTexte(haut: 1, bas: 2))),
    .ligneDAncre,
    .jeton,
    .signature,
    .dansFichier(.jeton, "ancres/28.ancre.tsr"),
    .dit("une autre signature", "another signature"),
    .evenementQuiSuit,
  ]

  private static let apres: [Teneur] = [
    .clientConnu,
    .numeroNeuf,
    .lignesDuBrouillon,
    .autresLignes,
    .clientDuRegistre,
    .vendeurDuRegistre,
    .enTeteDuBrouillon,
    .paiementDeLEmission,
    .avoirDeLaRemplacee,
    .deductionDeLAcompte,
    .unAutre,
    .jourApres(.premiere),
  ]
}

extension EcartDEvolution {
  /// One of each, each leading to the next; a new one has to be put into the chain.
  fileprivate static let toutes = Array(sequence(first: sansDebut) { $0.suivante })

  private static let uuid = UUIDTexte(haut: 7, bas: 0x8000_0000_0000_0007)

  private var suivante: EcartDEvolution? {
    switch self {
    case .sansDebut: .debutRepete
    case .debutRepete: .etape
    case .etape: .elementAbsent(Self.uuid)
    case .elementAbsent: .elementPresent(Self.uuid)
    case .elementPresent: .avoirExcessif(Self.uuid)
    case .avoirExcessif: .sommes
    case .sommes: nil
    }
  }
}

@Suite struct `What is wrong with a journal` {
  @Test func `breaks one of the rules that the article on verification lists`() throws {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Facturier/Facturier.docc/Verification.md")
    let texte = try String(contentsOf: article, encoding: .utf8)
    let sections = texte.split(separator: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix("The rules") })
    let regles = section.matches(of: /\n\| `([a-z]+)` \|/).map { String($0.output.1) }
    #expect(regles == Ecart.Regle.allCases.map(\.rawValue))
  }

  @Test func `shows at a byte of its line, and so of the file`() {
    let ecart = Ecart(.forme, octet: 7, attendu: .sautDeLigne, trouve: .finDuFichier)
    let anomalie = Anomalie(ecart, position: 3, debut: 1200)
    #expect(anomalie.octet == 1207)
    #expect(Anomalie(Ecart(.hash, attendu: 1, trouve: 2), position: 3, debut: 1200).octet == 1200)
    #expect(anomalie.ecart(.anglais) == "expected a line feed, found the end of the file")
  }
}

/// A whole anchor is one line, with one spelling.
@Suite struct AncreTests {
  private static let registre = "019aa0c0-0000-7000-8000-00000000002a"
  private static let hash = String(repeating: "5a", count: 32)
  private static let time = "2026-11-20T10:11:12.123456Z"
  private static let ligne = "facturier-ancre 1 \(registre) 28 \(hash) \(time)"

  @Test func `a line is read back as what it says`() throws {
    let ancre = try #require(AncreDatee(ligne: Self.ligne))
    #expect(ancre.registre.texte == Self.registre)
    #expect(ancre.position == 28 && ancre.hash.texte == Self.hash)
    #expect(ancre.time.text == Self.time)
    #expect(ancre.ligne == Self.ligne)
    #expect(AncreDatee(octets: ancre.octets) == ancre)
    #expect(ancre.octets.last == UInt8(ascii: "\n"))
  }

  @Test(arguments: [
    ("28", "028"), ("28", "+28"), ("28", "0"), ("28", "28 "), ("28", "-28"), (" 1 ", " 2 "),
    (" 1 ", " 01 "), ("facturier", "Facturier"), ("facturier", " facturier"), ("5a", "5A"),
    ("5a5a ", "5a5 "), ("Z", "Z "), ("Z", ""), ("11-20", "11-31"), ("019a", "019A"),
    ("019aa0c0", "019aa0c"), (" 28 ", "\t28 "), ("Z", "Z\n"), ("Z", "Z\r"),
  ])
  func `refuses a line that is written otherwise`(original: String, other: String) throws {
    let changed = Self.ligne.replacing(original, with: other, maxReplacements: 1)
    #expect(changed != Self.ligne)
    #expect(AncreDatee(ligne: changed) == nil)
    #expect(Ancre(changed) == nil)
  }

  @Test func `a file is the line and one line feed`() throws {
    let octets = ContiguousArray(Self.ligne.utf8)
    let feed: ContiguousArray<UInt8> = [0x0A]
    #expect(AncreDatee(octets: octets + feed) != nil)
    for other in [octets, octets + feed + feed, octets + [0x0D] + feed, feed + octets + feed, feed]
    {
      #expect(AncreDatee(octets: ContiguousArray(other)) == nil)
    }
  }

  @Test func `a whole line demands what its position and hash do`() throws {
    let ancre = try #require(Ancre(Self.ligne))
    #expect(ancre.description == "28:\(Self.hash)")
    #expect(ancre.datee?.ligne == Self.ligne)
    #expect(Ancre("28:\(Self.hash)")?.datee == nil)
    #expect(AncreDatee(ligne: Self.ligne.replacing(" 28 ", with: " 1 "))?.position == 1)
    #expect(Ancre(Head.empty) == nil)
  }

  @Test func `a whole line alone tells another registre, whose event may be the same`() throws {
    let event = RecordedEvent(
      position: 28, time: try #require(Timestamp(Self.time)), author: "camille",
      evenement: .correction, hash: try #require(Empreinte(hexadecimal: Self.hash.utf8)))
    let whole = try #require(Ancre(Self.ligne))
    let short = try #require(Ancre("28:\(Self.hash.prefix(16))"))
    let other = RegistreID(UUIDTexte(haut: 1, bas: 1))
    for source in [nil, try RegistreID(texte: Self.registre)] {
      #expect(whole.ecart(de: source, trouvant: event) == nil)
    }
    #expect(whole.ecart(de: other, trouvant: event)?.trouve == .registreNomme(other))
    #expect(short.ecart(de: other, trouvant: event) == nil)
  }

  @Test func `a journal that is not chained has none`() throws {
    let journal = InMemoryJournal(clock: HorlogeReglable().horloge)
    #expect(try journal.read { try $0.ancre() } == nil)
    try journal.inscrire([.client(1)])
    #expect(try journal.read { try $0.ancre() } == nil)
    #expect(try journal.read { try $0.ancre(2) } == nil)
  }
}

@Suite struct `A journal's error` {
  private func evenement() throws -> RecordedEvent {
    RecordedEvent(
      position: 7, time: .epoch, author: "dominique", evenement: .correction)
  }

  @Test func `says who has changed what, and what to do`() throws {
    let erreur = JournalError.stale(seen: 5, last: try evenement())
    #expect(erreur.code == .versionPerimee && erreur.position == 7)
    #expect(
      erreur.message(.francais)
        == "Ce que vous changez a changé depuis la position 5 : dominique y a écrit à la position 7."
        + " Relisez, puis recommencez.")
    #expect(
      erreur.message(.anglais)
        == "What you are changing has changed since position 5: dominique wrote to it at position 7."
        + " Read it again, then retry.")
  }

  @Test func `says that there is nothing yet`() {
    let erreur = JournalError.stale(seen: 5, last: nil)
    #expect(erreur.code == .versionPerimee && erreur.position == 5)
    #expect(
      erreur.message(.francais)
        == "Ce que vous changez n'a encore aucun événement, ni donc de position 5.")
    #expect(
      erreur.message(.anglais) == "What you are changing has no event yet, and so no position 5.")
  }

  @Test func `says where a key was used`() {
    let erreur = JournalError.reused(at: 3)
    #expect(erreur.code == .cleReutilisee && erreur.position == 3)
    #expect(
      erreur.message(.francais)
        == "Cette clé d'idempotence a déjà servi à un autre acte, à la position 3 ; prenez une clé"
        + " nouvelle pour un acte nouveau.")
    #expect(
      erreur.message(.anglais)
        == "This idempotency key has already been used for another act, at position 3; use a new key"
        + " for a new act.")
  }

  @Test func `says which event cannot follow`() throws {
    let erreur = JournalError.incoherent(.sansDebut, at: try evenement())
    #expect(erreur.code == .incoherence && erreur.position == 7)
    #expect(
      erreur.message(.francais)
        == "L'événement 7 ne peut suivre ce qui le précède dans registre (un fait sur ce qui n'a"
        + " jamais été créé) ; vérifiez le registre.")
    #expect("\(erreur)" == erreur.message(.anglais))
    #expect(
      erreur.message(.anglais)
        == "Event 7 cannot follow what stands before it in registre (a fact about what was never"
        + " created); verify the ledger.")
  }
}
