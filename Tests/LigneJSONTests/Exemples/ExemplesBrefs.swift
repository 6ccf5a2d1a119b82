import Foundation
import Journaux
import LigneJSON
import Testing

@testable import Facturation

/// The folder `EventSchemas` of the repository.
enum EventSchemas {
  static let exemples = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "EventSchemas/exemples")

  /// The bytes of an example's file.
  static func exemple(_ name: String) throws -> ContiguousArray<UInt8> {
    ContiguousArray(try Data(contentsOf: exemples.appending(path: name)))
  }

  /// The names of all examples' files, those of former versions among them.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: exemples.path(percentEncoded: false))
      .filter { $0.hasSuffix(".jsonl") }.sorted()
  }

  /// Whether the examples are to be written anew rather than compared.
  static var isRecording: Bool {
    ProcessInfo.processInfo.environment["FACTURIER_RECORD"] == "1"
  }

  static func record(_ files: [String: ContiguousArray<UInt8>]) throws {
    for (name, bytes) in files { try Data(bytes).write(to: exemples.appending(path: name)) }
  }

  /// The lines of all examples, without line feeds.
  static func lines() throws -> [ContiguousArray<UInt8>] {
    try names().flatMap { try exemple($0).split(separator: UInt8(ascii: "\n")) }
      .map { ContiguousArray($0) }
  }
}

/// The example lines of `EventSchemas/exemples`: for each type one with all members, then one with
/// those alone that are never missing.
///
/// The first lines of all files are chained to each other by their positions, and so are the second
/// ones: two journals, dealt out to the files of their types.
struct Exemples {
  /// A line as it was recorded, and as it is written, line feed included.
  struct Exemple {
    let event: RecordedEvent
    let bytes: ContiguousArray<UInt8>

    /// The type that the line itself names.
    var type: Substring {
      let after = text(bytes).split(separator: "\"type\":\"", maxSplits: 1).last ?? ""
      return after.prefix { $0 != "\"" }
    }
  }

  /// The two journals, in their order.
  let journaux: [[Exemple]]

  init() throws {
    journaux = [
      try Self.journal(try ExemplesComplets.evenements(), ExemplesComplets.registre, complet: true),
      try Self.journal(try ExemplesBrefs.evenements(), ExemplesBrefs.registre, complet: false),
    ]
  }

  /// The file of each current type, by its name.
  var fichiers: [String: ContiguousArray<UInt8>] {
    var fichiers: [String: ContiguousArray<UInt8>] = [:]
    for exemple in journaux.joined() {
      fichiers["\(exemple.type).jsonl", default: []] += exemple.bytes
    }
    return fichiers
  }

  /// Which act each of so many events is part of: the first three are one, two each are the others, and
  /// the last one takes what is left.
  private static func actes(_ compte: Int) -> [Int] {
    (0..<compte).map { $0 < 3 ? 1 : min((compte - 1) / 2, ($0 + 1) / 2) }
  }

  /// Records the events, act by act; where all members are wanted, each act has a key.
  private static func journal(
    _ evenements: [Evenement], _ registre: RegistreID, complet: Bool
  ) throws -> [Exemple] {
    var encoder = LineEncoder(source: registre)
    var precedente = Empreinte.nulle
    let actes = actes(evenements.count)
    return evenements.enumerated().map { rang, evenement in
      let acte = actes[rang]
      let lot = Batch(
        index: actes[...rang].count { $0 == acte }, count: actes.count { $0 == acte })
      var event = RecordedEvent(
        position: rang + 1, time: debut.advanced(byMicroseconds: Int64(acte) * 10_000_000),
        author: "comptabilite",
        batch: complet ? lot : nil,
        cle: complet ? exempleUUID(0xc000 + acte) : nil, evenement: evenement,
        predecessor: precedente)
      var bytes = ContiguousArray<UInt8>()
      encoder.append(&event, to: &bytes)
      precedente = event.hash
      return Exemple(event: event, bytes: bytes)
    }
  }

  /// 2026-11-20T10:11:12.123456Z.
  private static let debut = Timestamp.epoch.advanced(byMicroseconds: 1_795_169_472_123_456)
}

/// The digest of a file that is the same in every run.
func exempleEmpreinte() throws -> EmpreinteFichier {
  try #require(
    EmpreinteFichier("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
}

/// An identifier of version 7 that is the same in every run.
func exempleUUID(_ numero: Int) -> UUIDTexte {
  UUIDTexte(millisecondes: 1_795_169_472_123, hasard: (0, UInt64(numero)))
}

/// An event of each type, with no member that may be missing.
enum ExemplesBrefs {
  static let registre = RegistreID(exempleUUID(0x101))
  private static let client = ClientID(exempleUUID(0x102))
  private static let produit = ProduitID(exempleUUID(0x103))
  private static let facture = FactureID(exempleUUID(0x104))
  private static let ligne = LigneID(exempleUUID(0x105))
  private static let paiement = PaiementID(exempleUUID(0x106))

  static func evenements() throws -> [Evenement] {
    let vendeur = try vendeur()
    let client = Self.client
    let ficheClient = FicheClient(nom: "Jeanne Dupont", categorie: .particulier)
    return try [
      .registre(.registreOuvert(RegistreOuvert(registre: registre, vendeur: vendeur))),
      .registre(.vendeurModifie(VendeurModifie(vendeur: vendeur))),
      .registre(.planComptableDefini(PlanComptableDefini(plan: .usuel, depuis: nil))),
      .registre(.horlogeCorrigee(HorlogeCorrigee(motif: "Fuseau mal réglé"))),
      .client(client, .clientCree(ClientCree(fiche: ficheClient))),
      .client(client, .clientModifie(ClientModifie(fiche: ficheClient))),
      .client(client, .clientArchive(ClientArchive())),
      .client(client, .clientRetabli(ClientRetabli())),
      .produit(produit, .produitCree(ProduitCree(fiche: ficheProduit(), importe: nil))),
      .produit(produit, .produitModifie(ProduitModifie(fiche: ficheProduit()))),
      .produit(produit, .produitArchive(ProduitArchive())),
      .produit(produit, .produitRetabli(ProduitRetabli())),
    ] + evenementsBrouillon().map { .facture(facture, $0) }
      + evenementsEmise(vendeur, ficheClient).map { .facture(facture, $0) } + [
        .cloture(ClotureID(exempleUUID(0x10a)), .periodeCloturee(ExemplesDeCloture.breve())),
        .registre(.dossierExporte(ExemplesDeDossier.dossier())),
      ]
  }

  private static func evenementsBrouillon() throws -> [EvenementFacture] {
    try [
      .factureCreee(FactureCreee(brouillon: 1, enTete: enTete())),
      .ligneAjoutee(LigneAjoutee(ligneId: ligne, contenu: contenu())),
      .ligneModifiee(LigneModifiee(ligneId: ligne, contenu: contenu())),
      .ligneRetiree(LigneRetiree(ligneId: ligne)),
      .remiseAccordee(RemiseAccordee(remise: .aucune)),
      .echeanceModifiee(EcheanceModifiee(dateEcheance: "2026-12-31", delaiJours: nil)),
      .conditionsModifiees(ConditionsModifiees(conditionsPaiement: .especes)),
      .notesModifiees(NotesModifiees(notes: nil, notesCommentaire: nil)),
      .natureModifiee(NatureModifiee(nature: nil)),
      .livraisonModifiee(LivraisonModifiee(livraison: nil)),
      .referencesModifiees(
        ReferencesModifiees(references: ReferencesDeFacture())),
      .versementModifie(VersementModifie(versement: Versement())),
      .clientChange(ClientChange(clientId: client)),
      .factureAnnulee(FactureAnnulee(motif: "Plus d'actualité")),
    ]
  }

  private static func evenementsEmise(
    _ vendeur: Vendeur, _ client: FicheClient
  ) throws -> [EvenementFacture] {
    let totaux = try Totaux(
      sousTotal: "90.00", remise: .zero, totalHT: "90.00",
      groupes: [ExemplesComplets.groupe("20.00", .normale, base: "90.00", "18.00")],
      montantTVA: "18.00", totalTTC: "108.00")
    return try [
      .factureEmise(
        FactureEmise(
          numero: NumeroEmis(
            numero: "F2026-0001", serie: "F2026-{n:4}", rang: 1),
          enTete: enTete(), vendeur: vendeur, client: client,
          lignes: [Ligne(id: ligne, contenu: contenu())], totaux: totaux)),
      .paiementEnregistre(
        PaiementEnregistre(
          paiementId: paiement, montant: "108.00", mode: .carte,
          datePaiement: "2026-11-20")),
      .paiementAnnule(PaiementAnnule(paiementId: paiement, motif: "Carte refusée")),
      .paiementRejete(
        PaiementRejete(
          paiementId: paiement,
          rejet: Rejet(date: "2026-12-01", motif: "Opposition"))),
      .remboursementEffectue(
        RemboursementEffectue(
          Remboursement(
            id: RemboursementID(exempleUUID(0x108)), montant: "8.00", mode: .especes,
            date: "2026-12-02"))),
      .creanceIrrecouvrable(
        CreanceIrrecouvrable(
          Perte(date: "2027-06-30", motif: "Client disparu", groupes: []))),
      .avoirEmis(
        AvoirEmis(
          avoirId: AvoirID(exempleUUID(0x107)),
          numero: NumeroEmis(
            numero: "A2026-0001", serie: "A2026-{n:4}", rang: 1),
          dateAvoir: "2026-11-21", numeroFacture: "F2026-0001",
          dateFacture: "2026-11-20", motif: "Travail non fait",
          vendeur: vendeur, client: client,
          lignes: [
            LigneCreditee(ligneId: ligne, quantite: "2", total: "90.00")
          ], totaux: totaux)),
      .acompteDeduit(
        AcompteDeduit(
          numeroFacture: "F2026-0002", dateFacture: "2026-12-01",
          jourDeTVA: nil, recu: [], importe: nil)),
      .deductionAnnulee(
        DeductionAnnulee(
          numeroFacture: "F2026-0002", numeroAvoir: "A2026-0002",
          dateAvoir: "2026-12-21", importe: nil)),
      .documentExporte(
        DocumentExporte(
          numero: "F2026-0001", format: .html, empreinte: exempleEmpreinte())),
    ]
  }

  private static func vendeur() throws -> Vendeur {
    Vendeur(
      nom: "Camille Roy", siren: "123456782",
      adresse: Adresse(
        voie: "12 rue des Lilas", codePostal: "35000", ville: "Rennes"),
      regime: .franchise)
  }

  private static func ficheProduit() throws -> FicheProduit {
    FicheProduit(
      designation: "Heure de jardinage", prixUnitaire: "45.00")
  }

  private static func enTete() throws -> EnTete {
    EnTete(
      clientId: client, dateFacture: "2026-11-20",
      dateEcheance: "2026-12-20")
  }

  private static func contenu() throws -> ContenuLigne {
    ContenuLigne(
      designation: "Heure de jardinage", quantite: "2",
      prixUnitaire: "45.00", tva: "20.00")
  }
}

/// Periods that were closed: one with all that may be there, and the first of a registre in which
/// nothing happened.
enum ExemplesDeCloture {
  static func complete() throws -> PeriodeCloturee {
    try PeriodeCloturee(
      du: "2026-12-01", au: "2026-12-31",
      totaux: TotauxCloture(
        factures: 1, avoirs: 1, totalHT: "74.37", montantTVA: "0.00",
        avoirsHT: "14.59",
        avoirsTVA: "0.00", recu: "21.87", rejete: "0.00",
        rembourse: "14.59",
        groupes: [
          groupe("0.00", .intracommunautaire, "74.37", "0.00", "14.59")
        ], modes: [mode(.compensation, "0.00", "0.00", "14.59"), mode(.virement, "21.87")]),
      perpetuels: TotauxCloture(
        factures: 412, avoirs: 9, totalHT: "1204630.62",
        montantTVA: "0.00",
        avoirsHT: "3214.59", avoirsTVA: "0.00",
        recu: "1439021.87", rejete: "1260.00",
        rembourse: "94.59",
        groupes: [
          groupe("0.00", .intracommunautaire, "1204630.62", "0.00", "3214.59")
        ],
        modes: [
          mode(.cheque, "52100.00", "1260.00"), mode(.compensation, "0.00", "0.00", "14.59"),
          mode(.virement, "1386921.87", "0.00", "80.00"),
        ]),
      position: 33, tete: exempleEmpreinte())
  }

  static func breve() throws -> PeriodeCloturee {
    try PeriodeCloturee(
      du: nil, au: "2026-11-30", totaux: .zero, perpetuels: .zero, position: 1,
      tete: exempleEmpreinte())
  }

  private static func groupe(
    _ tva: String, _ categorie: CategorieTVA, _ base: String, _ montant: String,
    _ creditee: String, _ tvaCreditee: String = "0.00"
  ) throws -> GroupeCloture {
    try GroupeCloture(
      tva: Taux(texte: tva), categorieTVA: categorie, codeExoneration: .seul(de: categorie),
      base: GrandTotal(texte: base), montantTVA: GrandTotal(texte: montant),
      baseCreditee: GrandTotal(texte: creditee), tvaCreditee: GrandTotal(texte: tvaCreditee))
  }

  private static func mode(
    _ mode: ConditionsPaiement, _ recu: String, _ rejete: String = "0.00",
    _ rembourse: String = "0.00"
  ) throws -> ModeCloture {
    try ModeCloture(
      mode: mode, recu: GrandTotal(texte: recu), rejete: GrandTotal(texte: rejete),
      rembourse: GrandTotal(texte: rembourse))
  }
}

/// An audit package that was made, of which no member may be missing.
enum ExemplesDeDossier {
  static func dossier() throws -> DossierExporte {
    DossierExporte(
      du: "2026-01-01", au: "2026-12-31", position: 28,
      tete: EmpreinteFichier(digits: String(repeating: "0f", count: 32)),
      empreinte: EmpreinteFichier(digits: String(repeating: "5a", count: 32)))
  }
}
