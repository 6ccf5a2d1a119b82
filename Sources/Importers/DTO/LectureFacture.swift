import Facturation
import Foreign

/// The members of an invoice, as a DTO has them.
extension LectureDTO {
  /// The invoice, or nothing and what is wrong with it.
  mutating func facture(_ vue: VueJSON, statutRequis: Bool = true) -> FactureImportee? {
    lire(vue) { lecture in
      let id: FactureID = lecture.member("id", nil)
      let statut: StatutFacture? =
        statutRequis ? lecture.member("statut", nil) : lecture.optional("statut", nil)
      let reference = lecture.reference()
      let client = lecture.client()
      var facture = FactureImportee(
        id: id, reference: reference, statut: statut, enTete: lecture.included(nil),
        client: client, lignes: lecture.list("lignes", nil))
      let brouillon: Rank? = lecture.optional("brouillon", nil)
      facture.brouillon = brouillon?.number ?? Self.rang(de: reference)
      facture.datePaiement = lecture.optional("datePaiement", nil)
      facture.solde = lecture.optional("solde", nil)
      facture.vendeur = lecture.optional("vendeur", nil)
      facture.totaux = lecture.included(nil)
      facture.dejaPaye = lecture.optional("dejaPaye", nil)
      facture.mentions = lecture.optionalList("mentions", nil)
      facture.paiements = lecture.optionalList("paiements", nil) ?? []
      facture.remboursements = lecture.optionalList("remboursements", nil) ?? []
      facture.avoirs = lecture.optionalList("avoirs", nil) ?? []
      facture.irrecouvrable = lecture.optional("irrecouvrable", nil)
      facture.motifAnnulation = lecture.optional("motifAnnulation", nil)
      facture.numerosEtrangers = lecture.reglages.numerosEtrangers
      return facture
    }
  }

  /// The number and its place, or a draft's name; the rank of a draft may be in its name alone.
  private mutating func reference() -> ReferenceImportee {
    guard let texte = texte("numero"), texte.hasPrefix(Self.brouillon) else {
      return .numero(included(nil))
    }
    // A draft has any name, and no place in a series: one that is given must be a place all the same.
    let _: (VueJSON?, Serie?, Rank?) = (
      facultatif("numero"), optional("serie", nil), optional("rang", nil)
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
    var client = ClientImporte(id: optional("clientId", nil))
    guard let vue = facultatif("client") else {
      client.estAPreciser = reglages.completerBrouillons && texte("statut") == Self.motBrouillon
      return client
    }
    client.fiche = lire(vue) { lecture in
      let sien: ClientID? = lecture.optional("id", nil)
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

/// Drafts as apps keep them, with what they lack here.
///
///     numero       F2026-0012, or none     BROUILLON-(F2026-0012): it is numbered when it is issued
///     dateEcheance none                    the usual time after its date
///     client       none, nor a clientId    one who is yet to be named
extension LectureDTO {
  /// A draft with what it lacks, all of which is noted; any other invoice as it is.
  mutating func complete(_ vue: VueJSON) -> VueJSON {
    guard reglages.completerBrouillons, var brouillon = BrouillonLu(vue) else { return vue }
    let (numero, echeance) = ("numero", "dateEcheance")
    if let nom = brouillon.texteOuRien(numero), !nom.hasPrefix(Self.brouillon) {
      noterLu(nom, comme: brouillon.mettre(numero, "\(Self.brouillon)(\(nom))"), vue, numero)
    }
    if brouillon.manque(echeance), case .delai(let jours) = Echeance.habituelle,
      let date = brouillon.valeur("dateFacture").flatMap(dates.jour),
      let jour = date.plus(jours: jours)
    {
      noterLu("", comme: brouillon.mettre(echeance, jour.texte), vue, echeance)
      brouillon.mettre("delaiJours", .nombre(NombreJSON(lu: String(jours))))
    }
    if brouillon.manque("clientId"), brouillon.manque("client") {
      let nom = FicheClient.aPreciser().nom.texte
      brouillon.mettre(
        "client",
        .objet([MembreJSON(nom: "nom", noeud: NoeudJSON(.texte(nom), a: vue.noeud.place))]))
      noterLu("", comme: nom, vue, "client")
    }
    return brouillon.vue
  }

  private mutating func noterLu(
    _ avant: String, comme apres: String, _ vue: VueJSON, _ nom: String
  ) {
    noterLu(avant, comme: apres, VueJSON(noeud: vue.noeud, chemin: .membre(nom, de: vue.chemin)))
  }
}

/// The members of an invoice that is a draft.
private struct BrouillonLu {
  private let entier: VueJSON
  private var membres: [MembreJSON]

  init?(_ vue: VueJSON) {
    guard case .objet(let membres) = vue.noeud.valeur else { return nil }
    (entier, self.membres) = (vue, membres)
    guard texteOuRien("statut") == LectureDTO.motBrouillon else { return nil }
  }

  /// The draft as it now is.
  var vue: VueJSON {
    VueJSON(noeud: NoeudJSON(.objet(membres), a: entier.noeud.place), chemin: entier.chemin)
  }

  func valeur(_ nom: String) -> ValeurJSON? { membres.first { $0.nom == nom }?.noeud.valeur }

  func manque(_ nom: String) -> Bool { texteOuRien(nom) == "" }

  /// The text of a member, empty where there is none; nothing where it is no text.
  func texteOuRien(_ nom: String) -> String? {
    switch valeur(nom) {
    case nil, .nul: ""
    case .texte(let texte): texte
    default: nil
    }
  }

  mutating func mettre(_ nom: String, _ texte: String) -> String {
    mettre(nom, .texte(texte))
    return texte
  }

  mutating func mettre(_ nom: String, _ valeur: ValeurJSON) {
    let place = membres.first { $0.nom == nom }?.noeud.place ?? entier.noeud.place
    membres.removeAll { $0.nom == nom }
    membres.append(MembreJSON(nom: nom, noeud: NoeudJSON(valeur, a: place)))
  }
}
