/// What a VAT category wants of who buys, of what is sold and of where it goes; the others want nothing.
///
///     what it wants        refused                            to be looked at
///     AE  a business       a private person, no VAT number    goods that go abroad, what
///                                                             goes outside the Union
///     K   a business of    a private person, services, no     no place of delivery in
///         another state    number of another state, goods     another state of the Union,
///         of the Union     delivered outside the Union        or a seller overseas
///     G   goods that       nothing that is known lies         services, or a delivery to
///         leave            where they would have to go        where they have not left
struct BesoinDeTVA: Sendable {
  /// What the facts are to what is wanted.
  enum Jugement { case juste, douteux, faux }

  /// A VAT number that the buyer has to have, who then is a business.
  private enum Numero { case aucun, unNumero, dUnAutreEtat }

  private let categorie: CategorieTVA
  private var numero = Numero.aucun
  private var vente: @Sendable (NatureLigne, LieuxDeVente) -> Jugement = { _, _ in .juste }
  private var lieu: @Sendable (LieuxDeVente) -> Jugement = { _ in .juste }

  /// What each category wants.
  private static let tous = [
    BesoinDeTVA(
      categorie: .autoliquidation, numero: .unNumero,
      // Goods that are mounted where they go, or sold on from state to state, may be so.
      vente: { nature, lieux in
        nature == .biens && lieux.arrivee?.estFrancais == false ? .douteux : .juste
      },
      // Elsewhere no tax of the Union is owed.
      lieu: { $0.arrivee == .tiers ? .douteux : .juste }),
    BesoinDeTVA(
      categorie: .intracommunautaire, numero: .dUnAutreEtat,
      vente: { nature, _ in nature == .services ? .faux : .juste },
      lieu: { lieux in
        switch (lieux.arrivee, lieux.vendeur) {
        // From overseas goods are exported, be it to the Union; they may leave from the mainland.
        case (nil, .outreMer), (.union, .outreMer): .douteux
        case (nil, _), (.union, _): .juste
        // The buyer may fetch them, or have them sent on.
        case (.metropole, _), (.corse, _): .douteux
        case (.outreMer, _), (.tiers, _): lieux.livraison == nil ? .douteux : .faux
        }
      }),
    BesoinDeTVA(
      categorie: .exportation,
      // Some services bear the article of exports: the carriage of what leaves.
      vente: { nature, _ in nature == .services ? .douteux : .juste },
      lieu: { lieux in
        func sort(_ lieu: Territoire) -> Bool { lieu.exporte(depuis: lieux.vendeur) }
        guard let arrivee = lieux.arrivee else { return .douteux }
        if sort(arrivee) { return .juste }
        // A carrier may take them there from where they are delivered.
        return lieux.client.map(sort) == true ? .douteux : .faux
      }),
  ]

  /// What is refused for it, in the order in which it is told.
  static let interdits: [ProjetDeFacture.Interdit] =
    tous.flatMap { besoin in
      [
        besoin.acheteur, besoin.numeroDAilleurs, besoin.natureFausse, besoin.lieuFaux,
      ]
    } + [TauxDUnLieu.ailleurs]

  /// What is to be looked at for it.
  static let usages: [ProjetDeFacture.Usage] =
    tous.flatMap { [$0.natureDouteuse, $0.lieuDouteux] } + [
      TauxDUnLieu.aVerifier, aLEtranger, sousFranchise, outreMer,
    ]

  /// VAT that is charged to a business abroad.
  ///
  /// Most of what is sold to it bears none (articles 259, 262 and 262 ter of the CGI). Goods that it fetches
  /// here do, and so do services on a building here.
  private static let aLEtranger: ProjetDeFacture.Usage = { projet in
    guard projet.client.categorie.estProfessionnelle else { return nil }
    let (client, arrivee) = (projet.lieux.client, projet.lieux.arrivee)
    guard client?.estFrancais == false else { return nil }
    return LignesVisees(projet.lignes) { ligne in
      guard ligne.categorieTVA == .normale, ligne.factureAnterieure == nil,
        let nature = projet.nature(de: ligne)
      else { return false }
      return nature == .services || arrivee?.estFrancais == false
    }.map(Avertissement.tvaALEtranger)
  }

  /// Services to a business abroad are there (article 259, 1 of the CGI), beyond the French franchise.
  private static let sousFranchise: ProjetDeFacture.Usage = { projet in
    let estAilleurs = projet.lieux.client?.estFrancais == false
    guard projet.client.categorie.estProfessionnelle, estAilleurs else { return nil }
    return LignesVisees(projet.lignes) {
      $0.codeExoneration == .franchise && $0.factureAnterieure == nil
        && projet.nature(de: $0) == .services
    }.map(Avertissement.franchiseALEtranger)
  }

  /// Rates of the mainland where what is sold stays or goes overseas.
  ///
  /// There they are others, or none (articles 294 to 297 of the CGI). A service to a business is where that is, or where
  /// it is done; one from the mainland to a private person bears them, and so may what is sold from overseas to the
  /// mainland.
  private static let outreMer: ProjetDeFacture.Usage = { projet in
    let (lieux, estEntreprise) = (projet.lieux, projet.client.categorie.estProfessionnelle)
    return LignesVisees(projet.lignes) { ligne in
      guard Taux.deMetropole.contains(ligne.tva), ligne.factureAnterieure == nil else {
        return false
      }
      let estService = projet.nature(de: ligne) == .services
      let siens = estService && estEntreprise ? [lieux.client, lieux.livraison] : [lieux.arrivee]
      let connus = siens.compactMap(\.self)
      return (connus.isEmpty ? [lieux.vendeur] : connus).allSatisfy(\.estOutreMer)
        && (lieux.vendeur.estOutreMer || estEntreprise || !estService)
    }.map(Avertissement.tauxDeMetropole)
  }
}

/// The rules that walk the table.
extension BesoinDeTVA {
  // Art. 242 nonies A of annex II to the CGI: the buyer's VAT number, where he owes the VAT or takes
  // goods free of it. Nobody does but a business: to a private person a number would not help.
  private var acheteur: ProjetDeFacture.Interdit {
    { projet in
      let client = projet.client
      guard numero != .aucun, let lignes = lignes(projet) else { return nil }
      if client.categorie == .particulier { return .autoliquidationParticulier(lignes) }
      return client.numeroTVA == nil ? .acheteurSansNumeroTVA(lignes, client.nom) : nil
    }
  }

  /// A business is of the state that gave it its number; where it has none, of that where it is.
  private var numeroDAilleurs: ProjetDeFacture.Interdit {
    { projet in
      guard numero == .dUnAutreEtat, projet.client.categorie != .particulier,
        let lignes = lignes(projet)
      else { return nil }
      guard let sien = projet.client.numeroTVA else {
        let estLa = projet.client.adresse?.pays == .france
        return estLa ? .intracommunautaireEnFrance(lignes) : nil
      }
      guard !sien.estDUnAutreEtat else { return nil }
      return sien.estFrancais
        ? .intracommunautaireEnFrance(lignes) : .acheteurHorsDeLUnion(sien, lignes)
    }
  }

  private var natureFausse: ProjetDeFacture.Interdit {
    { lignes($0, dont: .faux).map { .natureEtCategorie(categorie, $0) } }
  }

  private var natureDouteuse: ProjetDeFacture.Usage {
    { lignes($0, dont: .douteux).map { .natureAVerifier(categorie, $0) } }
  }

  private var lieuFaux: ProjetDeFacture.Interdit {
    { projet in
      guard lieu(projet.lieux) == .faux else { return nil }
      return lignes(projet).map { .lieuEtCategorie(categorie, $0) }
    }
  }

  private var lieuDouteux: ProjetDeFacture.Usage {
    { projet in
      guard lieu(projet.lieux) == .douteux else { return nil }
      return lignes(projet).map { .lieuAVerifier(categorie, $0) }
    }
  }

  private func lignes(_ projet: ProjetDeFacture) -> LignesVisees? {
    LignesVisees(projet.lignes) { $0.categorieTVA == categorie }
  }

  /// Those of the category that sell what is judged so.
  private func lignes(_ projet: ProjetDeFacture, dont jugement: Jugement) -> LignesVisees? {
    let lieux = projet.lieux
    return LignesVisees(projet.lignes) { ligne in
      guard ligne.categorieTVA == categorie, let nature = projet.nature(de: ligne)
      else { return false }
      return vente(nature, lieux) == jugement
    }
  }
}

/// Rate, category and reason of exemption, which must agree with each other and the seller.
struct FiscaliteLigne {
  let taux: Taux
  let categorie: CategorieTVA
  let code: CodeExoneration?
  let motif: Libelle?

  /// What somebody says of a line's VAT; omitted members follow from the rest.
  struct Dite {
    var taux: Taux
    var categorie: CategorieTVA?
    var code: CodeExoneration?
    var motif: Libelle?
  }

  init(_ dite: Dite, sous regime: RegimeTVA) throws(RefusFacturation) {
    try dite.taux.verifier(sous: regime)
    try self.init(importee: dite, sous: regime)
    guard regime.admet(categorie) else {
      throw .categorieIncompatible(categorie, taux)
    }
    guard code != nil || !categorie.demandeMotif else { throw .codeExonerationRequis(categorie) }
  }

  /// The same for a line of the past, whose rate and category the regime of today does not bind; a
  /// reason may have no code.
  init(importee dite: Dite, sous regime: RegimeTVA) throws(RefusFacturation) {
    let usuelle: CategorieTVA =
      dite.taux > .zero ? .normale : regime == .reel ? .tauxZero : .exoneree
    let categorie = dite.categorie ?? dite.code?.categorie ?? usuelle
    guard (categorie == .normale) == (dite.taux > .zero) else {
      throw .categorieIncompatible(categorie, dite.taux)
    }
    if let code = dite.code, code.categorie != categorie {
      throw .exonerationIncompatible(code, categorie)
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

extension ContenuLigne {
  /// Takes up what its VAT has been found to be.
  mutating func porter(_ fiscalite: FiscaliteLigne) {
    (tva, categorieTVA) = (fiscalite.taux, fiscalite.categorie)
    (codeExoneration, motifExoneration) = (fiscalite.code, fiscalite.motif)
  }
}

/// The places of a sale, as far as they are known.
struct LieuxDeVente: Sendable {
  /// Where it is delivered, when elsewhere than where the buyer is.
  let livraison: Territoire?
  let client: Territoire?
  let vendeur: Territoire

  /// Where what is sold goes.
  var arrivee: Territoire? { livraison ?? client }
}

extension LieuxDeVente {
  init(_ enTete: EnTete, vendeur: Vendeur, client: FicheClient) {
    livraison = (enTete.livraison?.adresse ?? client.adresseLivraison)?.territoire
    self.client = client.adresse?.territoire
    self.vendeur = vendeur.adresse.territoire
  }
}

extension ProjetDeFacture {
  /// What a line sells, where it or the invoice says it.
  func nature(de ligne: ContenuLigne) -> NatureLigne? {
    ligne.nature ?? enTete.nature.flatMap { NatureLigne(rawValue: $0.rawValue) }
  }
}

/// A rate that is charged in a part of France alone.
package struct TauxDUnLieu: Hashable, Sendable {
  /// The rate.
  let taux: Taux
  private let territoires: Set<Territoire>

  // Art. 294 to 297 of the CGI.
  static let tous: [TauxDUnLieu] =
    [1_05, 1_75, 8_50].map {
      TauxDUnLieu(
        taux: Taux(unitesAdmises: $0),
        territoires: [.outreMer("GP"), .outreMer("MQ"), .outreMer("RE")])
    } + [90, 13_00].map { TauxDUnLieu(taux: Taux(unitesAdmises: $0), territoires: [.corse]) }

  /// Where it is charged, as it stands in a sentence.
  var contree: Texte {
    territoires == [.corse]
      ? Texte("en Corse", "in Corsica")
      : Texte(
        "en Guadeloupe, en Martinique et à La Réunion", "in Guadeloupe, Martinique and Réunion")
  }

  /// What is refused for such rates.
  static let ailleurs: ProjetDeFacture.Interdit = { projet in
    premier(.faux, projet).map { .tauxEtLieu($0, $1) }
  }

  /// What is to be looked at for them.
  static let aVerifier: ProjetDeFacture.Usage = { projet in
    premier(.douteux, projet).map { .tauxAVerifier($0, $1) }
  }

  /// The first of which that is so, and its lines.
  private static func premier(
    _ jugement: BesoinDeTVA.Jugement, _ projet: ProjetDeFacture
  ) -> (TauxDUnLieu, LignesVisees)? {
    for local in tous where local.juger(projet.lieux) == jugement {
      guard let lignes = LignesVisees(projet.lignes, ou: { $0.tva == local.taux }) else { continue }
      return (local, lignes)
    }
    return nil
  }

  private func juger(_ lieux: LieuxDeVente) -> BesoinDeTVA.Jugement {
    let parties = [lieux.client, lieux.vendeur].contains { $0.map(territoires.contains) ?? false }
    guard let livraison = lieux.livraison else {
      return parties ? .juste : lieux.client == nil ? .douteux : .faux
    }
    return territoires.contains(livraison) ? .juste : parties ? .douteux : .faux
  }
}
