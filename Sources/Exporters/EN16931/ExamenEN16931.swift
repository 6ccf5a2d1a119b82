public import Facturation

/// Looks a document over for what the standard and the French rules want of it, term by term.
///
/// The domain's own checks at issue are looked at as well: an imported document passed by none.
struct ExamenEN: ~Copyable {
  private(set) var manques: [Manque] = []
  private let facture: FactureEN16931
  private let document: DocumentImprime

  init(_ facture: FactureEN16931, _ document: DocumentImprime) {
    (self.facture, self.document) = (facture, document)
    examinerLaTete()
    examinerLesNotes()
    examinerLesParties()
    examinerLePaiement()
    examinerLesGroupes()
    for ligne in facture.lignes { examiner(ligne) }
    if facture.lignes.isEmpty {
      noter("BG-25", "Le document n'a aucune ligne.", "The document has no line.")
    }
  }

  private mutating func noter(
    _ terme: String, ligne: Int? = nil, par remede: Manque.Remede = .remplacer,
    _ francais: String, _ anglais: String
  ) {
    manques.append(Manque(terme, ligne: ligne, remede, Texte(francais, anglais)))
  }

  private mutating func examinerLaTete() {
    examinerLesDates()
    if let echeance = facture.echeance, echeance < facture.date, facture.type != .acompte {
      noter(
        "BT-9", "L'échéance précède la date du document.",
        "Payment is due before the document's date.")
    }
    if facture.cadre == nil {
      noter(
        "BT-23", par: .natureDuVendeur, "Rien ne dit si des biens ou des services sont vendus.",
        "Nothing says whether goods or services are sold.")
    }
    if facture.type == .rectificative, facture.anterieures.isEmpty {
      noter(
        "BT-25", "La facture remplacée n'est pas citée.",
        "The invoice that is replaced is not cited.")
    }
  }

  private mutating func examinerLesDates() {
    let livraison = facture.livraison
    let dates =
      [
        ("BT-2", facture.date), ("BT-9", facture.echeance), ("BT-72", livraison.date),
        ("BT-73", livraison.periode?.debut), ("BT-74", livraison.periode?.fin),
      ] + facture.anterieures.map { ("BT-26", $0.date) }
    for case (let terme, let date?) in dates where !(2000...2099).contains(date.composants.annee) {
      noter(
        terme, par: .aucun,
        "La date du \(date.affiche(.francais)) n'est pas de notre siècle, de 2000 à 2099.",
        "The date \(date.affiche(.anglais)) is not of this century, 2000 to 2099.")
    }
  }

  private mutating func examinerLesNotes() {
    for code in CodeMention.exigees.map(\.texte)
    where !facture.notes.contains(where: { $0.sujet == code }) {
      noter("BT-22", "La mention \(code) manque parmi les notes.", "The note \(code) is missing.")
    }
  }

  private mutating func examinerLesParties() {
    let (vendeur, acheteur) = (facture.vendeur, facture.acheteur)
    if vendeur.numeroTVA == nil, !seConnaitSansTVA {
      noter(
        "BT-31", par: .tvaDuVendeur, "Le numéro de TVA du vendeur manque.",
        "The seller's VAT number is missing.")
    }
    examiner(vendeur.adresseElectronique, "BT-34", .aucun)
    // Frozen facts stay, right or wrong; facts that were not known then may be told now.
    let estGelee = document.client.adresseElectronique != nil
    examiner(
      acheteur.adresseElectronique, "BT-49",
      estGelee ? .remplacer : .adresseElectronique(proposee: proposee))
    examiner(vendeur.adresse?.pays, "BT-40")
    if acheteur.adresse == nil {
      noter(
        "BG-8", par: .adresseDuClient, "L'adresse de l'acheteur manque.",
        "The buyer's address is missing.")
    }
    examiner(acheteur.adresse?.pays, "BT-55")
    examiner(facture.livraison.adresse?.pays, "BT-80")
  }

  /// Whether the seller need not have a VAT number: a sale beyond VAT bears none, and a seller who
  /// charges none is known otherwise, save to a buyer who takes goods out of the country.
  private var seConnaitSansTVA: Bool {
    facture.groupes.contains { $0.tva.categorie == .horsChamp }
      || facture.vendeur.numeroFiscal != nil && !facture.groupes.livrentAilleurs
  }

  /// The address that a French business has without asking for another.
  private var proposee: AdresseElectronique? {
    document.client.categorie.estProfessionnelle
      ? facture.acheteur.siren.map { AdresseElectronique(usuelle: $0) } : nil
  }

  private mutating func examiner(
    _ adresse: IdentifiantEN?, _ terme: String, _ remede: Manque.Remede
  ) {
    guard let adresse, let schema = adresse.schema else {
      return noter(
        terme, par: remede,
        "L'adresse électronique de l'acheteur manque.",
        "The buyer's electronic address is missing.")
    }
    let admis =
      schema != "0225"
      || adresse.valeur.utf8.allSatisfy {
        $0.estChiffre || $0.estMajuscule || $0.estMinuscule || "+-_.".utf8.contains($0)
      }
    guard ListesDeCodes.adresses.contains(schema[...]), admis, adresse.valeur.utf8.count <= 125
    else {
      return noter(
        terme, par: remede,
        "L'adresse électronique \(schema):\(adresse.valeur) n'est pas de celles que la norme admet.",
        "The electronic address \(schema):\(adresse.valeur) is not one that the standard admits.")
    }
  }

  private mutating func examiner(_ pays: CodePays?, _ terme: String) {
    guard let pays, !ListesDeCodes.pays.contains(pays.texte) else { return }
    noter(
      terme, "Le pays \(pays) n'est pas un code connu.", "The country \(pays) is no known code.")
  }

  private mutating func examinerLePaiement() {
    if let paiement = facture.paiement, paiement.moyen == "59", paiement.mandat == nil {
      noter("BT-89", "Le prélèvement n'a pas de mandat.", "The direct debit has no mandate.")
    }
  }
}

/// What VAT wants.
extension ExamenEN {
  fileprivate mutating func examinerLesGroupes() {
    let categories = Set(facture.groupes.map(\.tva.categorie))
    if categories.contains(.horsChamp), categories.count > 1 {
      noter(
        "BT-118", "Ce qui est hors du champ de la TVA ne se facture pas avec autre chose.",
        "What VAT does not concern can't stand on one document with anything else.")
    }
    let due = categories.contains(.autoliquidation) || categories.contains(.intracommunautaire)
    if due, facture.acheteur.numeroTVA == nil {
      noter(
        "BT-48", par: .tvaDuClient, "Le numéro de TVA de l'acheteur manque.",
        "The buyer's VAT number is missing.")
    }
    let livraison = facture.livraison
    if categories.contains(.intracommunautaire), livraison.date == nil, livraison.periode == nil {
      noter(
        "BT-72", "La date de livraison manque : des biens vont dans un autre pays de l'Union.",
        "The date of delivery is missing: goods go to another country of the Union.")
    }
    for groupe in facture.groupes { examiner(groupe) }
  }

  private mutating func examiner(_ groupe: GroupeEN) {
    let categorie = groupe.tva.categorie
    if categorie.demandeMotif, groupe.motif == nil, groupe.code == nil {
      noter(
        "BT-120", "Le motif d'exonération de la catégorie \(categorie.rawValue) manque.",
        "The reason of exemption of category \(categorie.rawValue) is missing.")
    }
    if let code = groupe.code, !code.estConnu {
      noter(
        "BT-121", "\(code) n'est pas un code d'exonération connu.",
        "\(code) is no known exemption.")
    }
    let connus = Taux.connus
    let taux = groupe.tva.taux ?? .zero
    if !connus.contains(taux) || (categorie == .normale) != (taux > .zero) {
      noter(
        "BT-119", "Le taux de \(taux) % n'est pas admis dans la catégorie \(categorie.rawValue).",
        "The rate of \(taux)% is not admitted in category \(categorie.rawValue).")
    }
    let attendue = SommesHT.tva(de: groupe.base, taux)
    if abs(groupe.montant.unites - attendue.unites) >= 100 {
      noter(
        "BT-117", "La TVA à \(taux) % est de \(groupe.montant) pour une base de \(groupe.base).",
        "The VAT at \(taux)% is \(groupe.montant) on a base of \(groupe.base).")
    }
  }

  fileprivate mutating func examiner(_ ligne: LigneEN) {
    guard !ListesDeCodes.unites.contains(ligne.unite[...]) else { return }
    noter(
      "BT-130", ligne: ligne.rang, "L'unité \(ligne.unite) n'est pas un code connu.",
      "The unit \(ligne.unite) is no known code.")
  }
}

/// A term that is missing for a valid document, or that holds what no valid one may hold.
public struct Manque: Sendable {
  /// The term, as the standard numbers it: `BT-49`.
  public let terme: String
  /// Which line it belongs to, from 1.
  public let ligne: Int?
  /// What mends it.
  package let remede: Remede
  private let texte: Texte

  /// What mends a document that was issued already.
  package enum Remede: Hashable, Sendable {
    /// What is usually sold, told of the seller.
    case natureDuVendeur
    /// The seller's VAT number.
    case tvaDuVendeur
    /// The client's address for electronic invoices; that of a French business is known by its SIREN.
    case adresseElectronique(proposee: AdresseElectronique?)
    /// The client's postal address.
    case adresseDuClient
    /// The client's VAT number.
    case tvaDuClient
    /// Another invoice in its place: the issued one does not change.
    case remplacer
    /// Nothing that this program can do.
    case aucun
  }

  init(_ terme: String, ligne: Int? = nil, _ remede: Remede, _ texte: Texte) {
    (self.terme, self.ligne, self.remede, self.texte) = (terme, ligne, remede, texte)
  }

  /// What is missing, in a sentence.
  public func message(_ langue: Langue) -> String {
    guard let ligne else { return texte.en(langue) }
    return (langue == .francais ? "Ligne \(ligne) : " : "Line \(ligne): ") + texte.en(langue)
  }
}
