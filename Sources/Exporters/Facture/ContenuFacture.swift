package import Facturation

/// What an invoice, an avoir or a draft says to its client, on paper, as a page or as text.
///
/// Texts are in the words of a language already, and in the order in which they are read; pages of
/// any kind only set them.
final class ContenuFacture: Sendable {
  let document: DocumentImprime
  let logo: Logo?
  /// What stands for why a rate is what it is, where one category has several reasons.
  private let reperes: [CleTVA: String]

  init(_ document: DocumentImprime, logo: Logo?) {
    (self.document, self.logo) = (document, logo)
    reperes = document.totaux.reperes
  }

  var langue: Langue { document.langue }

  /// A paragraph.
  enum Alinea {
    /// Lines below each other.
    case lignes([String])
    /// A long number behind its name, in groups that the eye keeps apart and that are copied as one.
    case nombre(nom: String, groupes: [String])

    static func texte(_ texte: String) -> Alinea { .lignes([texte]) }
  }

  /// Something that is so, behind its name.
  struct Fait {
    let nom: String
    let valeur: Alinea
    /// Whether it is the sum that the document comes to, or what of that is asked for.
    var estNet = false
  }

  /// Someone, or a place, that the document names.
  struct Partie {
    /// What it is to the document.
    var intitule: String?
    var nom: String?
    let alineas: [Alinea]
    /// By what numbers it is known.
    var identifiants: [Alinea] = []
  }

  /// Some paragraphs under a heading.
  struct Chapitre {
    let titre: String
    var faits: [Fait] = []
    let alineas: [String]
  }

  /// The nature of the document, in words.
  var titre: String { dire(document.titre) }

  /// The document among all: `Facture F2026-0001`.
  var titreComplet: String { "\(titre) \(sousTitre)" }

  /// What the document is called, with its writer's name.
  var nomDuDocument: String { dire(.titrePage(titreComplet, document.vendeur.nom.texte)) }

  /// What the logo shows, for readers who don't see it.
  var titreDuLogo: String { dire(.logo(document.vendeur.nom.texte)) }

  /// The seller's name, as long as a margin has room for it.
  var enseigne: String {
    let nom = document.vendeur.nom.texte
    return nom.count > Self.enMarge ? nom.prefix(Self.enMarge - 1) + "…" : nom
  }

  private static let enMarge = 45

  /// What stands in the margins of each page; the first begins with a head of its own.
  var marges: Page.Marges {
    Page.Marges(
      hautGauche: enseigne, hautDroite: titreComplet, basGauche: signature, premiereSansHaut: true)
  }

  /// Who answers for the document, at the foot of each page.
  var signature: String { "\(enseigne), \(siren(document.vendeur.siren).texte)" }

  /// A word across every page of what is no invoice.
  var filigrane: String? { document.piece == nil ? titre.uppercased() : nil }

  var estAvoir: Bool { document.avoir != nil }

  /// Whether the sums of the lines include VAT.
  var avecTVA: Bool { document.facture.prixSaisis == .ttc }

  func dire(_ texte: TexteFacture) -> String { texte.texte(langue) }

  /// A long number in groups of these sizes, and the rest.
  func nombre(_ nom: String, _ texte: String, groupes: [Int]) -> Alinea {
    var morceaux: [String] = []
    var reste = Substring(texte)
    for taille in groupes + [reste.count] where !reste.isEmpty {
      morceaux.append(String(reste.prefix(taille)))
      reste = reste.dropFirst(taille)
    }
    return .nombre(nom: nom, groupes: morceaux)
  }
}

extension ContenuFacture.Alinea {
  /// The paragraph with the ends of its lines, and numbers in groups that stay on one.
  var texte: String {
    switch self {
    case .lignes(let lignes): lignes.joined(separator: "\n")
    case .nombre(let nom, let groupes):
      (nom.isEmpty ? "" : nom + " ") + groupes.joined(separator: "\u{A0}")
    }
  }
}

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
    let precisions, cellules: [String]
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
    for (rang, rubrique) in document.lignes.parRubrique.enumerated() {
      let nom = rubrique.nom?.texte ?? (rang == 0 ? nil : dire(.autresLignes))
      if let nom { try body(.rubrique(nom)) }
      for ligne in rubrique.lignes { try body(.ligne(dite(ligne, avecUnite: unites))) }
      if let nom, rubrique.aUnSousTotal {
        let somme = rubrique.total.affiche(langue)
        try body(.sousTotal(nom: dire(.sousTotalDe(nom)), somme: somme))
      }
    }
  }

  private func dite(_ ligne: LigneDeDocument, avecUnite: Bool) -> Ligne {
    let contenu = ligne.contenu
    let unite = avecUnite ? [contenu.codeUnite?.nom(langue) ?? ""] : []
    let prix = ligne.quantite == nil ? "" : contenu.prixUnitaire.nombre(langue)
    var precisions = contenu.sousLaDesignation(langue)
    if avecTVA, document.client.categorie != .particulier, contenu.tva != .zero, !prix.isEmpty {
      // Between businesses an invoice says what a unit costs before VAT.
      precisions.append(dire(.prixHT(contenu.prixUnitaire.sansTVA(contenu.tva).nombre(langue))))
    }
    return Ligne(
      designation: contenu.designation.texte, precisions: precisions,
      cellules: [ligne.quantite?.affiche(langue) ?? ""] + unite + [
        prix, taux(CleTVA(contenu)), ligne.total.affiche(langue),
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

/// What it comes to, how it is to be paid, and what the law wants said about it.
extension ContenuFacture {
  /// Base and VAT of each rate, under what they are called.
  var recapitulatif: (titres: [String], rangees: [[String]]) {
    let rangees = document.totaux.groupes.map {
      [
        taux($0.cle), $0.base.affiche(langue), $0.montantTVA.affiche(langue),
      ]
    }
    return ([TexteFacture.taux, .base, .tva].map(dire), rangees)
  }

  private func taux(_ cle: CleTVA) -> String {
    cle.tva.affiche(langue, cle.categorieTVA, repere: repere(cle))
  }

  private func repere(_ cle: CleTVA) -> String { reperes[cle] ?? cle.categorieTVA.rawValue }

  /// The reasons of exemption, each once, behind what stands for it, in the order of the sums.
  var motifs: [String] {
    let groupes = document.totaux.groupes.map(\.cle)
    let contenus = Dictionary(grouping: document.lignes.map(\.contenu)) { contenu in
      groupes.firstIndex(of: CleTVA(contenu)) ?? groupes.count
    }
    return contenus.sorted { $0.key < $1.key }.flatMap(\.value).reduce(into: []) { vus, contenu in
      guard let motif = contenu.motifExoneration else { return }
      let traduction = contenu.codeExoneration?.traduction(de: motif, en: langue)
      let texte = dire(.exoneration(repere(CleTVA(contenu)), motif.texte, traduction))
      if !vus.contains(texte) { vus.append(texte) }
    }
  }

  /// What it comes to, each sum behind its name.
  var sommes: [Fait] {
    let totaux = document.totaux
    var sommes: [Fait] = []
    func ajouter(_ nom: String, _ somme: Cumul, estNet: Bool = false) {
      sommes.append(Fait(nom: nom, valeur: .texte(somme.affiche(langue)), estNet: estNet))
    }
    if totaux.remise != .zero {
      ajouter(dire(avecTVA ? .sousTotalTTC : .sousTotal), Cumul(totaux.sousTotal))
      ajouter(remise, .zero - Cumul(totaux.remise))
    }
    ajouter(dire(.totalHT), Cumul(totaux.totalHT))
    ajouter(dire(.montantTVA), Cumul(totaux.montantTVA))
    ajouter(dire(estAvoir ? .netCredite : .totalTTC), Cumul(totaux.totalTTC), estNet: true)
    if !estAvoir, let paye = document.facture.emission?.dejaPaye {
      ajouter(dire(.dejaPaye), .zero - Cumul(paye))
      ajouter(dire(.resteAPayer), resteAPayer, estNet: true)
    }
    return sommes
  }

  /// The amount that was left to pay at its issue.
  private var resteAPayer: Cumul {
    Cumul(document.totaux.totalTTC) - Cumul(document.facture.emission?.dejaPaye ?? .zero)
  }

  /// An avoir's discount may hold a cent that rounding had left.
  private var remise: String {
    let remise = document.facture.remise
    return dire(estAvoir ? .arrondi : .remise(remise.affiche(langue), remise.motif?.texte ?? ""))
  }

  var reglement: Chapitre {
    let titre = dire(.reglement)
    if estAvoir { return Chapitre(titre: titre, alineas: [dire(.emploiDeLAvoir)]) }
    let facture = document.facture
    let mode = Fait(nom: dire(.mode), valeur: .texte(facture.modeDeReglement.libelle(langue)))
    guard resteAPayer > .zero else { return Chapitre(titre: titre, faits: [mode], alineas: []) }
    let rappel = document.piece.map { [dire(.aRappeler($0.numero.texte))] } ?? []
    return Chapitre(titre: titre, faits: [mode] + versement(facture.versement), alineas: rappel)
  }

  /// To whom and to which account, or by which mandate from which: of a transfer the seller's own where nothing else
  /// is said.
  private func versement(_ versement: Versement) -> [Fait] {
    var faits: [Fait] = []
    func ajouter(_ nom: TexteFacture, _ texte: String) {
      faits.append(Fait(nom: dire(nom), valeur: .texte(texte)))
    }
    if let beneficiaire = versement.beneficiaire {
      let nom = beneficiaire.nom.texte
      ajouter(
        .beneficiaire, beneficiaire.siren.map { dire(.entreprise(nom, siren: $0.texte)) } ?? nom)
    }
    if let mandat = versement.mandat {
      ajouter(.mandat, mandat.rum.texte)
      ajouter(.creancier, mandat.ics.texte)
      if let iban = mandat.iban { faits.append(compte(iban, .compteDebite)) }
    }
    let estVirement = document.facture.modeDeReglement == .virement
    if let aCrediter = estVirement ? versement.compte(de: document.vendeur) : versement.compte {
      faits.append(compte(aCrediter.iban, .iban))
      if let bic = aCrediter.bic { ajouter(.bic, bic.texte) }
    }
    return faits
  }

  private func compte(_ iban: IBAN, _ nom: TexteFacture) -> Fait {
    Fait(nom: dire(nom), valeur: nombre("", iban.texte, groupes: Array(repeating: 4, count: 9)))
  }

  /// What the law wants said, in the words that the issue froze.
  var conditions: Chapitre? {
    let mentions = document.mentions.filter { $0.code != .societe }
    guard !mentions.isEmpty else { return nil }
    return Chapitre(
      titre: dire(.conditions),
      alineas: mentions.map { dire(.traduit($0.texte.texte, $0.traduction?.texte)) })
  }

  var notes: Chapitre? { document.notes.map { Chapitre(titre: dire(.notes), alineas: [$0.texte]) } }

  /// The company as the law wants it named, and where the journal holds the issue.
  var pied: [String] {
    var pied = societe.map { "\(document.vendeur.nom.texte), \($0)" }
    if case .brouillonAnnule(let motif) = document.genre {
      pied.append(dire(.annuleCar(motif.texte)))
    }
    guard let temoin = document.temoin else { return pied + [dire(.sansEmission)] }
    pied.append(dire(.temoin(position: temoin.position, hash: temoin.empreinte.abregee)))
    return pied + [dire(.temoinUsage)]
  }
}
