import Litteraux
import Testing

@testable import Facturation

extension DemandeLigne {
  /// Says why the line bears no VAT, if it bears none.
  mutating func exonerer() {
    motifExoneration = "Art. 261 du CGI"
    if tva == .zero { codeExoneration = "VATEX-FR-CGI261-4" }
  }
}

/// An invoice on which a test acts: the state at once takes up each decision.
///
/// Today is 20 November 2026.
struct Dossier {
  var facture: Facture
  var registre: Registre
  var client: FicheClient
  /// What the series have given out, invoices and avoirs alike.
  var derniers: [Serie: DernierEmis] = [:]
  private var prochain: UInt64 = 1

  /// A draft of today, due in thirty days.
  init(
    registre: Registre = .exemple, client: FicheClient = .entreprise, id: FactureID = 1,
    _ regler: (inout DemandeFacture) -> Void = { _ in }
  ) throws {
    self.registre = registre
    self.client = client
    var demande = DemandeFacture(clientId: 1)
    regler(&demande)
    let creation = try Facture.creer(
      demande, dernierBrouillon: 6, registre: registre, aujourdhui: "2026-11-20")
    facture = try Facture.evoluer(nil, .factureCreee(creation), id: id)
  }

  /// An issued invoice of 100.00 at 20 %, so 120.00 with VAT.
  static func emis(
    client: FicheClient = .entreprise, type: TypeFacture? = nil
  ) throws -> Dossier {
    var dossier = try Dossier(client: client) { $0.typeFacture = type }
    try dossier.ligne("1", a: "100.00")
    try dossier.emettre()
    return dossier
  }

  @discardableResult
  mutating func ligne(
    _ quantite: Quantite, a prix: PrixUnitaire, tva: Taux? = nil, designation: Libelle = "Pain",
    _ regler: (inout DemandeLigne) -> Void = { _ in }
  ) throws -> LigneID {
    var demande = DemandeLigne(designation, quantite: quantite, prix: prix)
    demande.tva = tva
    regler(&demande)
    let ajout = try facture.ajouter(
      demande, id: LigneID(rang: suivant()), sous: registre.vendeur.regime)
    try facture.appliquer(.ligneAjoutee(ajout))
    return ajout.ligneId
  }

  mutating func changer(_ ligne: LigneID, _ regler: (inout DemandeLigne) -> Void) throws {
    var demande = DemandeLigne()
    regler(&demande)
    let modification = try facture.modifier(
      ligne: ligne, demande, sous: registre.vendeur.regime)
    try facture.appliquer(.ligneModifiee(modification))
  }

  @discardableResult
  mutating func emettre(
    le date: DateCivile? = nil, auPlusTard limite: DateCivile? = nil
  ) throws -> FactureEmise {
    let emission = try facture.emettre(
      le: date, auPlusTard: limite, registre: registre, client: client, dernier: { derniers[$0] })
    noter(emission.numero, emission.enTete.dateFacture)
    try facture.appliquer(.factureEmise(emission))
    return emission
  }

  /// Issues the draft, and pays so much of it at once.
  @discardableResult
  mutating func emettre(
    payee montant: Montant, par mode: ConditionsPaiement? = nil
  ) throws -> FactureEmise {
    var demande = DemandePaiement(montant: montant)
    demande.mode = mode
    let (emission, paiement) = try facture.emettre(
      auPlusTard: nil, registre: registre, client: client, payee: demande,
      id: PaiementID(rang: suivant()), aujourdhui: "2026-11-20", memeDette: [],
      dernier: { derniers[$0] })
    noter(emission.numero, emission.enTete.dateFacture)
    try facture.appliquer(.factureEmise(emission))
    try facture.appliquer(.paiementEnregistre(paiement))
    return emission
  }

  @discardableResult
  mutating func payer(
    _ montant: Montant, le date: DateCivile? = nil,
    regler: (inout DemandePaiement) -> Void = { _ in }
  ) throws -> PaiementID {
    var demande = DemandePaiement(montant: montant, date: date)
    demande.accepteDateFuture = true
    regler(&demande)
    let paiement = try facture.enregistrer(
      demande, id: PaiementID(rang: suivant()), aujourdhui: "2026-11-20", memeDette: [])
    try facture.appliquer(.paiementEnregistre(paiement))
    return paiement.paiementId
  }

  mutating func annuler(paiement id: PaiementID) throws {
    let annulation = try facture.annuler(paiement: id, motif: "Erreur de saisie") { _ in nil }
    try facture.appliquer(.paiementAnnule(annulation))
  }

  mutating func rejeter(
    paiement id: PaiementID, le date: DateCivile? = nil, frais: Montant? = nil,
    aujourdhui: DateCivile = "2099-12-31"
  ) throws {
    var demande = DemandeRejet(motif: "Sans provision", date: date)
    demande.frais = frais
    try facture.appliquer(
      .paiementRejete(
        facture.rejeter(paiement: id, demande, aujourdhui: aujourdhui) { _ in nil }))
  }

  mutating func rembourser(
    _ montant: Montant, le date: DateCivile? = nil, aujourdhui: DateCivile = "2099-12-31",
    regler: (inout DemandeRemboursement) -> Void = { _ in }
  ) throws {
    var demande = DemandeRemboursement(auDela: montant, date: date)
    regler(&demande)
    let id = RemboursementID(rang: suivant())
    try facture.appliquer(
      .remboursementEffectue(facture.rembourser(demande, id: id, aujourdhui: aujourdhui)))
  }

  mutating func passerEnPerte(
    le date: DateCivile? = nil, aujourdhui: DateCivile = "2099-12-31"
  ) throws {
    let demande = DemandePerte(motif: "Liquidation judiciaire", date: date)
    try facture.appliquer(
      .creanceIrrecouvrable(facture.passerEnPerte(demande, aujourdhui: aujourdhui)))
  }

  /// Credits some lines, or all that is left.
  @discardableResult
  mutating func crediter(
    _ lignes: [DemandeAvoir.LigneACrediter]? = nil, le date: DateCivile? = nil,
    accepteDateFuture: Bool = true
  ) throws -> AvoirEmis {
    var demande = DemandeAvoir(motif: "Retour", date: date)
    demande.accepteDateFuture = accepteDateFuture
    demande.lignes = lignes
    let avoir = try facture.crediter(
      demande, id: AvoirID(rang: suivant()), registre: registre, client: client,
      aujourdhui: "2026-11-20", deduisant: { _ in [] }, dernier: { derniers[$0] })
    noter(avoir.numero, avoir.dateAvoir)
    try facture.appliquer(.avoirEmis(avoir))
    return avoir
  }

  mutating func annuler() throws {
    try facture.appliquer(.factureAnnulee(facture.annuler(motif: "Doublon")))
  }

  private mutating func suivant() -> UInt64 {
    defer { prochain += 1 }
    return prochain
  }

  private mutating func noter(_ numero: NumeroEmis, _ date: DateCivile) {
    derniers[numero.serie] = DernierEmis(rang: numero.rang, date: date)
  }
}

/// A line to credit, by its identifier.
func part(_ ligne: LigneID, _ quantite: Quantite? = nil) -> DemandeAvoir.LigneACrediter {
  DemandeAvoir.LigneACrediter(ligneId: ligne, quantite: quantite)
}

extension Adresse {
  static let exemple = Adresse(voie: "1 rue de la Paix", codePostal: "75002", ville: "Paris")
}

extension Vendeur {
  static let exemple = Vendeur(
    nom: "Atelier Dupont", siren: "732829320", adresse: .exemple, numeroTVA: "FR44732829320")

  static let enFranchise = Vendeur(
    nom: "Atelier Dupont", siren: "732829320", adresse: .exemple, regime: .franchise)
}

extension Registre {
  static let exemple = Registre(RegistreOuvert(registre: 1, vendeur: .exemple))
  static let enFranchise = Registre(RegistreOuvert(registre: 1, vendeur: .enFranchise))
}

extension FicheClient {
  static let entreprise = FicheClient(
    nom: "Boulangerie Martin", siren: "404833048", adresse: .exemple)
  static let particulier = FicheClient(nom: "Mme Durand", categorie: .particulier)
}

/// Expects an act to be refused under that code, for that field if one is at fault.
@discardableResult
func refuse(
  _ code: String, _ champ: Champ? = nil, _ commentaire: Comment? = nil,
  sourceLocation lieu: SourceLocation = #_sourceLocation, _ acte: () throws -> some Any
) -> RefusFacturation? {
  do {
    let resultat = try acte()
    Issue.record("accepted: \(resultat) \(commentaire ?? "")", sourceLocation: lieu)
  } catch let refus as RefusFacturation {
    #expect(refus.code.rawValue == code, commentaire, sourceLocation: lieu)
    #expect(refus.champ == champ, commentaire, sourceLocation: lieu)
    return refus
  } catch {
    Issue.record(error, commentaire, sourceLocation: lieu)
  }
  return nil
}

extension RefusFacturation {
  /// The figures as one line of text.
  var figures: String { chiffres.figures }
}

/// Reads a text that only the test's run makes known, strictly: as a journal's lines are read.
func lire<Valeur: ValeurDecimale>(_ texte: String, _ type: Valeur.Type) throws -> Valeur {
  do {
    return try Valeur.lire(ContiguousArray(texte.utf8).span, enCanonique: true)
  } catch {
    throw RefusFacturation.valeur(Valeur.champHabituel, error)
  }
}

/// Reads a text that only the test's run makes known.
func lire<Valeur: ValeurTexte>(_ texte: String, _ type: Valeur.Type) throws -> Valeur {
  try Valeur(texte: texte, champ: Valeur.champHabituel)
}

extension [RefusFacturation.Chiffre] {
  /// Each by its name: `maximum=250`.
  var figures: String { map { "\($0.nom)=\($0.valeur)" }.joined(separator: " ") }
}
