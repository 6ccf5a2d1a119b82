import Facturation
import Journaux
import Projections

/// What the script of a page to travel reads, in JSON: each act with all that it changes, and the page's words.
///
///     "actes":[[20728,-3,4,["F2026-0001",2,20720,20750,[20720,1,20751,3]],[7,0,12000],[["prix","2","3"]],0],…]
///
/// An act is the day on which it was recorded, the day that it is dated on as of that one, which facture it is about,
/// what is said of this from now on, by how much which figure is another from which day on, the fields that it changed,
/// and what a client is called from now on; 0 or null where there is none. Days are counted from 1970, amounts in cents.
struct DonneesDuVoyage {
  /// The bytes so far.
  private(set) var octets = ContiguousArray("{\"actes\":[".utf8)
  /// How many acts they hold.
  private(set) var nombre = 0

  private let langue: Langue
  private var clients: [ClientID: Int] = [:]
  private var clotures: [JSONItem] = []
  /// The first act and the last of those that were recorded in one.
  private var blocs: [JSONItem] = []
  /// The sum of all amounts, each taken as positive: no sum of some of them is more.
  private var etendue: Int128 = 0

  /// Begins with none.
  init(_ langue: Langue) { self.langue = langue }

  /// Whether the script, which counts as browsers do, adds up all amounts without losing a cent.
  var sontExactes: Bool { etendue <= 1 << 53 }

  /// Adds the next act, recorded on a day; `client` is what a client is called from now on, where that is another name.
  mutating func ajouter(
    _ entree: EntreeHistorique, le jour: DateCivile, _ etape: EtapeDuVoyage?,
    client: (id: ClientID, nom: String)?
  ) {
    let (evenement, mots) = (entree.evenement, Mots(langue: langue))
    if case .cloture = evenement.evenement { clotures.append(.entier(evenement.position)) }
    if let lot = evenement.batch, lot.index == lot.count {
      blocs.append([.entier(evenement.position - lot.count + 1), .entier(evenement.position)])
    }
    let champs: [JSONItem] = entree.teneur.map {
      [.texte($0.nom(langue)), .texte(mots.avant($0)), .texte(mots.apres($0))]
    }
    ecrire([
      .jour(jour), entree.dateMetier.map { .entier($0 - jour) } ?? .rien,
      .entier(etape?.document ?? -1), etape?.mots.map { dire($0) } ?? 0,
      .liste(compter(etape?.ecarts, depuis: Int(jour.jour))), champs.isEmpty ? 0 : .liste(champs),
      client.map { [.entier(rang(de: $0.id)), .texte($0.nom)] } ?? 0,
    ])
  }

  /// Writes all that stands behind the acts.
  mutating func finir(
    _ ouverture: (etapes: [EtapeDuVoyage], autres: Voyage.Autres), anciens: [ClientID: String],
    premiere: Position, avant: Empreinte, fin: Empreinte, ancres: [Position], commande: String
  ) {
    var etapes = ouverture.etapes.map {
      [.entier($0.document), $0.mots.map { dire($0) } ?? 0, .liste(compter($0.ecarts, depuis: 0))]
        as JSONItem
    }
    if ouverture.autres.nombre > 0 {
      etapes.append([-1, 0, .liste(compter(ouverture.autres.ecarts, depuis: 0))])
    }
    let noms = clients.sorted { $0.value < $1.value }.map { JSONItem.texte(anciens[$0.key] ?? "") }
    var json = JSONWriter()
    json.literal("],")
    for (nom, valeur) in [
      ("premier", .entier(premiere)), ("avant", .texte(avant.texte)), ("fin", .texte(fin.texte)),
      ("figures", .entier(FigureDuVoyage.allCases.count)),
      ("statuts", .liste(StatutAffiche.allCases.map { .texte($0.libelle(langue)) })),
      ("ouverture", .liste(etapes)), ("autres", .entier(ouverture.autres.nombre)),
      ("clients", .liste(noms)), ("clotures", .liste(clotures)), ("blocs", .liste(blocs)),
      ("ancres", .liste(ancres.map { .entier($0) })),
      ("commande", .texte(commande)), ("liste", .liste(FigureDite.liste.map { .entier($0) })),
    ] as [(String, JSONItem)] {
      json.member(nom, valeur)
    }
    for (nom, figures) in FigureDite.parPartie {
      json.name(text: nom)
      json.array(figures) { json, figure in
        json.object {
          $0.member("nom", .texte(figure.nom.texte(langue)))
          $0.member("figures", .liste(figure.figures.map { .entier($0.rawValue) }))
          if figure.estNombre { $0.member("genre", .texte("nombre")) }
        }
      }
    }
    json.name(text: "mots")
    json.object { json in
      for (cle, texte) in TexteVoyage.duScript {
        json.name(text: cle)
        json.string(texte.texte(langue))
      }
    }
    json.literal("}")
    json.move(to: &octets)
  }

  private mutating func ecrire(_ acte: JSONItem) {
    var json = JSONWriter()
    if nombre > 0 { json.literal(",") }
    json.item(acte)
    json.move(to: &octets)
    nombre += 1
  }

  /// What is said of a facture.
  private mutating func dire(_ facture: MotsDeFacture) -> JSONItem {
    let statuts: [JSONItem] = facture.statuts.flatMap { depuis -> [JSONItem] in
      let rang = StatutAffiche.allCases.firstIndex(of: depuis.statut) ?? 0
      return [.jour(depuis.jour), .entier(rang)]
    }
    return [
      .texte(facture.reference), .entier(rang(de: facture.client)), .jour(facture.dateFacture),
      .jour(facture.dateEcheance), .liste(statuts),
    ]
  }

  /// By how much which figure is another, from which day on as of another.
  private mutating func compter(_ ecarts: EcartsDeFigures?, depuis jour: Int) -> [JSONItem] {
    (ecarts?.tous ?? []).flatMap { ecart -> [JSONItem] in
      etendue += abs(ecart.montant.centimes)
      return [
        .entier(ecart.figure.rawValue), .entier(Int(ecart.jour.jour) - jour),
        .centimes(ecart.montant.centimes),
      ]
    }
  }

  private mutating func rang(de client: ClientID) -> Int {
    let rang = clients[client] ?? clients.count
    clients[client] = rang
    return rang
  }
}

/// A value of JSON without members.
private enum JSONItem: ExpressibleByArrayLiteral, ExpressibleByIntegerLiteral {
  case rien
  case centimes(Int128)
  case texte(String?)
  case liste([JSONItem])

  static func entier(_ entier: Int) -> Self { .centimes(Int128(entier)) }
  static func jour(_ jour: DateCivile) -> Self { .entier(Int(jour.jour)) }

  init(arrayLiteral elements: JSONItem...) { self = .liste(elements) }
  init(integerLiteral value: Int) { self = .entier(value) }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ value: JSONItem) {
    self.name(text: name)
    item(value)
  }

  fileprivate mutating func item(_ item: JSONItem) {
    switch item {
    case .rien, .texte(nil): literal("null")
    case .centimes(let centimes): decimal(centimes, decimals: 0)
    case .texte(let texte?): string(texte.lignesVisibles)
    case .liste(let elements): array(elements) { $0.item($1) }
    }
  }
}
