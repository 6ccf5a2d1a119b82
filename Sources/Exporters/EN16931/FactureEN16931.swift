import Facturation

/// An invoice or an avoir in the terms of the European standard EN 16931, which all its syntaxes share.
///
/// The standard calls a term by a number: BT-1 is the document's, BG-4 is the group of terms that tell of
/// the seller. Each member names its own. Facts that a valid document lacks are told beside: a syntax
/// writes what there is.
///
///     DocumentImprime ──▶ FactureEN16931 ──▶ CII
///                           │          └───▶ UBL
///                           └─▶ manques
package struct FactureEN16931: Sendable {
  /// BT-1.
  let numero: String
  /// BT-2.
  let date: DateCivile
  /// BT-3.
  let type: TypeDocument
  /// BT-8: when the VAT is due, where that is not when the sale is made.
  let exigibilite: ExigibiliteEN?
  /// BT-9.
  let echeance: DateCivile?
  /// BT-10 to BT-18.
  let references: References
  /// BT-20: what is said of payment where there is no day for it.
  let conditions: String?
  /// BG-1.
  let notes: [NoteEN]
  /// BT-23: what is sold, and at which point of its payment; nothing where that is not known.
  let cadre: String?
  /// BG-3.
  let anterieures: [FactureAnterieure]
  /// BG-4.
  let vendeur: PartieEN
  /// BG-7.
  let acheteur: PartieEN
  /// BG-10.
  let beneficiaire: Beneficiaire?
  /// BG-13.
  let livraison: LivraisonEN
  /// BG-16.
  let paiement: PaiementEN?
  /// BG-20, and BG-21 where it adds.
  let remises: [RemiseEN]
  /// BG-22.
  let totaux: TotauxEN
  /// BG-23.
  let groupes: [GroupeEN]
  /// BG-25.
  let lignes: [LigneEN]
  /// What is missing for a valid document, in the order of the terms.
  package internal(set) var manques: [Manque] = []

  /// BT-5: the registre knows no other currency.
  static let devise = "EUR"
  /// BT-24: the standard itself, without restrictions or extensions.
  static let profil = "urn:cen.eu:en16931:2017"
}

/// BT-8: each syntax has its own codes.
enum ExigibiliteEN {
  /// On the day of the document, as the seller has chosen.
  case debits
  /// When it is paid.
  case encaissement

  /// The code of UNTDID 2475.
  var codeCII: String { self == .debits ? "5" : "72" }

  /// The code of UNTDID 2005.
  var codeUBL: String { self == .debits ? "3" : "432" }
}

/// BG-1: a note on the document.
struct NoteEN {
  /// BT-21: what it is about.
  let sujet: String?
  /// BT-22.
  let texte: String
}

/// What the buyer wants cited.
struct References {
  /// BT-10.
  var acheteur: String?
  /// BT-11.
  var projet: String?
  /// BT-12.
  var contrat: String?
  /// BT-13.
  var commande: String?
  /// BT-15.
  var reception: String?
  /// BT-16.
  var expedition: String?
  /// BT-17.
  var marche: String?
  /// BT-18.
  var objet: String?
  /// BT-122: what has no term of its own, and what is cited twice.
  var autres: [String] = []
}

/// A number, and the register that gave it.
struct IdentifiantEN {
  /// The register, by its code of four digits; nothing where it has none.
  let schema: String?
  let valeur: String
}

/// BG-4 and BG-7: who sells, and who buys.
struct PartieEN {
  /// BT-27, BT-44.
  let nom: String
  /// BT-29, BT-46.
  let identifiant: IdentifiantEN?
  /// BT-30, BT-47: the SIREN.
  let siren: Siren?
  /// BT-31, BT-48.
  let numeroTVA: NumeroTVA?
  /// BT-32: under what the tax office knows a seller that has no VAT number.
  let numeroFiscal: Siren?
  /// BT-34, BT-49.
  let adresseElectronique: IdentifiantEN?
  /// BG-5, BG-8.
  let adresse: Adresse?
  /// BT-43, BT-58.
  let courriel: Courriel?
}

/// BG-13: when and where it was delivered.
struct LivraisonEN {
  /// BT-70.
  let nom: String?
  /// BT-72.
  let date: DateCivile?
  /// BG-14.
  let periode: (debut: DateCivile, fin: DateCivile)?
  /// BG-15.
  let adresse: Adresse?
}

/// BG-16: how it is to be paid.
struct PaiementEN {
  /// BT-81, by its code in UNTDID 4461.
  let moyen: String
  /// BG-17.
  var compte: CompteBancaire?
  /// BG-19.
  var mandat: Mandat?
}

/// BG-22.
struct TotauxEN {
  /// BT-106.
  let lignes: Montant
  /// BT-107.
  let remises: Montant
  /// BT-108.
  let ajouts: Montant
  /// BT-109.
  let horsTaxe: Montant
  /// BT-110.
  let tva: Montant
  /// BT-112.
  let ttc: Montant
  /// BT-113.
  let dejaPaye: Montant?
  /// BT-115.
  let net: Montant
}

/// A VAT category and its rate.
struct TVAEN: Hashable {
  /// BT-95, BT-118, BT-151.
  let categorie: CategorieTVA
  /// BT-96, BT-119, BT-152; a line that VAT does not concern has none.
  let taux: Taux?

  init(_ cle: CleTVA) {
    categorie = cle.categorieTVA
    taux = cle.categorieTVA == .horsChamp ? nil : cle.tva
  }
}

/// BG-20 and BG-21: what is taken off a group of lines, or added to it; BG-27: off a line.
struct RemiseEN {
  /// BT-92, BT-99, BT-136.
  let montant: Montant
  /// BT-93 and BT-94, BT-137 and BT-138: where a percentage takes just that off.
  let part: (base: Montant, pourcentage: Pourcentage)?
  /// BT-97, BT-104, BT-139.
  let motif: String
  var estAjout = false
  /// Nothing on a line, which has its own.
  var tva: TVAEN?
}

/// BG-23: base and VAT of a category and a rate.
struct GroupeEN {
  let tva: TVAEN
  /// BT-116.
  var base: Montant
  /// BT-117.
  var montant: Montant
  /// BT-120, reason by reason.
  var motifs: [String]
  /// BT-121: nothing where there are several.
  var code: CodeExoneration?

  /// BT-120.
  var motif: String? { motifs.isEmpty ? nil : motifs.joined(separator: " ; ") }
}

extension [GroupeEN] {
  /// Whether goods go abroad without VAT, for which the rules ask for the seller's VAT number.
  var livrentAilleurs: Bool {
    contains { $0.tva.categorie == .intracommunautaire || $0.tva.categorie == .exportation }
  }
}

/// BG-25.
struct LigneEN {
  /// BT-126: which of the document's lines, from 1.
  let rang: Int
  /// BT-127.
  let note: String?
  /// BT-129.
  let quantite: Quantite
  /// BT-130.
  let unite: String
  /// BT-131.
  let total: Montant
  /// BT-132.
  let commande: String?
  /// BG-26.
  let periode: Periode?
  /// BG-27.
  let remise: RemiseEN?
  /// BT-146.
  let prix: PrixUnitaire
  /// BT-151 and BT-152.
  let tva: TVAEN
  /// BT-153.
  let designation: String
  /// BT-154.
  let description: String?
  /// BT-155.
  let reference: String?
  /// BG-32: the heading under which the line is printed.
  let rubrique: String?
}

/// A way to write the terms of the standard in XML.
package enum SyntaxeEN16931: String, CaseIterable, Sendable {
  /// UN/CEFACT's Cross Industry Invoice.
  case cii
  /// The Universal Business Language of OASIS.
  case ubl
}

extension FactureEN16931 {
  /// Writes the document, even where some of it is missing, and gives what XML cannot hold of its texts.
  @discardableResult package func ecrire(
    _ syntaxe: SyntaxeEN16931, dans flux: inout some ExportStream
  ) throws -> Pertes {
    var xml = XMLWriter()
    switch syntaxe {
    case .cii: xml.cii(self)
    case .ubl: xml.ubl(self)
    }
    try flux.write(xml.bytes)
    return xml.pertes
  }
}
