/// Rate, category and reason of exemption, which must agree with each other and the seller.
struct FiscaliteLigne {
  let taux: Taux
  let categorie: CategorieTVA
  let code: CodeExoneration?
  let motif: Libelle?

  /// What somebody says of a line's VAT; what is left out follows from the rest.
  struct Dite {
    var taux: Taux
    var categorie: CategorieTVA?
    var code: CodeExoneration?
    var motif: Libelle?
  }

  init(_ dite: Dite, sous regime: RegimeTVA) throws(RefusFacturation) {
    try dite.taux.verifier(sous: regime)
    try self.init(importee: dite, sous: regime)
    guard regime == .reel || categorie != .tauxZero else {
      throw RefusFacturation.categorieIncompatible(categorie, taux)
    }
    guard code != nil || !categorie.demandeMotif else {
      throw RefusFacturation.codeExonerationRequis(categorie)
    }
  }

  /// The same for a line of the past, whose rate and category the regime of today does not bind; a
  /// reason may have no code.
  init(importee dite: Dite, sous regime: RegimeTVA) throws(RefusFacturation) {
    let usuelle: CategorieTVA =
      dite.taux > .zero ? .normale : regime == .reel ? .tauxZero : .exoneree
    let categorie = dite.categorie ?? dite.code?.categorie ?? usuelle
    guard (categorie == .normale) == (dite.taux > .zero) else {
      throw RefusFacturation.categorieIncompatible(categorie, dite.taux)
    }
    if let code = dite.code, code.categorie != categorie {
      throw RefusFacturation.exonerationIncompatible(code, categorie)
    }
    taux = dite.taux
    self.categorie = categorie
    code = categorie.demandeMotif ? dite.code ?? Self.code(categorie, dite.motif, regime) : nil
    motif = dite.motif ?? code?.motifHabituel
    guard motif != nil || !categorie.demandeMotif else {
      throw code == nil
        ? RefusFacturation.codeExonerationRequis(categorie) : .motifExonerationRequis(categorie)
    }
  }

  /// The code that follows: from the category, from the words, or from a seller who never charges VAT.
  private static func code(
    _ categorie: CategorieTVA, _ motif: Libelle?, _ regime: RegimeTVA
  ) -> CodeExoneration? {
    if let seul = CodeExoneration.seul(de: categorie) { return seul }
    return motif.flatMap(CodeExoneration.dit) ?? (regime == .franchise ? .franchise : nil)
  }
}
