import Facturier
import LigneJSON

/// `exporter facture`: an invoice, an avoir or a draft as a page to look at and to print.
struct ExporterFacture: Commande {
  static let declaration = Declaration(
    nom: "exporter facture", alias: "export invoice", resume: .resumeExporterFacture,
    arguments: [.document], options: [.format, .copie, .vers] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let format = try appel.choix(.format, FormatDocument.self) ?? .html
    let facture = try seance.lire { try $0.facture($0.facture(designee: appel.exige(0))) }
    let nomme = (try? NumeroFacture(appel.exige(0))).flatMap { facture.porte($0) ? $0 : nil }
    var sortie = SortieDocument(issue: try Issue(page: seance), langue: seance.langue)
    var recu: Recu?
    if let numero = nomme ?? facture.numero, !appel.a(.copie) {
      recu = try ExporterDocument(seance.outils()).execute(
        facture.id, numero: numero, format: format, par: seance.contexte()
      ) { try sortie.rendre($0, marque: $0.estDuplicata ? .duplicata : .aucune) }
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
}

/// A document that was written, as the answer names it.
private struct DocumentRendu {
  let reference: String
  /// Nothing for a draft.
  let marque: DocumentImprime.Marque?
  let empreinte: EmpreinteFichier
}

/// Writes one document: to a file before anything is recorded, to standard output after that.
private struct SortieDocument {
  var issue: Issue
  let langue: Langue
  private var octets: ContiguousArray<UInt8> = []
  private var rendu: DocumentRendu?

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
    octets = memoire.bytes
    guard let empreinte = EmpreinteFichier(SHA256.empreinte(of: octets.span).texte) else {
      throw SortiePerdue()
    }
    rendu = DocumentRendu(reference: reference, marque: marque, empreinte: empreinte)
    if issue.chemin != nil {
      // A disk that is full must show before anything is recorded.
      try issue.write(octets)
      try issue.eprouver()
    }
    return empreinte
  }

  mutating func finir() throws -> DocumentRendu {
    guard let rendu else { throw SortiePerdue() }
    if issue.chemin == nil { try issue.write(octets) }
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
