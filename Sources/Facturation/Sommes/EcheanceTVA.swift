/// By what a part of an issued invoice makes its VAT due.
///
/// Of a group that is parted, that on goods comes before that on services.
package enum EcheanceTVA: UInt8, CaseIterable, Sendable {
  /// The invoice's VAT day comes.
  case jour
  /// It is paid.
  case paiement
  /// The invoice is dated: services and deposits by the option sur les débits.
  case facture
  /// Another invoice deducts it: a deposit on goods that are sold within the Union is never due by itself.
  case deduction

  /// Whether no day makes it due, but what becomes of it.
  package var attend: Bool { self == .paiement || self == .deduction }
}

/// What decides by what the VAT of an invoice becomes due, beside what is sold.
struct RegleDExigibilite {
  let regime: RegimeTVA
  let optionDebits: Bool
  let estAcompte: Bool
  /// Whether the buyer declares in another state of the Union what services it is sold; it matters for those alone.
  let acheteurDansLUnion: Bool

  /// By what VAT on that becomes due, of that category.
  ///
  /// Services wait to be paid unless the seller has chosen to owe their VAT when invoiced, and a deposit on goods
  /// waits always (article 269, 2, a and c of the CGI). The VAT that a buyer in another state owes on services
  /// waits for nothing, and the option does not concern it (article 66 of directive 2006/112); nor is a deposit
  /// on goods that go there ever due (article 67). What is of unknown nature counts as invoiced, rather early than
  /// late; of a deposit, as services.
  func echeance(_ nature: NatureOperation?, _ categorie: CategorieTVA) -> EcheanceTVA {
    guard regime == .reel else { return .jour }
    switch (nature, categorie) {
    case (_, .intracommunautaire):
      return estAcompte ? .deduction : .jour
    case (_, .autoliquidation) where acheteurDansLUnion && (estAcompte || nature == .services),
      (.biens, _):
      return estAcompte ? .paiement : .jour
    case _ where nature == .services || estAcompte:
      return optionDebits ? .facture : .paiement
    default:
      return .jour
    }
  }

  /// By what VAT on a line becomes due, which sells that if it does not say it.
  func echeance(de ligne: ContenuLigne, sinon nature: NatureOperation?) -> EcheanceTVA {
    echeance(ligne.natureVendue(sinon: nature), ligne.categorieTVA)
  }
}

extension RegleDExigibilite {
  init(_ enTete: EnTete, _ vendeur: Vendeur, _ client: FicheClient) {
    self.init(
      regime: vendeur.regime, optionDebits: vendeur.optionDebits,
      estAcompte: enTete.precisions.typeFacture == .acompte,
      acheteurDansLUnion: client.declareDansUnAutreEtat)
  }
}

extension FicheClient {
  /// Whether it declares in another state of the Union what services it is sold: that which gave it its number,
  /// or where it is.
  ///
  /// Northern Ireland counts among them for goods alone.
  fileprivate var declareDansUnAutreEtat: Bool {
    if let numeroTVA { return numeroTVA.estDUnAutreEtat && !numeroTVA.texte.hasPrefix("XI") }
    guard case .union(let pays)? = adresse?.territoire else { return false }
    return pays != "XI"
  }
}

extension [Ligne] {
  /// The rate of each line that sells, and by what its VAT becomes due, on an invoice of that nature and seller.
  func echeances(
    _ regle: RegleDExigibilite, _ nature: NatureOperation?, par vendeur: Vendeur
  ) -> [(taux: Taux, echeance: EcheanceTVA)] {
    let autres = natureDesAutres(sous: nature, vendeur.nature)
    return map(\.contenu).filter(\.vend).map { ($0.tva, regle.echeance(de: $0, sinon: autres)) }
  }
}

extension [PartTVA] {
  /// Those that bear VAT.
  package var taxees: [PartTVA] { filter { $0.groupe.tva != .zero } }
}

extension Facture {
  /// By what its VAT becomes due, once it is issued.
  var regleDExigibilite: RegleDExigibilite? {
    guard case .emise(let emission) = etape else { return nil }
    // No party is copied, and a client looked at where it matters: this is asked of each invoice that is added up.
    let autoliquidee = totaux.groupes.contains { $0.categorieTVA == .autoliquidation }
    return RegleDExigibilite(
      regime: emission.parties.vendeur.regime, optionDebits: emission.parties.vendeur.optionDebits,
      estAcompte: self.typeFacture == .acompte,
      acheteurDansLUnion: autoliquidee && emission.client.declareDansUnAutreEtat)
  }
}

extension Vendeur {
  /// Whether the VAT on what services it sells is due when they are paid.
  package var doitALEncaissement: Bool { regime == .reel && !optionDebits }
}
