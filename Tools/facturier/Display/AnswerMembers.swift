import FacturierFormats

/// A value as an answer has it, which is what the journal has.
protocol AnswerValue {
  func write(into json: inout JSONWriter)
}

extension String: AnswerValue {
  func write(into json: inout JSONWriter) { json.string(self) }
}

extension Int: AnswerValue {
  func write(into json: inout JSONWriter) { json.decimal(Int64(self), decimals: 0) }
}

extension Bool: AnswerValue {
  func write(into json: inout JSONWriter) { _ = json.truth(self) }
}

extension Identifiant: AnswerValue {
  func write(into json: inout JSONWriter) { _ = json.identifier(self) }
}

extension DateCivile: AnswerValue {
  func write(into json: inout JSONWriter) { _ = json.day(self) }
}

extension Cumul: AnswerValue {
  func write(into json: inout JSONWriter) { json.sum(self) }
}

extension Array: AnswerValue where Element: AnswerValue {
  func write(into json: inout JSONWriter) { json.array(self) { $1.write(into: &$0) } }
}

/// Members of an answer; missing ones are left out.
extension JSONWriter {
  /// Adds a value.
  mutating func member(_ nom: String, _ valeur: (some AnswerValue)?) {
    guard let valeur else { return }
    name(text: nom)
    valeur.write(into: &self)
  }

  /// Adds values, each under its name.
  mutating func members(_ membres: KeyValuePairs<String, (any AnswerValue)?>) {
    for (nom, valeur) in membres { if let valeur { member(nom, valeur) } }
  }

  /// Adds an object.
  mutating func object(_ nom: String, _ membres: (inout JSONWriter) -> Void) {
    name(text: nom)
    object(membres)
  }

  /// Adds an object for each of those.
  mutating func objects<Element>(
    _ nom: String, _ elements: some Sequence<Element>,
    _ membres: (inout JSONWriter, Element) -> Void
  ) {
    name(text: nom)
    array(elements) { json, element in json.object { membres(&$0, element) } }
  }

  // MARK: - Members of records

  /// Adds the members of a record, save some.
  mutating func members(_ record: some Record, sauf omis: [String]) {
    tell(record) { !omis.contains($0) }
  }

  /// Adds the members of a record, without those that another has alike.
  mutating func members<R: Record>(_ record: R, sauf autre: R) {
    tell(record) { Self.member($0, de: record) != Self.member($0, de: autre) }
  }

  /// Adds some members of a record, in the order in which they are asked for.
  mutating func members(_ record: some Record, les voulus: [String]) {
    for nom in voulus { tell(record) { $0 == nom } }
  }

  /// Adds records.
  mutating func objects(_ nom: String, _ records: [some Record]) {
    objects(nom, records) { $0.tell($1) }
  }

  private static func member(_ nom: String, de record: some Record) -> ContiguousArray<UInt8> {
    var json = JSONWriter(.answer)
    json.tell(record) { $0 == nom }
    return json.bytes
  }

  // MARK: - Members that many answers have

  /// Adds the end of the journal, or another event by its place and its hash.
  mutating func tete(_ tete: Head?, nom: String = "tete") {
    guard let tete else { return }
    object(nom) { $0.members(["id": String(tete.position), "hash": tete.hash.texte]) }
  }

  /// Adds where an act was recorded.
  mutating func positions(_ positions: ClosedRange<Position>?) {
    guard let positions else { return }
    member("positions", [positions.lowerBound, positions.upperBound])
  }

  /// Adds where an act was recorded, and that its key had done it before, where it had.
  mutating func positions(of recu: Recu?) {
    positions(recu?.positions)
    if recu?.dejaFait == true { member("dejaFait", true) }
  }

  /// Adds figures, each under its name.
  mutating func chiffres(_ chiffres: [RefusFacturation.Chiffre]) {
    for chiffre in chiffres { member(chiffre.nom, chiffre.valeur) }
  }

  /// Adds what is to be looked at, if there is anything.
  mutating func avertissements(_ avertissements: [Avertissement]) {
    guard !avertissements.isEmpty else { return }
    objects("avertissements", avertissements) {
      $0.members(["regle": $1.code.rawValue, "champ": $1.champ.rawValue])
      $0.chiffres($1.chiffres)
    }
  }
}

extension Cumul {
  /// The sum, where it is one that is told only if there is any.
  var siNonNul: String? { self == .zero ? nil : texte }
}

extension JSONWriter {
  /// The seller, and how its registre numbers.
  mutating func registre(_ registre: Registre) {
    tell(registre.vendeur)
    members([
      "serieFactures": registre.serieFactures.texte, "serieAvoirs": registre.serieAvoirs.texte,
      "fuseau": registre.fuseau.rawValue,
    ])
  }

  /// Adds fields that changed, their values as the journal has them; of what is named by an identifier,
  /// the names that it bears before and after.
  mutating func changements(_ changements: [Changement]) {
    objects("changements", changements) { $0.changement($1) }
  }

  /// Adds a field that changed.
  mutating func changement(_ changement: Changement) {
    members([
      "champ": changement.champ, "avant": changement.avant?.texte,
      "apres": changement.apres?.texte,
    ])
    noms(changement.nomAvant, changement.nomApres)
  }

  /// Adds what something was called before and after, as far as it was there.
  private mutating func noms(_ avant: String?, _ apres: String?) {
    members(["nomAvant": avant, "nomApres": apres])
  }

  /// A facture that differs; its lines by rank for readers, by identity for comparisons.
  mutating func difference(_ difference: Comparaison.Difference) {
    member("subject", Flux.facture(difference.id).texte)
    member("reference", (difference.apres ?? difference.avant)?.reference)
    changements(difference.enTete + difference.sommes)
    objects("lignes", difference.lignes) { json, ligne in
      json.members(["ligneId": ligne.id, "ligne": ligne.rang])
      json.noms(ligne.nomAvant?.texte, ligne.nomApres?.texte)
      json.changements(ligne.changements)
    }
  }

  /// What else differs.
  mutating func difference(_ difference: Comparaison.DifferenceDeFiche) {
    member("subject", difference.flux.texte)
    member("depuis", difference.depuis)
    noms(difference.nomAvant?.texte, difference.nomApres?.texte)
    changements(difference.changements)
  }

  /// An event: where it stands, when and by whom it was recorded, and what it is about.
  mutating func recorded(_ entree: EntreeHistorique) {
    let recorded = entree.evenement
    members([
      "position": recorded.position, "time": recorded.time.text, "author": recorded.author.name,
      "subject": recorded.evenement.flux.texte, "evenement": recorded.nom,
      "importe": recorded.evenement.estImporte ? true : nil, "reference": entree.reference,
      "ligne": entree.ligne, "nom": entree.nom?.texte,
    ])
  }

  /// An event as history tells it: all that its sentence says, from the event itself.
  mutating func evenement(_ entree: EntreeHistorique) {
    recorded(entree)
    let recorded = entree.evenement
    members(recorded.evenement.reponses)
    if let paiement = entree.paiement { self.paiement(paiement) }
    if let rendu = recorded.evenement.faits.remboursement { members(rendu, sauf: ["reference"]) }
    members([
      "motif": entree.motif?.texte, "totalTTC": entree.totalTTC?.texte,
      "solde": entree.solde?.texte, "au": entree.jourDuSolde?.texte,
    ])
    changements(entree.changements)
  }

  /// Adds the payment that an event records or reverses.
  private mutating func paiement(_ paiement: Paiement) {
    members([
      "paiementId": paiement.id, "montant": paiement.montant.texte, "mode": paiement.mode.rawValue,
      "datePaiement": paiement.date,
    ])
  }
}

extension Evenement {
  /// What answers say of it, by name, that is no field of its stream.
  fileprivate var reponses: KeyValuePairs<String, (any AnswerValue)?> {
    switch self {
    case .registre(.dossierExporte(let fait)):
      ["dossierDu": fait.du.texte, "dossierAu": fait.au.texte, "empreinte": fait.empreinte.texte]
    case .cloture(_, .periodeCloturee(let fait)): ["closJusquAu": fait.au.texte]
    case .facture(_, .factureEmise(let fait)):
      ["numero": fait.numero.numero.texte, "dateFacture": fait.enTete.dateFacture.texte]
    case .facture(_, .avoirEmis(let fait)):
      [
        "avoirId": fait.avoirId.texte, "avoirNumero": fait.numero.numero.texte,
        "dateAvoir": fait.dateAvoir.texte, "avoirTTC": fait.totaux.totalTTC.texte,
      ]
    case .facture(_, .paiementRejete(let fait)):
      ["dateRejet": fait.rejet.date.texte, "frais": fait.rejet.frais?.texte]
    case .facture(_, .creanceIrrecouvrable(let fait)): ["perte": fait.perte.montant.texte]
    case .facture(_, .acompteDeduit(let fait)): ["deduitPar": fait.numeroFacture.texte]
    case .facture(_, .deductionAnnulee(let fait)): ["annulePar": fait.numeroAvoir.texte]
    case .facture(_, .documentExporte(let fait)):
      ["document": fait.numero.texte, "format": fait.format.rawValue]
    case .registre, .client, .produit, .facture: [:]
    }
  }
}
