import Journaux
import Facturation
import ForeignJSON
import ForeignXML

/// A document of the Cross Industry Invoice, taken apart: an invoice or a credit note.
struct DocumentCII {
  /// What it is, by its code in UNTDID 1001.
  enum Genre: String, CaseIterable {
    case facture = "380"
    case rectificative = "384"
    case acompte = "386"
    case avoir = "381"
  }

  let genre: Genre
  /// Its number, and where that stands.
  let numero: String
  let racine: ElementLu
  /// Its day, as a DTO has it.
  let date: String
  let lignes: [LigneCII]
  /// The invoices that it cites.
  let citees: [ElementLu]
  /// What was paid already, if anything was.
  private let dejaPaye: ElementLu?
  /// What stands at its head, as a DTO of an invoice or of an avoir has it.
  private(set) var objet: ObjetDTO

  /// Takes apart what can be, and notes what is wrong; nothing where it is no such document.
  init?(_ racine: ElementLu, _ registre: Registre) {
    guard racine.element.nom == NomXML(espace: EspacesCII.rsm, local: "CrossIndustryInvoice") else {
      let nom = racine.element.nom
      racine.refuser(FormatEtranger(nom).map(Defaut.ciiAutreFormat) ?? .ciiRacine(nom.ecrit))
      return nil
    }
    let document = racine.requis("ExchangedDocument")
    let transaction = racine.requis("SupplyChainTradeTransaction")
    guard let document, let transaction, let numero = document.requis("ID"),
      let code = document.requis("TypeCode")
    else { return nil }
    guard let genre = Genre(rawValue: code.texte) else {
      code.refuser(.ciiValeurNonReprise(code.texte, admises: Genre.allCases.map(\.rawValue)))
      return nil
    }
    document.passer("Name", "LanguageID", "CopyIndicator")
    var objet = ObjetDTO(a: racine.place)
    objet.texte("numero", numero)
    let jour = document.requis("IssueDateTime")
    objet.jour(genre == .avoir ? "dateAvoir" : "dateFacture", jour)
    (self.genre, self.numero, self.racine) = (genre, numero.texte, racine)
    date = jour?.jour?.texte ?? ""

    let reglement = transaction.requis("ApplicableHeaderTradeSettlement")
    let ventilation = VentilationCII(reglement?.tous("ApplicableTradeTax") ?? [])
    lignes = transaction.tous("IncludedSupplyChainTradeLineItem").map {
      LigneCII($0, ventilation.exonerations)
    }
    citees = reglement?.tous("InvoiceReferencedDocument") ?? []
    let tete = TeteCII(
      racine: racine, document: document,
      accord: transaction.requis("ApplicableHeaderTradeAgreement"),
      livraison: transaction.requis("ApplicableHeaderTradeDelivery"), reglement: reglement)
    tete.mettreLesTiers(dans: &objet, registre, pour: genre)
    tete.mettreLesNotes(dans: &objet, pour: genre)
    if genre == .avoir {
      tete.passerCeQueDitLaFacture()
    } else {
      tete.mettreLaSuite(dans: &objet, date: date, tva: ventilation.groupes.first)
    }
    let sommes = SommesCII(reglement)
    sommes.mettre(dans: &objet, ventilation, pour: genre, date: date)
    dejaPaye = sommes.dejaPaye
    self.objet = objet
  }

  /// The identity of something in it, which follows from seller and number: so the same document is
  /// known again.
  func identite(_ quoi: String, _ registre: Registre) -> String {
    UUIDTexte(deduitDe: "cii \(registre.vendeur.siren) \(numero) \(quoi)").texte
  }

  /// Whether it comes after a deposit, by the frame of the French reform: B4, S4 or M4.
  private var suitUnAcompte: Bool {
    let cadre = racine.au(
      "ExchangedDocumentContext", "BusinessProcessSpecifiedDocumentContextParameter", "ID")
    return genre == .facture && cadre?.texte.hasSuffix("4") ?? false
  }

  /// The whole invoice as a DTO, with its avoirs; `acomptes` are the deposits that are read with it.
  func facture(
    _ avoirs: [DocumentCII], acomptes: Set<String>, _ registre: Registre
  ) -> ObjetDTO {
    var facture = objet
    facture.texte("id", identite("facture", registre), a: racine.place)
    switch genre {
    case .acompte: facture.texte("typeFacture", TypeFacture.acompte.motDTO, a: racine.place)
    case .rectificative:
      facture.texte("typeFacture", TypeFacture.rectificative.motDTO, a: racine.place)
    case .facture, .avoir: break
    }
    facture.liste("facturesAnterieures", citees.map(Self.anterieure))
    let deductibles = suitUnAcompte ? citees : []
    let deduites = lignes.map { $0.deduit(parmi: deductibles).map(Self.anterieure) }
    let cite = citees.contains { acomptes.contains($0.un("IssuerAssignedID")?.texte ?? "") }
    if suitUnAcompte || cite, deduites.allSatisfy({ $0 == nil }) {
      dejaPaye?.refuser(.ciiAcompteDejaPaye)
    }
    facture.liste(
      "lignes",
      zip(lignes, deduites).enumerated().map { rang, ligne in
        ligne.0.objet(identite("ligne \(rang)", registre), deduisant: ligne.1)
      }, requise: true)
    var restes = RestesCII(lignes)
    facture.liste("avoirs", avoirs.compactMap { $0.avoir(sur: self, &restes, registre) })
    return facture
  }

  /// The avoir, its lines those of its invoice that are alike; nothing where one has no like.
  private func avoir(
    sur facture: DocumentCII, _ restes: inout RestesCII, _ registre: Registre
  ) -> ObjetDTO? {
    var avoir = objet
    avoir.texte("avoirId", identite("avoir", registre), a: racine.place)
    var creditees: [ObjetDTO] = []
    for (ligne, choix) in zip(lignes, restes.crediter(lignes)) {
      guard let choix else {
        ligne.refuser(.ciiLigneSansPareille(facture.numero))
        continue
      }
      let id = facture.identite("ligne \(choix.rang)", registre)
      creditees.append(ligne.creditee(id, parMontant: choix.parMontant))
    }
    avoir.liste("lignes", creditees, requise: true)
    return creditees.count == lignes.count ? avoir : nil
  }

  /// An earlier invoice that is cited.
  private static func anterieure(_ citee: ElementLu) -> ObjetDTO {
    var anterieure = ObjetDTO(a: citee.place)
    anterieure.texte("numero", citee.requis("IssuerAssignedID"))
    anterieure.jour("date", citee.requis("FormattedIssueDateTime"))
    citee.passer("TypeCode")
    return anterieure
  }
}
