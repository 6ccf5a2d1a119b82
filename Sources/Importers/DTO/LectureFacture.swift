import Facturation
import ForeignJSON

/// The members of an invoice, as a DTO has them.
extension LectureDTO {
  /// The invoice, or nothing and what is wrong with it.
  mutating func facture(_ vue: VueJSON, statutRequis: Bool = true) -> FactureImportee? {
    lire(vue) { lecture in
      let id: FactureID = lecture.requis("id")
      let statut: StatutFacture? =
        statutRequis ? lecture.requis("statut") : lecture.facultatif("statut")
      let reference = lecture.reference()
      let client = lecture.client()
      var facture = FactureImportee(
        id: id, reference: reference, statut: statut, enTete: lecture.included(nil),
        client: client, lignes: lecture.list("lignes", nil))
      let brouillon: Rank? = lecture.facultatif("brouillon")
      facture.brouillon = brouillon?.number ?? Self.rang(de: reference)
      facture.datePaiement = lecture.facultatif("datePaiement")
      facture.solde = lecture.facultatif("solde")
      facture.vendeur = lecture.facultatif("vendeur")
      facture.totaux = lecture.included(nil)
      facture.dejaPaye = lecture.facultatif("dejaPaye")
      facture.mentions = lecture.optionalList("mentions", nil)
      facture.paiements = lecture.optionalList("paiements", nil) ?? []
      facture.remboursements = lecture.optionalList("remboursements", nil) ?? []
      facture.avoirs = lecture.optionalList("avoirs", nil) ?? []
      facture.irrecouvrable = lecture.facultatif("irrecouvrable")
      facture.motifAnnulation = lecture.facultatif("motifAnnulation")
      facture.numerosEtrangers = lecture.reglages.numerosEtrangers
      return facture
    }
  }

  private mutating func requis<Value: MemberValue>(_ nom: MemberName) -> Value {
    member(nom, nil)
  }

  private mutating func facultatif<Value: MemberValue>(_ nom: MemberName) -> Value? {
    optional(nom, nil)
  }

  /// The number and its place, or a draft's name; the rank of a draft may be in its name alone.
  private mutating func reference() -> ReferenceImportee {
    guard let texte = texte("numero"), texte.hasPrefix(Self.brouillon) else {
      return .numero(included(nil))
    }
    // A draft has any name, and no place in a series: one that is given must be a place all the same.
    let _: (VueJSON?, Serie?, Rank?) = (
      facultatif("numero"), facultatif("serie"), facultatif("rang")
    )
    return .brouillon(texte)
  }

  static let brouillon = "BROUILLON-"
  static let motBrouillon = StatutFacture.brouillon.motDTO

  private static func rang(de reference: ReferenceImportee) -> Int? {
    guard case .brouillon(let texte) = reference else { return nil }
    return Int(texte.dropFirst(brouillon.count)).flatMap {
      (1...999_999_999).contains($0) ? $0 : nil
    }
  }

  /// The client, by `clientId`, by the object `client`, or by both, which must not disagree.
  private mutating func client() -> ClientImporte {
    let avant = fautes
    var client = ClientImporte(id: facultatif("clientId"))
    guard let vue = facultatif("client") else {
      client.estAPreciser = reglages.completerBrouillons && texte("statut") == Self.motBrouillon
      return client
    }
    client.fiche = lire(vue) { lecture in
      let sien: ClientID? = lecture.facultatif("id")
      // Of an identifier that could not be read another stands here, which nothing can disagree with.
      if lecture.fautes == avant, let id = client.id, let sien, id != sien {
        lecture.noter(.facture(.clientEnDesaccord), vue)
      }
      client.id = client.id ?? sien
      client.estSuppose = lecture.texte("categorie") == nil
      return lecture.included(nil)
    }
    client.supposer()
    return client
  }
}

extension ClientImporte {
  /// Takes for a private person one of whom the file does not say what it buys as, and who has a civil
  /// title and no number of a business.
  fileprivate mutating func supposer() {
    guard estSuppose, let sienne = fiche else { return estSuppose = false }
    estSuppose =
      sienne.sirenDit == nil && sienne.numeroTVA == nil && sienne.identifiants.isEmpty
      && Self.titres.contains(sienne.nom.texte.prefix { !$0.isWhitespace }.lowercased())
    if estSuppose { fiche?.categorie = .particulier }
  }

  private static let titres: Set = [
    "m.", "mr", "mr.", "mm.", "mme", "mme.", "mmes", "mlle", "mlle.", "mlles", "monsieur", "madame",
    "mademoiselle", "messieurs", "mesdames",
  ]
}
