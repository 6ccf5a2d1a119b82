package import Facturation
package import Graine
import Hasard

/// Values that nobody would think of, drawn from a seed: limits, zeros, accents, quotes.
package struct HasardDeValeurs: CustomStringConvertible {
  private var hasard: GenerateurGraine

  /// Draws from that seed, or from this run's.
  package init(_ hasard: GenerateurGraine = GenerateurGraine()) { self.hasard = hasard }

  /// How to draw the same again.
  package var description: String { hasard.description }

  /// Texts that a careless writer spoils.
  private static let textes = [
    "Étagère en chêne", "dit \"le Grand\"", "C:\\prix\\2026", "Œuvre d’art à l’Élysée", "日本語 📐",
    "e\u{301}te\u{301}", "\u{202E}drôle", "a/b <c> & d", String(repeating: "é", count: 250),
  ]

  package mutating func entier(_ limites: ClosedRange<Int>) -> Int {
    Int.random(in: limites, using: &hasard)
  }

  package mutating func un<Element>(_ elements: [Element]) -> Element {
    elements[entier(0...elements.count - 1)]
  }

  package mutating func facultatif<Valeur>(_ valeur: (inout Self) -> Valeur) -> Valeur? {
    entier(0...1) == 0 ? nil : valeur(&self)
  }

  package mutating func nombre<Valeur: ValeurDecimale>(
    _: Valeur.Type = Valeur.self, au minimum: Int64? = nil
  ) -> Valeur {
    let limites = (minimum ?? Valeur.limites.lowerBound)...Valeur.limites.upperBound
    let unites =
      switch entier(0...5) {
      case 0: limites.lowerBound
      case 1: limites.upperBound
      case 2: max(limites.lowerBound, 0)
      case 3: Int64.random(in: max(limites.lowerBound, -1000)...1000, using: &hasard)
      default: Int64.random(in: limites, using: &hasard)
      }
    return Valeur(unitesAdmises: unites)
  }

  package mutating func libelle() -> Libelle { Libelle(texteAdmis: un(Self.textes)) }

  package mutating func choix<Valeur: CaseIterable>(_: Valeur.Type = Valeur.self) -> Valeur {
    un(Array(Valeur.allCases))
  }

  package mutating func identifiant<Objet>() -> Identifiant<Objet> {
    Identifiant(UUIDTexte(millisecondes: 1_800_000_000_000, hasard: (hasard.next(), hasard.next())))
  }

  /// A day around 20 November 2026, or any since the calendar's reform, before which Foundation
  /// counts days as the Julian calendar does.
  package mutating func jour() -> DateCivile {
    let rang = entier(0...3) == 0 ? entier(-141_427...2_932_896) : entier(20_700...20_820)
    return DateCivile(joursDepuis1970: rang) ?? .derniere
  }
}

extension HasardDeValeurs: Tireur {
  package mutating func longueur() -> Int { entier(0...2) }

  package mutating func decimal<Value: ValeurDecimale>(_: Value?) -> Value { nombre() }

  package mutating func text<Value: ValeurTexte>(_: Value?) -> Value {
    guard let textes = Self.formes["\(Value.self)"] else {
      preconditionFailure("HasardDeValeurs.formes lacks how a \(Value.self) looks")
    }
    return Value(texteAdmis: un(textes))
  }

  package mutating func choice<Value: Choice>(_: Value?) -> Value { choix() }

  package mutating func day(_: DateCivile?) -> DateCivile { jour() }

  package mutating func identifier<Objet>(_: Identifiant<Objet>?) -> Identifiant<Objet> {
    identifiant()
  }

  package mutating func count(_: Int?, from least: Int) -> Int { entier(least...9999) }

  package mutating func truth(_: Bool?) -> Bool { un([true, false]) }

  package mutating func digest(_: EmpreinteFichier?) -> EmpreinteFichier { .nulle }

  /// Texts of a checked form, by the names of their types.
  private static let formes = [
    "Libelle": textes, "Note": textes.map { "\($0)\n\t\($0)" },
    "Siren": ["732829320"], "Siret": ["73282932000074"], "NumeroTVA": ["FR44732829320"],
    "IBAN": ["FR1420041010050500013M02606"], "BIC": ["BNPAFRPP"], "Couleur": ["#1D4F7C"],
    "CodePays": ["FR", "BE"],
    "CodeMention": ["PMT", "ABL", "ZZZ"], "ReferenceMandat": ["RUM-2026/7", "a'b (c)"],
    "IdentifiantCreancier": ["FR72ZZZ123456"],
    "Courriel": ["élan@exemple.fr", "a@b.fr"],
    "AdresseElectronique": ["0225:732829320_FACTURES", "EM:élan@exemple.fr", "9957:x/y"],
    "NumeroFacture": ["F2026/7"],
    "Serie": ["F2026/{n}"], "CodeUnite": ["HUR", "C62", "X1A"],
    "CodeExoneration": ["VATEX-FR-FRANCHISE", "VATEX-EU-132"], "CompteComptable": ["706", "7071A"],
  ]
}

/// Invoices with every field that there is, each optional one there half of the time.
extension HasardDeValeurs {
  /// A facture as its events make it, anywhere between draft and wholly credited.
  package mutating func facture() throws -> Facture {
    let creation = FactureCreee(brouillon: entier(1...1_000_000), enTete: enTete())
    var facture = Facture(creation, id: identifiant())
    switch entier(0...5) {
    case 0: for _ in 0..<entier(0...3) { try facture.appliquer(.ligneAjoutee(petiteLigne())) }
    case 1: try facture.appliquer(.factureAnnulee(FactureAnnulee(motif: libelle())))
    default:
      try facture.appliquer(.factureEmise(emission(facture.enTete)))
      for _ in 0..<entier(0...2) { try payer(&facture) }
      for _ in 0..<entier(0...2) { try crediter(&facture) }
      for _ in 0..<entier(0...1) { try rembourser(&facture) }
      if entier(0...3) == 0 {
        try facture.appliquer(.creanceIrrecouvrable(CreanceIrrecouvrable(tirer())))
      }
    }
    return facture
  }

  /// The client that a draft names.
  package mutating func client(_ id: ClientID) -> Client { Client(id: id, fiche: tirer()) }

  package mutating func enTete() -> EnTete {
    var enTete: EnTete = tirer()
    enTete.remise.montant = Montant(unitesAdmises: Int64(entier(0...1) * entier(0...1_000)))
    enTete.delaiJours = facultatif { $0.entier(0...60) }
    return enTete
  }

  /// A line whose total passes no ceiling.
  private mutating func petiteLigne() -> LigneAjoutee {
    var contenu: ContenuLigne = tirer()
    contenu.quantite = Quantite(unitesAdmises: Int64(entier(-100_000...100_000)))
    contenu.remise?.montant = Montant(unitesAdmises: Int64(entier(0...1_000)))
    return LigneAjoutee(ligneId: identifiant(), contenu: contenu)
  }

  private mutating func emission(_ enTete: EnTete) -> FactureEmise {
    FactureEmise(
      numero: numero("F"), enTete: enTete, vendeur: tirer(), client: tirer(),
      lignes: (0..<entier(1...3)).map { _ in tirer() }, totaux: tirer(),
      dejaPaye: facultatif { $0.nombre(au: 1) }, mentions: mentions())
  }

  private mutating func numero(_ lettre: String) -> NumeroEmis {
    let rang = entier(1...9999)
    return NumeroEmis(
      numero: NumeroFacture(texteAdmis: "\(lettre)2026/\(rang)"),
      serie: Serie(texteAdmis: "\(lettre)2026/{n}"), rang: rang)
  }

  private mutating func payer(_ facture: inout Facture) throws {
    let paiement = PaiementEnregistre(
      paiementId: identifiant(), montant: nombre(au: 1), mode: choix(), datePaiement: jour(),
      reference: facultatif { $0.libelle() }, reglement: facultatif { $0.identifiant() })
    try facture.appliquer(.paiementEnregistre(paiement))
    if entier(0...2) == 0 {
      let rejet = Rejet(
        date: max(paiement.datePaiement, jour()), motif: libelle(),
        frais: facultatif { $0.nombre(au: 1) })
      try facture.appliquer(
        .paiementRejete(PaiementRejete(paiementId: paiement.paiementId, rejet: rejet)))
    }
    guard entier(0...2) == 0 else { return }
    let annulation = PaiementAnnule(paiementId: paiement.paiementId, motif: libelle())
    try facture.appliquer(.paiementAnnule(annulation))
  }

  private mutating func rembourser(_ facture: inout Facture) throws {
    let avoir = facture.avoirs.last?.id
    let rendu = Remboursement(
      id: identifiant(), montant: nombre(au: 1), mode: choix(), date: jour(),
      reference: facultatif { $0.libelle() }, avoirId: entier(0...1) == 0 ? avoir : nil,
      reglement: facultatif { $0.identifiant() })
    try facture.appliquer(.remboursementEffectue(RemboursementEffectue(rendu)))
  }

  private mutating func crediter(_ facture: inout Facture) throws {
    let reste = facture.resteACrediter()
    let lignes = facture.lignes.compactMap { ligne -> LigneCreditee? in
      guard let reste = reste[ligne.id], !reste.estEpuise else { return nil }
      return LigneCreditee(ligneId: ligne.id, quantite: reste.quantite, total: nombre())
    }
    let avoir = AvoirEmis(
      avoirId: identifiant(), numero: numero("A"), dateAvoir: jour(),
      numeroFacture: facture.numero ?? NumeroFacture(texteAdmis: "F1"),
      dateFacture: facture.dateFacture, motif: libelle(), notes: facultatif { $0.text(nil) },
      vendeur: tirer(), client: tirer(), lignes: lignes, totaux: tirer(), mentions: mentions())
    try facture.appliquer(.avoirEmis(avoir))
  }

  /// What a document says, if anything is known of it.
  package mutating func mentions() -> [Mention]? {
    facultatif { $0.list(MemberName("mentions", "mentions", "mentions"), nil) }
  }
}
