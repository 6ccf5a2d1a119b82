public import Facturation
import Journaux

/// Clients: what is known of them, and whether they are still offered.
extension RegistreTenu {
  /// Makes a client known.
  @discardableResult public func creerClient(_ fiche: FicheClient) throws -> ClientID {
    try accomplir { etats, tirage in
      _ = try etats.registre()
      let id: ClientID = tirage.suivant()
      return ([.client(id, .clientCree(try Client.creer(fiche)))], id)
    }
  }

  /// Changes some of what is known of it, and leaves the rest as it is at that moment.
  public func modifierClient(_ id: ClientID, changer: (inout FicheClient) throws -> Void) throws {
    try accomplir { etats in
      let client = try etats.client(id)
      var fiche = client.fiche
      try changer(&fiche)
      return [.client(id, .clientModifie(try client.modifier(fiche)))]
    }
  }

  /// No longer offers it; what was made with it stays as it was.
  public func archiverClient(_ id: ClientID, motif: Libelle? = nil) throws {
    try accomplir { etats in
      [.client(id, .clientArchive(try etats.client(id).archiver(motif: motif)))]
    }
  }

  /// Offers it again, which was archived.
  public func retablirClient(_ id: ClientID, motif: Libelle? = nil) throws {
    try accomplir { etats in
      [.client(id, .clientRetabli(try etats.client(id).retablir(motif: motif)))]
    }
  }
}

/// Clients that a person may mean who has typed the beginning of a word, as they are wanted while they wait.
extension Etats {
  /// The first that are offered and whose identifiers begin so, else those of whose names a word does; by
  /// default, more than anybody looks through.
  package func clients(commencantPar debut: String, auPlus nombre: Int = 200) throws -> [Client] {
    func offerts(_ ids: [ClientID]) throws -> [Client] {
      try ids.map(client).filter { !$0.estArchive }
    }
    let trouves = try offerts(
      vue.streams(.client, beginningWith: debut, atMost: nombre).map { Identifiant($0) })
    guard trouves.isEmpty else { return trouves }
    let nommes = try vue.clientsNommes().filter {
      !$0.estArchive && $0.nom.texte.aUnMot(commencantPar: debut)
    }
    return try offerts(nommes.prefix(nombre).map(\.id))
  }

  /// The clients that are archived, or those that are not, in the order in which they became known.
  package func clients(archives: Bool) throws -> [Client] {
    try vue.clientsNommes().filter { $0.estArchive == archives }.map { try client($0.id) }
  }
}

/// What else is known that a client may be taken for.
extension Etats {
  /// What is to be looked at in a client as an invoice is issued to it: others may bear its SIREN.
  func avertissements(sur client: Client) throws -> [Avertissement] {
    guard let siren = client.fiche.sirenDit else { return [] }
    return try client.avertissements(parmi: clients(duSiren: siren))
  }

  /// So many clients or produits are compared at most: each is read for it.
  private static let comparables = 2000

  /// What is to be looked at in what is known of a client: others that are not archived may bear its SIREN, or else
  /// its name; and any may have its code, or one that makes the same name of an account.
  public func avertissements(surLeClient id: ClientID) throws -> [Avertissement] {
    let client = try client(id)
    var siens = try avertissements(sur: client)
    let combien = try vue.streams(.client, beginningWith: "", atMost: Self.comparables + 1).count
    guard combien <= Self.comparables else { return siens }
    let (nom, code) = (client.fiche.nom.sansParure, client.fiche.code?.texte.nomDeCompte)
    var (aDesHomonymes, autresDuCode) = (false, [Libelle]())
    try vue.forEachClient { autre in
      guard autre.id != id else { return }
      if !autre.estArchive, autre.fiche.nom.sansParure == nom { aDesHomonymes = true }
      if code != nil, autre.fiche.code?.texte.nomDeCompte == code {
        autresDuCode.append(autre.fiche.nom)
      }
    }
    if siens.isEmpty, aDesHomonymes { siens.append(.clientsHomonymes([client.fiche.nom])) }
    if let code = client.fiche.code, !autresDuCode.isEmpty {
      siens.append(.codeEnDouble(code, autres: autresDuCode))
    }
    return siens
  }
}

// MARK: - Produits

/// Produits: what is known of them, and whether they are still offered.
extension RegistreTenu {
  /// Puts a produit on offer.
  @discardableResult public func creerProduit(_ fiche: FicheProduit) throws -> ProduitID {
    try accomplir { etats, tirage in
      _ = try etats.registre()
      let id: ProduitID = tirage.suivant()
      return ([.produit(id, .produitCree(try Produit.creer(fiche)))], id)
    }
  }

  /// Changes some of what is known of it, and leaves the rest as it is at that moment.
  public func modifierProduit(_ id: ProduitID, changer: (inout FicheProduit) throws -> Void) throws
  {
    try accomplir { etats in
      let produit = try etats.produit(id)
      var fiche = produit.fiche
      try changer(&fiche)
      return [.produit(id, .produitModifie(try produit.modifier(fiche)))]
    }
  }

  /// No longer offers it; what was made with it stays as it was.
  public func archiverProduit(_ id: ProduitID, motif: Libelle? = nil) throws {
    try accomplir { etats in
      [.produit(id, .produitArchive(try etats.produit(id).archiver(motif: motif)))]
    }
  }

  /// Offers it again, which was archived.
  public func retablirProduit(_ id: ProduitID, motif: Libelle? = nil) throws {
    try accomplir { etats in
      [.produit(id, .produitRetabli(try etats.produit(id).retablir(motif: motif)))]
    }
  }
}

/// Produits that a person may mean who has typed the beginning of a word, or take for another.
extension Etats {
  /// What is to be looked at in what is known of a produit: others that are not archived may bear its designation
  /// or its reference.
  package func avertissements(surLeProduit id: ProduitID) throws -> [Avertissement] {
    let fiche = try produit(id).fiche
    let combien = try vue.streams(.produit, beginningWith: "", atMost: Self.comparables + 1).count
    guard combien <= Self.comparables else { return [] }
    let autres = try tous(.produit) { try $0.produit() }.filter { $0.id != id && !$0.estArchive }
    let pris = Set(autres.flatMap(\.fiche.noms).map(\.sansParure))
    let noms = [fiche.designation, fiche.reference].compactMap(\.self)
      .filter { pris.contains($0.texte.sansParure) }
    return noms.isEmpty ? [] : [.produitsHomonymes(noms)]
  }

  /// The first that are offered and whose identifiers begin so, else those of whose designations or references a
  /// word does.
  package func produits(commencantPar debut: String, auPlus nombre: Int = 200) throws -> [Produit] {
    let produits = try vue.streams(.produit, beginningWith: debut, atMost: nombre)
      .map { try produit(Identifiant($0)) }.filter { !$0.estArchive }
    guard produits.isEmpty else { return produits }
    let trouves = try tous(.produit) { try $0.produit().flatMap { $0.estArchive ? nil : $0 } }
      .filter { $0.fiche.noms.contains { $0.aUnMot(commencantPar: debut) } }
    return Array(trouves.prefix(nombre))
  }
}
