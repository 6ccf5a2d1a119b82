import Facturier
import FacturierModeles

/// What the program shows and what keys do: all it knows of invoices it has from the models.
@MainActor
final class Application {
  let tableau: ModeleDuTableau
  let liste: ListeDeFactures
  /// The invoice that somebody looks at, if one is open.
  private(set) var facture: ModeleDeFacture?
  /// Which row of the list is chosen: that of the same invoice, even if others come above it.
  var choisie: Int {
    lignes.firstIndex { $0.id == choix } ?? max(0, min(rang, lignes.count - 1))
  }
  private var choix: FactureID?
  private var rang = 0
  /// What is being typed, if something is.
  private(set) var saisie: Saisie?
  let mots: Paroles
  private let modeles: Modeles

  /// A question that is answered by typing.
  struct Saisie {
    let question: String
    var texte: String
    let finir: @MainActor (String) -> Void
  }

  init(_ modeles: Modeles, _ mots: Paroles) {
    (self.modeles, self.mots) = (modeles, mots)
    (tableau, liste) = (modeles.tableauDeBord(), modeles.factures())
  }

  /// Waits until the first screen is there.
  func attendre() async {
    await tableau.attendre()
    await liste.attendre()
    choisir(0)
  }

  private var lignes: [FactureDePage] { liste.montre.valeur?.factures ?? [] }

  private func choisir(_ ligne: Int) {
    rang = max(0, min(ligne, lignes.count - 1))
    choix = rang < lignes.count ? lignes[rang].id : nil
  }

  /// Whether something could not be read.
  var aEchoue: Bool { tableau.montre.echec != nil || liste.montre.echec != nil }

  /// Does what a key asks for; false where it asks for the end.
  func prendre(_ touche: Touche) -> Bool {
    guard touche != .fin else { return false }
    if saisie != nil {
      taper(touche)
      return true
    }
    switch (touche, facture) {
    case (.lettre("q"), nil), (.interruption, _): return false
    case (.lettre("q"), _), (.echappement, _): facture = nil
    case (_, let facture?): agir(touche, sur: facture)
    case (_, nil): parcourir(touche)
    }
    return true
  }

  private func parcourir(_ touche: Touche) {
    switch touche {
    case .haut: choisir(choisie - 1)
    case .bas:
      choisir(choisie + 1)
      if choisie == lignes.count - 1 { liste.continuer() }
    case .entree: if choisie < lignes.count { facture = modeles.facture(lignes[choisie].id) }
    case .lettre("s"): liste.demande.statuts = StatutFacture.apres(liste.demande.statuts)
    case .lettre("t"): liste.demande.ordre = liste.demande.ordre.suivant
    case .lettre("/"):
      saisie = Saisie(question: mots("Chercher", "Search"), texte: liste.demande.recherche) {
        [liste] in liste.demande.recherche = $0
      }
    default: break
    }
  }

  private func agir(_ touche: Touche, sur facture: ModeleDeFacture) {
    switch touche {
    case .lettre("e"): Task { await facture.emettre() }
    case .lettre("r"): Task { await facture.reprendre() }
    case .lettre("p"):
      let vue = facture.montre.valeur?.vue
      let du = vue.map { $0.facture.solde(le: $0.jour).texte } ?? ""
      saisie = Saisie(question: mots("Montant reçu", "Amount received"), texte: du) { montant in
        Task { await facture.encaisser(montant) }
      }
    default: break
    }
  }

  private func taper(_ touche: Touche) {
    switch touche {
    case .lettre(let lettre): saisie?.texte.append(lettre)
    case .effacement: _ = saisie?.texte.popLast()
    case .entree:
      let finie = saisie
      saisie = nil
      finie?.finir(finie?.texte ?? "")
    case .echappement, .interruption: saisie = nil
    case .haut, .bas, .fin: break
    }
  }
}

extension OrdreDePage {
  fileprivate var suivant: Self {
    let tous = Self.allCases
    let rang = tous.firstIndex(of: self) ?? 0
    return tous[(rang + 1) % tous.count]
  }
}

extension StatutFacture {
  /// The filter behind one: all, then each statut alone.
  fileprivate static func apres(_ choisis: Set<Self>) -> Set<Self> {
    let suite = choisis.first.flatMap { allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return suite < allCases.count ? [allCases[suite]] : []
  }
}
