public import Facturation
import Journaux

/// The fields of records under their names in the journal, to be compared.
///
/// A record within a record is told field by field too, each under both names in the journal and its own
/// in words: `livraisonDebut`, "delivery"; or as one thing, as an address is.
struct Champs: Teller {
  private(set) var champs: [(nom: Nom, contenu: Contenu)] = []
  /// The member that is being told, and the names of those around it.
  private var nom = Nom(champ: "", francais: "", anglais: "")
  private var autour = ""

  /// What a field is called: in the journal, and by people.
  struct Nom {
    let champ: String
    let francais: String
    let anglais: String
  }

  /// Begins without fields.
  init() {}

  /// The fields of a record.
  init(_ record: some Record) { record.walk(&self) }

  /// What a line says, and what it comes to.
  init(_ ligne: Ligne) {
    self.init(ligne.contenu)
    ajouter("total", "total", "total", .montant(ligne.total))
  }

  /// What an avoir says: of each line how much it credits, and what comes of that, rate by rate where
  /// there are several.
  init(_ avoir: Avoir, sur facture: Facture) {
    self.init()
    for creditee in avoir.lignes {
      guard let rang = facture.rang(de: creditee.ligneId) else { continue }
      let contenu = facture.lignes[rang].contenu
      let (champ, ligne) = ("ligne\(rang + 1)", ("ligne \(rang + 1)", "line \(rang + 1)"))
      ajouter(champ, ligne.0, ligne.1, .texte(contenu.designation.texte))
      if let quantite = creditee.quantite {
        ajouter(champ + "Quantite", "quantité", "quantity", .quantite(quantite))
      }
      ajouter(champ + "TVA", "TVA", "VAT", .taux(contenu.tva))
      ajouter(champ + "Total", "total", "total", .montant(creditee.total))
    }
    if avoir.totaux.remise != .zero {
      ajouter("remise", "remise", "discount", .montant(avoir.totaux.remise))
    }
    ajouter("totalHT", "total HT", "net total", .montant(avoir.totaux.totalHT))
    let groupes = avoir.totaux.groupes
    if groupes.count > 1 {
      for (rang, groupe) in groupes.enumerated() {
        let (champ, cle) = ("groupe\(rang + 1)", groupe.cle)
        ajouter(
          champ + "Base", "base à \(cle.affiche(.francais))", "base at \(cle.affiche(.anglais))",
          .montant(groupe.base))
        ajouter(
          champ + "TVA", "TVA à \(cle.affiche(.francais))", "VAT at \(cle.affiche(.anglais))",
          .montant(groupe.montantTVA))
      }
    }
    ajouter("montantTVA", "TVA", "VAT", .montant(avoir.totaux.montantTVA))
  }

  /// Adds a field that is no member of a record.
  mutating func ajouter(
    _ champ: String, _ francais: String, _ anglais: String, _ contenu: Contenu
  ) {
    champs.append((Nom(champ: champ, francais: francais, anglais: anglais), contenu))
  }

  private mutating func noter<Valeur>(_ valeur: Valeur?, _ contenu: (Valeur) -> Contenu) -> Valeur {
    let valeur = Self.given(valeur)
    champs.append((nom, contenu(valeur)))
    return valeur
  }

  mutating func member<Value: MemberValue>(_ name: MemberName, _ value: Value?) -> Value {
    nommer(name)
    return Value.walk(&self, value)
  }

  private mutating func nommer(_ name: MemberName) {
    let key = name.key.description
    let siens = (francais: name.francais.description, anglais: name.anglais.description)
    let (francais, anglais) = siens == (key, key) ? Self.mots[key] ?? siens : siens
    nom = Nom(
      champ: autour.isEmpty ? key : autour + key.prefix(1).uppercased() + key.dropFirst(),
      francais: francais, anglais: anglais)
  }

  /// A record's lines are told each by itself; those that are told as one thing, in a row.
  mutating func list<Element: Record>(_ name: MemberName, _ elements: [Element]?) -> [Element] {
    let lignes = (elements ?? []).compactMap(\.enUneLigne)
    guard !lignes.isEmpty else { return elements ?? [] }
    nommer(name)
    return noter(elements) { Self.dit(lignes.joined(separator: ", "), $0) }
  }

  /// A text that is told in a row; of what is cited, as people say it.
  private static func dit(_ texte: String, _ valeur: Any) -> Contenu {
    switch valeur {
    case let citees as [FactureAnterieure]: .mot(texte, citees.affiche)
    case let citee as FactureAnterieure: .mot(texte, [citee].affiche)
    case let citees as [ReferenceCitee]: .mot(texte, citees.affiche)
    default: .texte(texte)
    }
  }

  mutating func decimal<Value: ValeurDecimale>(_ value: Value?) -> Value {
    noter(value) { value in
      switch value {
      case let value as Montant: .montant(value)
      case let value as PrixUnitaire: .prix(value)
      case let value as Quantite: .quantite(value)
      case let value as Taux: .taux(value)
      case let value as Pourcentage: .remise(value)
      default: .code(value.texte)
      }
    }
  }

  mutating func text<Value: ValeurTexte>(_ value: Value?) -> Value {
    noter(value) { value in
      switch value {
      case is Libelle, is Note, is Courriel: .texte(value.texte)
      case let unite as CodeUnite:
        .mot(unite.texte, francais: unite.nom(.francais), anglais: unite.nom(.anglais))
      default: .code(value.texte)
      }
    }
  }

  mutating func choice<Value: Choice>(_ value: Value?) -> Value { noter(value) { Contenu($0) } }

  mutating func day(_ value: DateCivile?) -> DateCivile { noter(value) { .jour($0) } }

  mutating func identifier<Objet>(_ value: Identifiant<Objet>?) -> Identifiant<Objet> {
    noter(value) { value in
      switch value {
      case let value as ClientID: .client(value)
      case let value as ProduitID: .produit(value)
      default: .code(value.texte)
      }
    }
  }

  mutating func count(_ value: Int?, from least: Int) -> Int { noter(value) { .compte($0) } }

  mutating func truth(_ value: Bool?) -> Bool { noter(value) { .verite($0) } }

  mutating func digest(_ value: EmpreinteFichier?) -> EmpreinteFichier {
    noter(value) { .code($0.texte) }
  }

  mutating func record<Value: Record>(_ value: Value?) -> Value {
    if let value, let periode = value as? Periode { return noter(value) { _ in .periode(periode) } }
    if let ligne = value?.enUneLigne {
      return noter(value) { Self.dit(ligne, $0) }
    }
    let dehors = autour
    autour = nom.champ
    defer { autour = dehors }
    return Value(&self, like: value)
  }
}

extension Champs {
  /// What differs between two records, in the order of the later one's fields.
  static func differences(_ avant: Champs?, _ apres: Champs?) -> [Changement] {
    let (anciens, nouveaux) = (avant?.champs ?? [], apres?.champs ?? [])
    let partis = anciens.enumerated().filter { rang, ancien in
      contenu(ancien.nom, parmi: nouveaux, vers: rang) == nil
    }.map(\.element)
    return (nouveaux + partis).enumerated().compactMap { rang, champ in
      let ancien = contenu(champ.nom, parmi: anciens, vers: rang)
      let nouveau = contenu(champ.nom, parmi: nouveaux, vers: rang)
      return ancien == nouveau ? nil : Changement(champ.nom, avant: ancien, apres: nouveau)
    }
  }

  /// The content of a field, which mostly stands at the same place in both records: long ones have thousands.
  private static func contenu(
    _ nom: Nom, parmi champs: [(nom: Nom, contenu: Contenu)], vers rang: Int
  ) -> Contenu? {
    if rang < champs.count, champs[rang].nom.champ == nom.champ { return champs[rang].contenu }
    return champs.first { $0.nom.champ == nom.champ }?.contenu
  }
}

/// A field that an event changed.
public struct Changement: Hashable, Sendable {
  /// The field's name in the journal.
  public let champ: String
  /// What it was, if it was anything.
  package let avant: Contenu?
  /// What it became, if it is anything.
  package let apres: Contenu?
  /// What a person calls what it was, where that is the identifier of something with a name.
  package private(set) var nomAvant: String?
  /// What a person calls what it became.
  package private(set) var nomApres: String?
  private let francais, anglais: String

  init(_ nom: Champs.Nom, avant: Contenu?, apres: Contenu?) {
    (champ, francais, anglais) = (nom.champ, nom.francais, nom.anglais)
    (self.avant, self.apres) = (avant, apres)
  }

  /// What a record holds, as if it had held nothing before.
  package static func tout(de record: some Record) -> [Changement] {
    Champs.differences(nil, Champs(record))
  }

  /// What people call the field.
  public func nom(_ langue: Langue) -> String {
    Texte(francais, anglais).en(langue)
  }

  /// The change, with the names that clients and produits bear before and after it.
  func nomme(avant: Repertoire, apres: Repertoire) -> Changement {
    var nomme = self
    nomme.nomAvant = self.avant.flatMap { avant.nom(de: $0) }
    nomme.nomApres = self.apres.flatMap { apres.nom(de: $0) }
    return nomme
  }
}

extension EntreeHistorique {
  /// The fields that it changed; or what the event itself says where it changed none.
  package var teneur: [Changement] {
    changements.utiles.isEmpty ? Changement.dits(par: evenement.evenement) : changements.utiles
  }
}

extension Changement {
  /// What an event itself says, without identifiers and what it froze of seller and client.
  static func dits(par evenement: Evenement) -> [Changement] {
    var membres = MembresDuFait()
    return evenement.visit(&membres).filter { changement in
      !changement.champ.hasSuffix("Id")
        && !["vendeur", "client"].contains(where: changement.champ.hasPrefix)
    }
  }
}

private struct MembresDuFait: FactVisitor {
  func visit(_ fact: some Fact) -> [Changement] { Changement.tout(de: fact) }
}

extension Repertoire {
  fileprivate func nom(de contenu: Contenu) -> String? {
    switch contenu {
    case .client(let id): clients[id]?.fiche.nom.texte
    case .produit(let id): produits[id]?.fiche.designation.texte
    default: nil
    }
  }
}

/// What a field holds: the value itself, not a text of it.
@nonexhaustive package enum Contenu: Hashable, Sendable {
  case montant(Montant)
  case somme(Cumul)
  case prix(PrixUnitaire)
  case quantite(Quantite)
  case taux(Taux)
  case remise(Pourcentage)
  case jour(DateCivile)
  case periode(Periode)
  case compte(Int)
  case verite(Bool)
  case client(ClientID)
  case produit(ProduitID)
  /// A text that somebody wrote.
  case texte(String)
  /// A number or a name by which something is known elsewhere, which stands as it is.
  case code(String)
  /// One of a few words, and what people call it in French and in English.
  case mot(String, francais: String, anglais: String)

  /// The value in canonical text, as the journal has it.
  package var texte: String {
    switch self {
    case .montant(let valeur): valeur.texte
    case .somme(let valeur): valeur.texte
    case .prix(let valeur): valeur.texte
    case .quantite(let valeur): valeur.texte
    case .taux(let valeur): valeur.texte
    case .remise(let valeur): valeur.texte
    case .jour(let valeur): valeur.texte
    case .periode(let valeur): valeur.enUneLigne ?? ""
    case .compte(let valeur): String(valeur)
    case .verite(let valeur): String(valeur)
    case .client(let valeur): valeur.texte
    case .produit(let valeur): valeur.texte
    case .texte(let valeur), .code(let valeur), .mot(let valeur, _, _): valeur
    }
  }

  /// Something by its name in each language.
  static func mot(_ texte: String, _ affiche: (Langue) -> String) -> Self {
    .mot(texte, francais: affiche(.francais), anglais: affiche(.anglais))
  }

  /// One of a few words.
  init(_ choix: some Choice) {
    self = .mot(choix.rawValue, francais: choix.nom(.francais), anglais: choix.nom(.anglais))
  }
}

extension Champs {
  /// What people call the members that bear but their name in the journal.
  private static let mots: [String: (francais: String, anglais: String)] = [
    "au": ("au", "until"),
    "avoirs": ("avoirs", "credit notes"),
    "avoirsHT": ("avoirs HT", "credits, net"),
    "avoirsTVA": ("TVA des avoirs", "credited VAT"),
    "conditionsPaiement": ("conditions", "terms"),
    "dateAvoir": ("date de l'avoir", "credit note's date"),
    "dateEcheance": ("échéance", "due date"),
    "dateFacture": ("date de la facture", "invoice's date"),
    "datePaiement": ("date du paiement", "date of payment"),
    "dateRejet": ("date du rejet", "date of return"),
    "dateRemboursement": ("date du remboursement", "date of refund"),
    "dateTVA": ("date de TVA", "VAT date"),
    "dejaPaye": ("déjà payé", "already paid"),
    "delaiJours": ("délai en jours", "days to pay"),
    "du": ("du", "from"),
    "empreinte": ("empreinte", "digest"),
    "factures": ("factures", "invoices"),
    "fuseau": ("fuseau horaire", "time zone"),
    "mode": ("mode de paiement", "means of payment"),
    "montant": ("montant", "amount"),
    "montantTVA": ("TVA", "VAT"),
    "motif": ("motif", "reason"),
    "notesCommentaire": ("commentaire", "comment"),
    "numero": ("numéro", "number"),
    "numeroAvoir": ("numéro de l'avoir", "credit note's number"),
    "numeroFacture": ("numéro de la facture", "invoice's number"),
    "rang": ("rang", "rank"),
    "recu": ("reçu", "received"),
    "reglement": ("règlement", "settlement"),
    "rejete": ("rejeté", "returned"),
    "rembourse": ("remboursé", "refunded"),
    "remise": ("remise", "discount"),
    "serie": ("série", "series"),
    "serieAvoirs": ("série des avoirs", "series of credit notes"),
    "serieFactures": ("série des factures", "series of invoices"),
    "sousTotal": ("sous-total", "subtotal"),
    "tete": ("dernier événement", "last event"),
    "totalHT": ("total HT", "net total"),
    "totalTTC": ("total TTC", "total with VAT"),
    "tvaReporteeDu": ("TVA reportée du", "VAT carried from"),
  ]
}
