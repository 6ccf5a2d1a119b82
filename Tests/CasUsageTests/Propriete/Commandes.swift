import CasUsage
import Facturation
import Journaux
import Litteraux

/// What someone may ask of a registre, in plain numbers: the words that the domain's translation
/// and the naive model share, so that neither sees what the other makes of them.
///
/// Things are named by the rank at which they came to be. Days count from 1970, rates and discounts
/// in hundredths of a percent, quantities in ten-thousandths, prices in millionths, money in cents.
enum Commande: Hashable, Sendable {
  case ouvrir(VendeurSimple)
  case modifierVendeur(VendeurSimple)
  case corrigerHorloge
  case creerClient(ClientSimple)
  case modifierClient(Int, ClientSimple)
  case creerProduit(ProduitSimple)
  case modifierProduit(Int, ProduitSimple)
  case creerFacture(FactureSimple)
  case ajouterLigne(Int, LigneSimple, produit: Int?)
  case modifierLigne(Int, ligne: Int, LigneSimple)
  case retirerLigne(Int, ligne: Int)
  case deduire(Int, acompte: Int)
  case accorderRemise(Int, RemiseSimple)
  case modifierEcheance(Int, EcheanceSimple)
  case modifierConditions(Int, String)
  case modifierNotes(Int, String?)
  case modifierNature(Int, String?)
  case modifierLivraison(Int, PeriodeSimple?)
  case modifierReferences(Int, String?)
  case modifierVersement(Int, String?)
  case changerClient(Int, client: Int)
  case dupliquer(Int, client: Int?, jour: Int?)
  case annulerFacture(Int)
  case emettre(Int, EmissionSimple)
  case payer(Int, PaiementSimple)
  case annulerPaiement(Int, paiement: Int)
  case rejeterPaiement(Int, paiement: Int, RejetSimple)
  case rembourser(Int, RemboursementSimple)
  case passerEnPerte(Int, jour: Int?)
  case regler([Int], PaiementSimple)
  case imputer(Int, sur: Int, PaiementSimple)
  case crediter(Int, AvoirSimple)
  case cloturer(jour: Int)

  /// The command's kind, without what it is asked of.
  var genre: String { String("\(self)".prefix { $0 != "(" }) }
}

/// A command, and under which circumstances it is given.
struct Essai: Sendable {
  var commande: Commande
  /// The clock, in microseconds since 1970.
  var horloge: Int64
  var cle: Int?
  var version: Int?
}

extension Commande {
  /// The streams that must be there before.
  var flux: [String] {
    switch self {
    case .ouvrir, .creerClient, .creerProduit, .creerFacture, .dupliquer, .cloturer: []
    case .modifierVendeur, .corrigerHorloge: ["registre"]
    case .modifierClient(let rang, _): ["client/\(rang)"]
    case .modifierProduit(let rang, _): ["produit/\(rang)"]
    case .regler(let rangs, _): rangs.map { "facture/\($0)" }
    case .imputer(let rang, let autre, _): ["facture/\(rang)", "facture/\(autre)"]
    case .ajouterLigne(let rang, _, _), .modifierLigne(let rang, _, _), .retirerLigne(let rang, _),
      .deduire(let rang, _), .accorderRemise(let rang, _), .modifierEcheance(let rang, _),
      .modifierConditions(let rang, _), .modifierNotes(let rang, _), .modifierNature(let rang, _),
      .modifierLivraison(let rang, _), .modifierReferences(let rang, _),
      .modifierVersement(let rang, _), .changerClient(let rang, _),
      .annulerFacture(let rang), .emettre(let rang, _), .payer(let rang, _),
      .annulerPaiement(let rang, _), .rejeterPaiement(let rang, _, _), .rembourser(let rang, _),
      .passerEnPerte(let rang, _), .crediter(let rang, _):
      ["facture/\(rang)"]
    }
  }

  /// The ranks of the factures that the command is about.
  var rangs: [Int] {
    flux.compactMap { $0.hasPrefix("facture/") ? Int($0.dropFirst("facture/".count)) : nil }
  }
}

/// Whether the numbers of one business agree with each other.
enum Accord: Hashable, Sendable { case juste, siretEtranger, tvaEtrangere }

struct VendeurSimple: Hashable, Sendable {
  var franchise = false
  var accord = Accord.juste
  var factures = SerieSimple(prefixe: "F", parAnnee: true, chiffres: 4)
  var avoirs = SerieSimple(prefixe: "A", parAnnee: true, chiffres: 4)
  var fuseau = "Europe/Paris"
}

struct SerieSimple: Hashable, Sendable {
  var prefixe: String
  var parAnnee: Bool
  var parMois = false
  var chiffres: Int
}

struct ClientSimple: Hashable, Sendable {
  var professionnel: Bool
  var pays: String
  var accord = Accord.juste
}

struct ProduitSimple: Hashable, Sendable {
  var prix: Int
  var tva: Int?
}

enum EcheanceSimple: Hashable, Sendable { case jour(Int), delai(Int) }

struct FactureSimple: Hashable, Sendable {
  var client: Int
  var jour: Int?
  var echeance = EcheanceSimple.delai(30)
  var tva: Int?
  var remise = RemiseSimple()
  var conditions = "virement"
  var livraison: PeriodeSimple?
  /// Whether its prices include VAT.
  var ttc = false
  var type: String?
  /// The facture that it replaces.
  var remplace: Int?
}

/// A discount: a part, or an amount.
struct RemiseSimple: Hashable, Sendable {
  var pourcentage = 0
  var montant = 0

  var estNulle: Bool { pourcentage == 0 && montant == 0 }
  var siUtile: RemiseSimple? { estNulle ? nil : self }
}

/// A first and a last day, perhaps the wrong way round.
struct PeriodeSimple: Hashable, Sendable { var debut: Int, fin: Int }

struct LigneSimple: Hashable, Sendable {
  var designation: String?
  var quantite: Int?
  var prix: Int?
  var remise: RemiseSimple?
  /// Whether a discount that the line had goes.
  var sansRemise = false
  var nature: String?
  var tva: Int?
  var categorie: String?
  var code: String?
  var motif: String?
}

struct PaiementSimple: Hashable, Sendable {
  var montant: Int
  var jour: Int?
  var mode: String?
  var tropPercu = false
  var dateFuture = false
}

struct EmissionSimple: Hashable, Sendable {
  var jour: Int?
  var dateFuture = false
  /// What is paid as it is issued.
  var paye: Int?
}

struct RejetSimple: Hashable, Sendable {
  var jour: Int?
  var frais: Int?
}

struct RemboursementSimple: Hashable, Sendable {
  var montant: Int
  var jour: Int?
  var mode: String?
  /// The rank of the avoir that it pays out.
  var avoir: Int?
  /// Whether more than is to be given back is welcome.
  var auDela = false
}

struct AvoirSimple: Hashable, Sendable {
  var jour: Int?
  var dateFuture = false
  var lignes: [LigneACrediterSimple]?
}

/// A quantity of a line, an amount of it, or all that is left.
struct LigneACrediterSimple: Hashable, Sendable {
  var ligne: Int
  var quantite: Int?
  var montant: Int?
}

/// What the plain words of commands mean in the domain.
extension SerieSimple {
  var serie: Serie {
    let rang = chiffres == 1 ? "{n}" : "{n:\(chiffres)}"
    return Serie(
      bon: prefixe + (parAnnee ? "{annee}" : "") + (parMois ? "{mois}" : "") + "-" + rang)
  }
}

extension Accord {
  var siret: Siret? { self == .siretEtranger ? "73282932000074" : nil }
  var tva: NumeroTVA? { self == .tvaEtrangere ? "FR44732829320" : nil }
}

extension VendeurSimple {
  var vendeur: Vendeur {
    Vendeur(
      nom: "Atelier", siren: "123456782", siret: accord.siret, adresse: .exemple,
      numeroTVA: accord.tva, regime: franchise ? .franchise : .reel)
  }
}

extension ClientSimple {
  var fiche: FicheClient {
    var adresse = Adresse.exemple
    adresse.pays = CodePays(texteAdmis: pays)
    return FicheClient(
      nom: "Client", categorie: professionnel ? .professionnel : .particulier, siren: "552100554",
      siret: accord.siret, numeroTVA: accord.tva, adresse: adresse)
  }
}

extension ProduitSimple {
  /// `rang` names it, as the naive model does.
  func fiche(_ rang: Int) -> FicheProduit {
    FicheProduit(
      designation: Libelle(bon: "Produit \(rang)"),
      prixUnitaire: PrixUnitaire(unitesAdmises: Int64(prix)), tva: tva.map(Taux.init(centiemes:)))
  }
}

extension Taux {
  init(centiemes: Int) { self.init(unitesAdmises: Int64(centiemes)) }
}

extension DateCivile {
  /// The day of that rank from 1970, as plain commands name days.
  init(rang: Int) { self = DateCivile(joursDepuis1970: rang) ?? .derniere }
}

extension EcheanceSimple {
  var echeance: Echeance {
    switch self {
    case .jour(let jour): .date(DateCivile(rang: jour))
    case .delai(let jours): .delai(jours: jours)
    }
  }
}

extension RemiseSimple {
  var remise: Remise {
    montant == 0
      ? Remise(Pourcentage(unitesAdmises: Int64(pourcentage)))
      : Remise(montant: Montant(unitesAdmises: Int64(montant)))
  }
}

extension PeriodeSimple {
  var livraison: Livraison {
    Livraison(debut: DateCivile(rang: debut), fin: DateCivile(rang: fin))
  }
}

extension FactureSimple {
  func demande(_ client: ClientID, _ remplacee: FactureID?) -> DemandeFacture {
    var demande = DemandeFacture(clientId: client, date: jour.map(DateCivile.init(rang:)))
    demande.echeance = echeance.echeance
    demande.tva = tva.map(Taux.init(centiemes:))
    demande.remise = remise.remise
    demande.prixSaisis = ttc ? .ttc : .ht
    demande.typeFacture = type.flatMap(TypeFacture.init(rawValue:))
    demande.remplace = remplacee
    demande.conditionsPaiement = ConditionsPaiement(rawValue: conditions) ?? .virement
    demande.livraison = livraison?.livraison
    return demande
  }
}

extension LigneSimple {
  var demande: DemandeLigne {
    var demande = DemandeLigne()
    demande.designation = designation.map(Libelle.init(bon:))
    demande.quantite = quantite.map { Quantite(unitesAdmises: Int64($0)) }
    demande.prixUnitaire = prix.map { PrixUnitaire(unitesAdmises: Int64($0)) }
    demande.remise = remise?.remise
    if sansRemise { demande.sans.insert(.remise) }
    demande.nature = nature.flatMap(NatureLigne.init(rawValue:))
    demande.tva = tva.map(Taux.init(centiemes:))
    demande.categorieTVA = categorie.flatMap(CategorieTVA.init(rawValue:))
    demande.codeExoneration = code.map(CodeExoneration.init(bon:))
    demande.motifExoneration = motif.map(Libelle.init(bon:))
    return demande
  }
}

extension PaiementSimple {
  var demande: DemandePaiement {
    var demande = DemandePaiement(
      montant: Montant(unitesAdmises: Int64(montant)), date: jour.map(DateCivile.init(rang:)))
    demande.mode = mode.flatMap(ConditionsPaiement.init(rawValue:))
    demande.accepteTropPercu = tropPercu
    demande.accepteDateFuture = dateFuture
    return demande
  }
}

extension RejetSimple {
  var demande: DemandeRejet {
    var demande = DemandeRejet(motif: "Impayé", date: jour.map(DateCivile.init(rang:)))
    demande.frais = frais.map { Montant(unitesAdmises: Int64($0)) }
    return demande
  }
}

extension RemboursementSimple {
  func demande(_ numero: (Int) -> NumeroFacture) -> DemandeRemboursement {
    var demande = DemandeRemboursement(
      montant: Montant(unitesAdmises: Int64(montant)), date: jour.map(DateCivile.init(rang:)))
    demande.mode = mode.flatMap(ConditionsPaiement.init(rawValue:))
    demande.avoir = avoir.map(numero)
    demande.accepteAuDela = auDela
    return demande
  }
}

extension AvoirSimple {
  func demande(_ ligne: (Int) -> LigneID) -> DemandeAvoir {
    var demande = DemandeAvoir(motif: "Retour", date: jour.map(DateCivile.init(rang:)))
    demande.accepteDateFuture = dateFuture
    demande.lignes = lignes?.map { .init(ligneId: ligne($0.ligne), $0.part) }
    return demande
  }
}

extension LigneACrediterSimple {
  var part: DemandeAvoir.LigneACrediter.Part? {
    if let montant { return .montant(Montant(unitesAdmises: Int64(montant))) }
    return quantite.map { .quantite(Quantite(unitesAdmises: Int64($0))) }
  }
}

extension Commande {
  /// The day that a payment or a refund asks for.
  var jourDesFonds: Int? {
    switch self {
    case .payer(_, let demande), .regler(_, let demande), .imputer(_, sur: _, let demande):
      demande.jour
    case .rembourser(_, let demande): demande.jour
    default: nil
    }
  }
}

extension ContenuLigne {
  /// Of lines that deduct one deposit no two are alike in this.
  var cleEtNature: String { "\(CleTVA(self)) \(self.nature?.rawValue ?? "")" }
}
