package import Facturation

/// The lines of a document, however many, under the headings that they have.
extension ContenuFacture {
  /// A column of the lines, and how its cells are set.
  struct Colonne {
    let titre: String
    /// Whether it holds numbers, which are flush right.
    let estNombre: Bool
  }

  /// What stands between the head and the foot of the lines.
  enum Rangee {
    /// The lines that follow stand under this heading.
    case rubrique(String)
    case ligne(Ligne)
    /// What the lines under a heading came to.
    case sousTotal(nom: String, somme: String)
  }

  /// A line: its name and what stands below that, and a cell for each column behind it.
  struct Ligne {
    let designation: String
    let precisions: [String]
    let cellules: [String]
    let total: Montant
  }

  var colonnes: [Colonne] {
    let unite = avecUnites ? [Colonne(titre: dire(.unite), estNombre: false)] : []
    let prix = avecTVA ? TexteFacture.prixUnitaireTTC : .prixUnitaire
    return [
      Colonne(titre: dire(.designation), estNombre: false),
      Colonne(titre: dire(.quantite), estNombre: true),
    ] + unite
      + [prix, .tva, avecTVA ? .totalTTC : .totalHT].map {
        Colonne(titre: dire($0), estNombre: true)
      }
  }

  private var avecUnites: Bool { document.lignes.contains { $0.contenu.codeUnite != nil } }

  /// Hands over one row after the other.
  func parcourirLesLignes(_ body: (Rangee) throws -> Void) rethrows {
    let unites = avecUnites
    var rubrique: Libelle?
    var total = Cumul.zero
    func clore() throws {
      guard let rubrique else { return }
      try body(
        .sousTotal(
          nom: dire(.sousTotalDe(rubrique.texte)), somme: total.affiche(langue)))
    }
    for ligne in document.lignes {
      if ligne.contenu.rubrique != rubrique {
        try clore()
        (rubrique, total) = (ligne.contenu.rubrique, .zero)
        if let rubrique { try body(.rubrique(rubrique.texte)) }
      }
      total += ligne.total
      try body(.ligne(dite(ligne, avecUnite: unites)))
    }
    try clore()
  }

  private func dite(_ ligne: DocumentImprime.LigneImprimee, avecUnite: Bool) -> Ligne {
    let contenu = ligne.contenu
    let unite = avecUnite ? [contenu.codeUnite?.nom(langue) ?? ""] : []
    let prix = ligne.quantite == nil ? "" : contenu.prixUnitaire.nombre(langue)
    return Ligne(
      designation: contenu.designation.texte, precisions: contenu.sousLaDesignation(langue),
      cellules: [ligne.quantite?.affiche(langue) ?? ""] + unite + [
        prix, taux(contenu.tva, contenu.categorieTVA), ligne.total.affiche(langue),
      ], total: ligne.total)
  }
}

extension ContenuLigne {
  /// What stands below a line's name, on pages and on terminals.
  package func sousLaDesignation(_ langue: Langue) -> [String] {
    func dire(_ texte: TexteFacture) -> String { texte.texte(langue) }
    func jour(_ date: DateCivile) -> String { date.afficheEnEntier(langue) }
    let periode = self.periode.map { dire(.periode(jour($0.debut), jour($0.fin))) }
    let acompte = self.factureAnterieure.map {
      dire(.acompteDeduit($0.numero.texte, jour($0.date)))
    }
    let remise = self.remise.map { dire(.remise($0.affiche(langue), $0.motif?.texte ?? "")) }
    let textes = [
      self.reference.map { dire(.referenceDe($0.texte)) }, self.description?.texte,
      commande(le: self.dateCommande.map(jour)).map(dire), periode, acompte, remise,
    ]
    return textes.compactMap(\.self)
  }

  private func commande(le date: String?) -> TexteFacture? {
    guard let reference = self.referenceCommande else { return date.map { .commandeDatee($0) } }
    return .commandeDeLigne(reference.texte, date ?? "")
  }
}
