import Journaux
import Facturation
import Foreign

/// One invoice of a table, as its rows come.
struct FactureCSV {
  let numero: String
  /// Where its number stands.
  let debut: PlaceJSON
  private let place: PlaceJSON
  /// What its first row that says it says of each member of its head.
  private var tete: [String: CaseCSV] = [:]
  private var lignes: [ObjetDTO] = []
  private(set) var derniereLigne: Int

  init(_ numero: CaseCSV) {
    (self.numero, debut) = (numero.texte, numero.place)
    place = PlaceJSON(ligne: numero.place.ligne, colonne: 1)
    derniereLigne = numero.place.ligne
  }

  /// Takes a row, and gives what is wrong with its cells by themselves: of which member, and where.
  mutating func ajouter(
    _ rangee: [(membre: MembreCSV, contenu: CaseCSV)], _ correspondance: CorrespondanceCSV
  ) -> [Faute] {
    var fautes: [Faute] = []
    var ligne: [String: CaseCSV] = [:]
    for (membre, contenu) in rangee where !contenu.texte.isEmpty {
      derniereLigne = max(derniereLigne, contenu.place.ligne)
      if membre.estDeLaLigne {
        ligne[membre.nom] = contenu
      } else if let premiere = tete[membre.nom] {
        if premiere.texte != contenu.texte {
          let defaut = Defaut.csvValeurEnDesaccord(ligne: premiere.place.ligne)
          fautes.append((membre.nom, contenu.place, defaut))
        }
      } else {
        tete[membre.nom] = contenu
      }
    }
    let place = PlaceJSON(ligne: (rangee.first?.contenu.place ?? place).ligne, colonne: 1)
    var objet = objet(de: ligne, rangee.map(\.membre), correspondance, a: place)
    if objet.membre("remiseMontant") != nil || objet.membre("motifRemise") != nil {
      objet.supposer("remisePourcentage", "0", a: place)
    }
    lignes.append(objet)
    return fautes + Self.manques(ligne, rangee, taux: tete["tva"])
  }

  /// What is wrong with a cell: of which member, where, and what.
  typealias Faute = (membre: String, place: PlaceJSON, defaut: Defaut)

  /// What a row lacks that no reader would ask for: a rate, which it would take from another line, and the
  /// discount of which it gives the reason, which it would pass over.
  private static func manques(
    _ ligne: [String: CaseCSV], _ rangee: [(membre: MembreCSV, contenu: CaseCSV)], taux: CaseCSV?
  ) -> [Faute] {
    var manques: [Faute] = []
    if taux == nil, ligne["ligne.tva"] == nil,
      let vide = rangee.first(where: { $0.membre.nom == "ligne.tva" })
    {
      manques.append((vide.membre.nom, vide.contenu.place, .csvCaseVide))
    }
    if let motif = ligne["ligne.motifRemise"], !motif.estConstante,
      ligne["ligne.remisePourcentage"] == nil, ligne["ligne.remiseMontant"] == nil
    {
      manques.append(("ligne.motifRemise", motif.place, .csvMotifSansRemise))
    }
    return manques
  }

  /// What cells say, each at its place.
  ///
  /// Of a part of an invoice that lacks what it needs, the mapping's constants say nothing: not every
  /// client has a mandate, though our own number for mandates is always the same.
  private func objet(
    de cases: [String: CaseCSV], _ membres: [MembreCSV], _ correspondance: CorrespondanceCSV,
    a place: PlaceJSON
  ) -> ObjetDTO {
    var dits: [Dit] = []
    for membre in membres {
      guard let contenu = cases[membre.nom] else { continue }
      if contenu.estConstante, membre.compagnons.contains(where: { cases[$0] == nil }) { continue }
      dits.append((membre.chemin[...], correspondance.valeur(contenu, membre)))
    }
    return ObjetDTO(dits, a: place)
  }

  /// Whether it takes off, as an avoir does: one of its sums says so, or each of its lines.
  func estNegative(_ correspondance: CorrespondanceCSV) -> Bool {
    let sommes = MembreCSV.ecrits.filter { ["sousTotal", "totalHT", "totalTTC"].contains($0.nom) }
    let dites = sommes.compactMap { somme in
      tete[somme.nom].map { correspondance.valeur($0, somme) }
    }
    return dites.contains(where: \.estNegatif)
      || lignes.allSatisfy { ligne in
        ["quantite", "prixUnitaire"].count { ligne.membre($0)?.estNegatif ?? false } == 1
      }
  }

  /// The invoice as a DTO.
  ///
  /// What a table need not say is what it usually is: due at once, by transfer, without a discount.
  func noeud(_ correspondance: CorrespondanceCSV, _ registre: Registre) -> NoeudJSON {
    let id = UUIDTexte(deduitDe: "csv \(registre.vendeur.siren) \(numero)").texte
    var objet = objet(de: tete, MembreCSV.ecrits, correspondance, a: place)
    objet.texte("id", id, a: place)
    if tete["dateEcheance"] == nil, let date = objet.membre("dateFacture") {
      objet.mettre("dateEcheance", date)
    }
    if tete["conditionsPaiement"] == nil {
      objet.texte("conditionsPaiement", ConditionsPaiement.virement.motDTO, a: place)
    }
    objet.supposer("remisePourcentage", "0", a: place)
    if tete["tva"] == nil {
      let premiere = lignes.first?.membre("tva")
      objet.mettre("tva", premiere ?? NoeudJSON(.nombre(NombreJSON(lu: "0")), a: place))
    }
    if tete["statut"] == nil, let jour = tete["datePaiement"] {
      objet.texte("statut", StatutFacture.payee.motDTO, a: jour.place)
    }
    objet.liste("lignes", lignes, requise: true)
    return objet.noeud
  }
}

extension CorrespondanceCSV {
  /// What a cell says, as a DTO has it.
  func valeur(_ contenu: CaseCSV, _ membre: MembreCSV) -> NoeudJSON {
    let texte = contenu.texte
    switch membre.genre {
    case .texte: return NoeudJSON(.texte(texte), a: contenu.place)
    // A SIREN's groups are taken apart as those of all others are.
    case .groupes: return NoeudJSON(.texte(Siren.epurer(texte)), a: contenu.place)
    // What is no day in the table's form is an empty text, which no DTO takes for one.
    case .date: return NoeudJSON(.texte(dates.jour(texte.rogne) ?? ""), a: contenu.place)
    case .quantite, .pourcentage, .montant:
      let lu = NombreSaisi(texte, unite: membre.unite, decimale: decimale)
      guard let nombre = lu?.texte.nombreDTO else {
        return NoeudJSON(.texte(texte), a: contenu.place)
      }
      return NoeudJSON(.nombre(NombreJSON(lu: nombre)), a: contenu.place)
    }
  }
}

extension ObjetDTO {
  /// Says a number where nothing else is said.
  fileprivate mutating func supposer(_ nom: String, _ nombre: String, a place: PlaceJSON) {
    if membre(nom) == nil { self.nombre(nom, nombre, a: place) }
  }

  /// An object with objects within it, each of which stands where its first member does.
  fileprivate init(_ dits: [Dit], a place: PlaceJSON? = nil) {
    var groupes: [(nom: String, dits: [Dit])] = []
    for (chemin, noeud) in dits {
      guard let nom = chemin.first else { continue }
      let dit = (chemin.dropFirst(), noeud)
      if let rang = groupes.firstIndex(where: { $0.nom == nom }) {
        groupes[rang].dits.append(dit)
      } else {
        groupes.append((nom, [dit]))
      }
    }
    let premiere = dits.first { $0.chemin.count == 1 }?.noeud.place
    self.init(
      a: place ?? premiere ?? groupes.first.map { ObjetDTO($0.dits).place }
        ?? PlaceJSON(ligne: 1, colonne: 1))
    for (nom, dits) in groupes {
      if dits[0].chemin.isEmpty { mettre(nom, dits[0].noeud) } else { objet(nom, ObjetDTO(dits)) }
    }
  }
}

extension NoeudJSON {
  /// Whether it is a number below zero.
  fileprivate var estNegatif: Bool {
    if case .nombre(let nombre) = valeur { nombre.texte.hasPrefix("-") } else { false }
  }
}

/// What names within an object lead to.
private typealias Dit = (chemin: ArraySlice<String>, noeud: NoeudJSON)

/// A cell of a table.
struct CaseCSV {
  let texte: String
  let place: PlaceJSON
  /// Whether the mapping says it of every row.
  var estConstante = false
}

/// Reads a table as RFC 4180 has it, in blocks as they come, and hands its rows over one by one.
///
///     numero;libelle          two rows of two cells, the second on two lines:
///     F-1;"une ""ligne""
///     et l'autre"
///
/// It is strict: what two programs could read differently is refused. Lines may end with a line feed
/// alone; empty lines are none, nor are rows of empty cells, as spreadsheets leave them.
struct TableCSV {
  private enum Etat { case debut, nue, citee, apresCitee, apresRetour }

  private let separateur: UInt8
  private var etat = Etat.debut
  private var contenu = ContiguousArray<UInt8>()
  private var rangee: [CaseCSV] = []
  private var colonnes: Int?
  private var (ligne, colonne) = (1, 1)
  private var debut = PlaceJSON(ligne: 1, colonne: 1)
  /// How many bytes have come.
  private var lus = 0

  static let caseMaximale = 1 << 20
  static let colonnesMaximales = 1000

  init(separateur: UInt8) { self.separateur = separateur }

  /// A row, and behind which byte it ends.
  typealias Rangee = (cases: [CaseCSV], fin: Int)

  /// Takes the bytes that follow; rows that end in them are handed over.
  ///
  /// The first to come have to be so many that a mark of byte order shows, with which some programs begin a file.
  mutating func recevoir(
    _ octets: ContiguousArray<UInt8>, _ rangee: (Rangee) -> Void
  ) throws(ErreurImport) {
    let marque = lus == 0 && octets.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lus += marque
    for octet in octets.dropFirst(marque) {
      lus += 1
      try prendre(octet, rangee)
      if octet == 0x0A { (ligne, colonne) = (ligne + 1, 1) } else { colonne += 1 }
    }
  }

  /// Says that no more bytes will come.
  mutating func terminer(_ rangee: (Rangee) -> Void) throws(ErreurImport) {
    switch etat {
    case .citee: throw faute(.csvGuillemetOuvert, debut)
    case .apresRetour: throw faute(.csvFinDeLigne)
    case .debut where self.rangee.isEmpty: break
    case .debut, .nue, .apresCitee: try finirLaRangee(rangee)
    }
    if colonnes == nil { throw faute(.csvVide) }
  }

  private mutating func prendre(_ octet: UInt8, _ finie: (Rangee) -> Void) throws(ErreurImport) {
    if etat == .apresRetour, octet != 0x0A { throw faute(.csvFinDeLigne) }
    if etat == .citee {
      if octet == UInt8(ascii: "\"") { etat = .apresCitee } else { try ajouter(octet) }
      return
    }
    switch octet {
    case separateur: try finirLaCase()
    case 0x0D:
      if etat == .debut { debut = ici }
      etat = .apresRetour
    case 0x0A: try finirLaRangee(finie)
    case UInt8(ascii: "\""):
      switch etat {
      case .debut: (debut, etat) = (ici, .citee)
      case .apresCitee:
        try ajouter(octet)
        etat = .citee
      default: throw faute(.csvGuillemet)
      }
    default:
      if etat == .apresCitee { throw faute(.csvGuillemet) }
      if etat == .debut { (debut, etat) = (ici, .nue) }
      try ajouter(octet)
    }
  }

  private mutating func ajouter(_ octet: UInt8) throws(ErreurImport) {
    guard contenu.count < Self.caseMaximale else {
      throw faute(.csvTropLong(maximum: Self.caseMaximale), debut)
    }
    contenu.append(octet)
  }

  private mutating func finirLaCase() throws(ErreurImport) {
    if etat == .debut { debut = ici }
    guard let texte = String(validating: contenu, as: UTF8.self) else {
      throw faute(.csvUtf8, debut)
    }
    guard rangee.count < Self.colonnesMaximales else {
      throw faute(.csvTropDeColonnes(maximum: Self.colonnesMaximales), debut)
    }
    rangee.append(CaseCSV(texte: texte.sansGardeDeTableur, place: debut))
    contenu.removeAll(keepingCapacity: true)
    etat = .debut
  }

  private mutating func finirLaRangee(_ finie: (Rangee) -> Void) throws(ErreurImport) {
    try finirLaCase()
    defer { rangee.removeAll(keepingCapacity: true) }
    guard let premiere = rangee.first, rangee.contains(where: { !$0.texte.isEmpty }) else { return }
    guard rangee.count == colonnes ?? rangee.count else {
      throw faute(.csvNombreDeCases(attendu: colonnes ?? 0, trouve: rangee.count), premiere.place)
    }
    colonnes = rangee.count
    finie((rangee, lus))
  }

  private var ici: PlaceJSON { PlaceJSON(ligne: ligne, colonne: colonne) }

  private func faute(_ defaut: Defaut, _ place: PlaceJSON? = nil) -> ErreurImport {
    ErreurImport(defaut: .table(defaut), chemin: "$", place: place ?? ici)
  }
}
