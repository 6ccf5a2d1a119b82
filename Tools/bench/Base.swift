import Facturier

/// Measures acts in a base, one after the other: each answer comes once its COMMIT has been answered.
///
/// The act is the use case that needs least of what is recorded, so that the base is measured.
struct Base {
  let adresse: String
  let actes: Int

  func executer() throws {
    guard case .base(let adresse)? = LieuDuRegistre(adresse), let registre = adresse.registre else {
      Arguments.refuser("the address names no registre")
    }
    let outils = Outils(
      journal: try adresse.journal(creant: true), identifiants: .uuid7(.system),
      registre: registre)
    try ouvrir(outils)
    let fiche = FicheClient(nom: "Le Moulin à Épices", categorie: .particulier)
    let contexte = Contexte(auteur: "banc")
    for _ in 0..<20 { _ = try outils.faire(par: contexte) { try $0.creerClient(fiche) } }
    var durees: [Int] = []
    let horloge = ContinuousClock()
    let debut = horloge.now
    for _ in 0..<actes {
      durees.append(
        try horloge.measure {
          _ = try outils.faire(par: contexte) { try $0.creerClient(fiche) }
        }.microsecondes)
    }
    let tout = debut.duration(to: .now)
    print(
      #"{"actes":\#(actes),"parSeconde":\#(actes * 1_000_000 / tout.microsecondes),"#
        + #""microsecondes":\#(durees.centiles)}"#)
  }

  /// Opens the registre, unless it is.
  private func ouvrir(_ outils: Outils) throws {
    let vendeur = Vendeur(
      nom: "Atelier Vermeil", siren: "732829320",
      adresse: Adresse(
        voie: "4 rue des Tanneurs", codePostal: "35300",
        ville: "Fougères"))
    do {
      _ = try outils.faire(par: Contexte(auteur: "banc")) { try $0.ouvrir(vendeur) }
    } catch let refus as RefusFacturation where refus.code == "registre-deja-ouvert" {}
  }
}
