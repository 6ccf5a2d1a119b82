import FacturierFormats

extension Command {
  /// `exporter facturx`: invoices and avoirs as a page that carries its data.
  static let exporterFacturX = ecrire(
    "Factur-X", name: ["exporter facturx", "factur-x", "zugferd", "facture électronique"],
    english: ["export facturx", "e-invoice", "electronic invoice"],
    options: [.logo, .police, .formatPapier, .copie]
  ) { session, call in
    let mise = try MiseEnPage(call)
    guard mise.porteSaPolice else {
      throw NotFoundError(
        "", .aucunePolice, rule: RefusFacturation.Code.aucunePolice.rawValue)
    }
    try ExportDeDocuments(session: session, format: .facturx, mise: mise).executer()
  }

  /// `exporter cii`: invoices and avoirs as data, in the syntax of UN/CEFACT.
  static let exporterCII = ecrire(
    "CII", name: ["exporter cii", "xml", "en16931"], english: ["export cii"]
  ) { session, _ in try ExportDeDocuments(session: session, format: .cii).executer() }

  /// `exporter ubl`: invoices and avoirs as data, in the syntax of OASIS.
  static let exporterUBL = ecrire(
    "UBL", name: ["exporter ubl", "peppol"], english: ["export ubl"]
  ) { session, _ in try ExportDeDocuments(session: session, format: .ubl).executer() }

  private static func ecrire(
    _ syntaxe: String, name noms: [String], english: [String],
    options: [Option] = [.copieDeDonnees], run: @escaping Acte
  ) -> Command {
    Command(
      name: noms, english: english,
      fr: "Écrit en \(syntaxe) (EN 16931) une facture ou un avoir, ou tous ceux d'une période.",
      en: "Writes an invoice or a credit note, or all of a period, as \(syntaxe) (EN 16931).",
      note: Phrase(
        fr: "Ce qui manque à un document valide est dit avant que rien ne s'écrive ; d'une période,"
          + " les autres s'écrivent.",
        en: "What a valid document lacks is said before anything is written; of a period, the"
          + " others are written."),
      arguments: [.document.optional],
      options: [.duDocuments, .auDocuments, .malgreTout] + options + [.versDocuments]
        + Option.dActe,
      run: run)
  }
}

/// Invoices and avoirs as pages, or as data that others read by machine: the one that is named, or all of a
/// period, each in a file of its own.
///
/// Missing facts of any data are said before the first is written, and those that lack none are.
struct ExportDeDocuments {
  let session: Session
  let format: FormatDocument
  var mise = MiseEnPage.usuelle
  /// What the names of its files may end in.
  var fins = ["pdf"]

  private var call: Invocation { session.call }

  /// Writes them; what is to be done with a draft that is named, its caller knows.
  func executer(
    surUnBrouillon: (Facture) throws -> Void = Self.refuserUnBrouillon
  ) throws {
    // Without either it would be all that was ever issued, and each document's original.
    guard (call.argument(0) == nil) == (call.has(.duDocuments) || call.has(.auDocuments)) else {
      throw UsageError(.documentOuPeriode)
    }
    guard call.argument(0) == nil else {
      let (facture, document) = try factureNommee()
      guard let document else { return try surUnBrouillon(facture) }
      return try exporter([document], vers: nil)
    }
    let dossier = try dossierVoulu()
    let documents = try deLaPeriode()
    if !documents.isEmpty { try exporter(documents, vers: dossier) }
  }

  private func exporter(_ documents: [Document], vers dossier: String?) throws {
    let manques = try examiner(documents)
    let incomplets = call.has(.malgreTout) ? [] : Set(manques)
    let complets = documents.filter { !incomplets.contains($0.numero) }
    guard !complets.isEmpty else { return refuser(manques.count) }
    if let dossier { try FileReplacement.makeFolder(dossier) }
    let aEcrire = try dossier.map { try manquants(complets, dans: $0) } ?? complets
    var duplicatas = 0
    do {
      duplicatas = try tout(aEcrire, dossier)
    } catch let incomplet as DocumentIncomplet {
      // How far a period went is said already.
      return refuser(dossier == nil ? incomplet.manques.count : nil)
    }
    if let dossier, !session.json {
      session.warn(
        .documentsExportes(
          aEcrire.count, duplicatas: duplicatas, dejaLa: complets.count - aEcrire.count,
          vers: dossier))
    }
    if !incomplets.isEmpty {
      session.warn(.nonEcrits(incomplets.count, manques: manques.count))
      session.output.exitCode = 1
    }
  }

  /// Says how many terms are missing, unless that is said already; nothing is written then.
  private func refuser(_ manques: Int?) {
    if let manques { session.warn(.rienEcrit(manques: manques)) }
    session.output.exitCode = 1
  }

  /// Writes one after the other, and counts the pages that are duplicates; where one can't be written,
  /// it is said how far that went.
  private func tout(_ documents: [Document], _ dossier: String?) throws -> Int {
    var duplicatas = 0
    try Progress.show { avancer in
      for (rang, document) in documents.enumerated() {
        avancer(rang, documents.count)
        do {
          let marque = try ecrire(document, dossier)
          if case .duplicata? = marque, format.estUnePage { duplicatas += 1 }
        } catch {
          guard let dossier else { throw error }
          let arret = Phrase.exportArrete(
            rang, sur: documents.count, a: document.numero.texte, vers: dossier)
          guard error is DocumentIncomplet else { throw AdvisedError(error, followedBy: arret) }
          session.warn(arret)
          throw error
        }
      }
    }
    return duplicatas
  }

  /// A document of a facture, by its number.
  fileprivate struct Document {
    let facture: FactureID
    let numero: NumeroFacture
  }

  /// The facture that is named, and which document of it, unless it is a draft.
  private func factureNommee() throws -> (facture: Facture, document: Document?) {
    let designe = try session.document(call.required(0))
    let facture = try session.lire { try $0.facture(designe.facture) }
    let numero = designe.avoir?.numero ?? facture.numero
    return (facture, numero.map { Document(facture: facture.id, numero: $0) })
  }

  private static func refuserUnBrouillon(_ brouillon: Facture) throws {
    if case .annulee = brouillon.etape {
      throw RefusFacturation.factureDejaAnnulee(brouillon.reference)
    }
    throw RefusFacturation.factureNonEmise(brouillon.reference)
  }

  /// The folder that all documents of a period go to.
  private func dossierVoulu() throws -> String {
    guard let dossier = call.text(.versDocuments), dossier != "-", !dossier.isEmpty,
      Files.mayBeFolder(dossier)
    else { throw UsageError(.dossierAttendu) }
    return dossier
  }

  /// Those that are not in the folder as they were exported: to write such a page anew would make a duplicate of it.
  ///
  /// A key tells by itself what was done, a copy is none that was exported, a program has an answer for each, and who
  /// asks for another look has that.
  private func manquants(_ documents: [Document], dans dossier: String) throws -> [Document] {
    let autrement: [Option] = [.idempotence, .copie, .logo, .police, .formatPapier]
    guard format.estUnePage, !session.json, !autrement.contains(where: call.has) else {
      return documents
    }
    return try session.lire { etats in
      try documents.filter { document in
        let chemin = chemin(document, dossier)
        guard Files.isRegular(chemin),
          let octets = try? InputFile(chemin).contents(atMost: 1 << 28)
        else { return true }
        return try !etats.estExporte(
          document.numero, de: document.facture, en: format, sous: EmpreinteFichier(octets: octets))
      }
    }
  }

  private func chemin(_ document: Document, _ dossier: String) -> String {
    "\(dossier)/\(document.numero.nomDeFichier).\(suffixe)"
  }

  private func deLaPeriode() throws -> [Document] {
    let jours = try call.periode(jusquAu: call.date(.auDocuments) ?? .derniere)
    var documents: [Document] = []
    try session.journal().read { vue in
      try vue.forEachFacture(where: { $0.peutConcerner(jours) }) { facture in
        facture.pieces.filter { jours.contains($0.date) }
          .map { Document(facture: facture.id, numero: $0.numero) }
      } _: { siens, _, _ in
        documents += siens ?? []
      }
    }
    session.direSiVide(documents.count, dans: jours)
    return documents
  }
}

/// What is missing.
extension ExportDeDocuments {
  /// Says what documents lack, each lack once with the numbers of all that have it, and gives these: a number
  /// for each term that is missing.
  private func examiner(_ documents: [Document]) throws -> [NumeroFacture] {
    guard format != .html, format != .pdf else { return [] }
    var numeros: [ManqueDit: [NumeroFacture]] = [:]
    var dits: [ManqueDit] = []
    var clients: [ClientID: String] = [:]
    try session.lire { etats in
      for document in documents {
        let emis = try etats.document(document.numero, de: etats.facture(document.facture))
        for manque in try emis.donnees.manques {
          let id = emis.facture.clientId
          let client = clients[id] ?? etats.nomTape(id, emis.clientConnu)
          clients[id] = client
          try ecrireEnJSON(manque, de: emis, client)
          let dit = ManqueDit(manque, de: emis, client, session)
          if numeros[dit] == nil { dits.append(dit) }
          numeros[dit, default: []].append(document.numero)
        }
      }
    }
    for dit in dits { dire(dit, de: numeros[dit] ?? []) }
    return numeros.values.flatMap(\.self)
  }

  /// A program that has the document written all the same reads of it in the answer.
  private func ecrireEnJSON(
    _ manque: Manque, de document: DocumentEmis, _ client: String
  ) throws {
    guard session.json, !call.has(.malgreTout) else { return }
    let conseil = manque.conseil(pour: document, client).map { " \($0.anglais)" } ?? ""
    try session.output.object("erreur") {
      $0.members([
        "code": 1, "regle": RefusFacturation.Code.termeManquant.rawValue,
        "document": document.numero.texte,
      ])
      $0.terme(manque)
      $0.member("message", (manque.message(.anglais) + conseil).named(in: .anglais))
    }
  }

  private func dire(_ dit: ManqueDit, de numeros: [NumeroFacture]) {
    Environment.say(
      session.wording(.documents(numeros.map(\.texte))) + dit.phrase, session.language)
  }

  private func ecrire(_ document: Document, _ dossier: String?) throws -> DocumentImprime.Marque? {
    let chemin = dossier.map { self.chemin(document, $0) }
    var output = DocumentOutput(
      try dossier != nil
        ? OutputFile(session, to: chemin)
        : format.estUnePage
          ? OutputFile(page: session, endingIn: fins) : OutputFile(session))
    let recu = try session.exporter(
      document.facture, document.numero, format, cle: try cle(document, dossier), dans: &output
    ) { emis, marque in
      do {
        return try emis.ecrire(en: format, mise, marque, malgreTout: call.has(.malgreTout))
      } catch let incomplet as DocumentIncomplet {
        // Nobody else records now: what was examined before may have changed since.
        for manque in incomplet.manques {
          let client = emis.facture.clientId.texte
          try ecrireEnJSON(manque, de: emis, client)
          let dit = ManqueDit(manque, de: emis, client, session)
          dire(dit, de: [document.numero])
        }
        throw incomplet
      }
    }
    let rendu = try output.finir()
    session.wording(pertes: rendu.pertes, de: rendu.reference)
    guard let chemin = output.file.path else {
      // Who only looks at a page through a pipe learns that it was the original.
      if format.estUnePage, rendu.marque == .aucune {
        session.warn(.originalEcrit(rendu.reference))
      }
      return rendu.marque
    }
    guard dossier == nil || session.json else { return rendu.marque }
    let facture = try session.lire { try $0.facture(document.facture) }
    try session.announce(rendu, format, de: facture, chemin, recu)
    return rendu.marque
  }

  /// What the name of a period's file ends in.
  private var suffixe: String {
    format == .html ? "html" : format.estUnePage ? "pdf" : "\(format.rawValue).xml"
  }

  /// The key of each document of a period follows from the one that was given for all.
  private func cle(_ document: Document, _ dossier: String?) throws -> UUIDTexte? {
    guard dossier != nil, let cle = call.text(.idempotence) else { return nil }
    return try UUIDTexte(cle: "\(cle) \(document.numero)")
  }
}

/// A lack as a person is told of it, the same for all documents that have it.
private struct ManqueDit: Hashable {
  /// The term, what is wrong, and what to type to mend it.
  let phrase: String

  init(_ manque: Manque, de document: DocumentEmis, _ client: String, _ session: Session) {
    let conseil = manque.conseil(pour: document, client).map { " " + session.wording($0) } ?? ""
    phrase = session.wording(.manque(manque)) + conseil
  }
}

extension Etats {
  /// What to type for a client: its name where that means no other, else its identifier.
  fileprivate func nomTape(_ id: ClientID, _ fiche: FicheClient) -> String {
    let nom = fiche.nom.texte
    return (try? client(designe: nom, archives: .admis)) == id ? nom.forTheShell : id.texte
  }
}

extension Manque {
  /// What to type to mend it.
  fileprivate func conseil(pour document: DocumentEmis, _ client: String) -> Phrase? {
    switch remede {
    case .natureDuVendeur: return .vendeurModifier([Option.natureUsuelle].toFill)
    case .tvaDuVendeur:
      // A number of another business would not be taken for this document.
      guard document.facture.emission?.vendeur.siren == document.vendeurConnu.siren else {
        return nil
      }
      let numero = NumeroTVA(francais: document.vendeurConnu.siren)
      return .vendeurModifier("\(Option.tvaIntra.dashed) \(numero)")
    case .adresseElectronique(let proposee):
      let adresse = proposee?.texte ?? "EM:…"
      return .clientModifier("\(Option.adresseElectronique.dashed) \(adresse)", de: client)
    case .adresseDuClient:
      return .clientModifier(Option.adresseEntiere.toFill, de: client)
    case .tvaDuClient: return .clientModifier([Option.tvaIntra].toFill, de: client)
    case .remplacer:
      // A deposit is credited and asked for anew.
      guard document.numero == document.facture.numero, document.facture.typeFacture != .acompte
      else { return nil }
      return .remplacer(document.numero.texte)
    case .aucun: return nil
    }
  }
}

extension JSONWriter {
  /// Adds a term that is missing.
  mutating func terme(_ manque: Manque) {
    members(["terme": manque.terme, "lignes": manque.ligne.map(String.init)])
  }
}
