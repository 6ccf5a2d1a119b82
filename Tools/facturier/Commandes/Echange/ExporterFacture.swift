import Facturier

/// `exporter facture`: an invoice, an avoir or a draft as a page to look at and to print.
struct ExporterFacture: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "exporter facture", en: "export invoice"),
    synonymes: ["imprimer", "pdf", "html", "page"],
    synonymesAnglais: ["print"],
    resume: Phrase(
      fr: "Écrit une facture, un avoir ou un brouillon en une page à imprimer.",
      en: "Writes an invoice, a credit note or a draft as a page to print."),
    arguments: [.document], options: [.format, .copie, .vers] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let format = try (appel.choix(.format, FormatEcrit.self) ?? .html).format
    let facture = try seance.lire { try $0.facture($0.facture(designee: appel.exige(0))) }
    let nomme = facture.numero(designe: appel.exige(0))
    var sortie = SortieDocument(issue: try Issue(page: seance), langue: seance.langue)
    var recu: Recu?
    if let numero = nomme ?? facture.numero, !appel.a(.copie) {
      recu = try enregistrer(facture.id, numero, format) {
        try sortie.rendre($0, marque: $0.estDuplicata ? .duplicata : .aucune)
      }
      seance.sortie.acteEnregistre = true
    } else if let numero = nomme ?? facture.numero {
      _ = try seance.lire { try sortie.rendre($0.document(numero, de: facture), marque: .copie) }
    } else {
      try seance.lire { try sortie.rendre(brouillon: facture, $0) }
    }
    let rendu = try sortie.finir()
    if let chemin = sortie.issue.chemin {
      try seance.annoncer(rendu, format, de: facture, chemin, recu)
    }
    return .fait
  }

  /// Records the export; where nothing may be recorded, a copy may still be had.
  private func enregistrer(
    _ facture: FactureID, _ numero: NumeroFacture, _ format: FormatDocument,
    _ rendre: (DocumentEmis) throws -> EmpreinteFichier
  ) throws -> Recu {
    do {
      return try ExporterDocument(seance.outils()).execute(
        facture, numero: numero, format: format, par: seance.contexte(), rendre: rendre)
    } catch let erreur as JournalError where erreur.code == .interdit {
      throw ErreurConseillee(erreur: erreur, conseil: .copier(Option.copie.nom))
    }
  }
}

/// A format that this program writes, among all those that a document may have.
private enum FormatEcrit: String, CaseIterable {
  case html

  var format: FormatDocument {
    switch self {
    case .html: .html
    }
  }
}

/// A document that was written, as the answer names it.
private struct DocumentRendu {
  let reference: String
  /// Nothing for a draft.
  let marque: DocumentImprime.Marque?
  let empreinte: EmpreinteFichier
}

/// Writes one document before anything is recorded, but for what makes it whole: a file gets its name
/// after that, and standard output the last bytes.
private struct SortieDocument {
  var issue: Issue
  let langue: Langue
  /// What is written last.
  private var reste: ContiguousArray<UInt8> = []
  private var rendu: DocumentRendu?

  /// So many bytes are kept back, without which a page lacks its foot.
  private static let retenus = 1024

  init(issue: Issue, langue: Langue) {
    self.issue = issue
    self.langue = langue
  }

  mutating func rendre(
    _ document: DocumentEmis, marque: DocumentImprime.Marque
  ) throws -> EmpreinteFichier {
    guard
      let imprime = DocumentImprime(
        document.numero, de: document.facture, emission: document.emission, marque: marque)
    else { throw RefusFacturation(.designationInconnue(document.numero.texte)) }
    return try rendre(imprime, document.numero.texte, marque)
  }

  mutating func rendre(brouillon facture: Facture, _ etats: Etats) throws {
    let document = DocumentImprime(
      brouillon: facture, vendeur: try etats.registre().vendeur,
      client: try etats.client(facture.clientId).fiche)
    _ = try rendre(document, facture.reference, nil)
  }

  private mutating func rendre(
    _ document: DocumentImprime, _ reference: String, _ marque: DocumentImprime.Marque?
  ) throws -> EmpreinteFichier {
    var memoire = MemoryStream()
    try PageFacture(document, langue: langue).ecrire(dans: &memoire)
    let empreinte = EmpreinteFichier(octets: memoire.bytes)
    rendu = DocumentRendu(reference: reference, marque: marque, empreinte: empreinte)
    // A disk that is full must show before anything is recorded.
    let retenus = issue.estVisible ? min(memoire.bytes.count, Self.retenus) : 0
    reste = ContiguousArray(memoire.bytes.suffix(retenus))
    try issue.write(ContiguousArray(memoire.bytes.dropLast(retenus)))
    try issue.eprouver()
    return empreinte
  }

  mutating func finir() throws -> DocumentRendu {
    guard let rendu else { throw SortiePerdue() }
    try issue.write(reste)
    try issue.finir()
    return rendu
  }
}

extension DocumentImprime.Marque {
  /// The mark's name in an answer.
  fileprivate var nom: String {
    switch self {
    case .aucune: "original"
    case .duplicata: "duplicata"
    case .copie: "copie"
    }
  }
}

extension Seance {
  fileprivate func annoncer(
    _ rendu: DocumentRendu, _ format: FormatDocument, de facture: Facture, _ chemin: String,
    _ recu: Recu?
  ) throws {
    guard json else {
      return Environnement.dire(
        dire(.documentExporte(rendu.reference, rendu.marque ?? .aucune, vers: chemin)))
    }
    var objet = ObjetJSON("resultat").texte("subject", Flux.facture(facture.id).texte)
      .texte("reference", facture.reference).texte("document", rendu.reference)
      .texte("marque", rendu.marque?.nom ?? "brouillon").texte("format", format.rawValue)
      .texte("empreinte", rendu.empreinte.texte).texte("vers", chemin)
    if let positions = recu?.positions {
      objet = objet.nombres("positions", [positions.lowerBound, positions.upperBound])
    }
    if let tete = recu?.tete { objet = objet.tete(tete) }
    try sortie.ligne(objet.fin)
  }
}
