import Facturation
import ForeignJSON

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
