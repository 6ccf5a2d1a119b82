package import Facturation
import ForeignJSON

/// Reads invoices from a table with a row for each line, and gathers all that is wrong with them.
///
///     var lecteur = LecteurCSV(cadre, CorrespondanceCSV(octets))
///     try lecteur.lire { try fichier.lire() }
///     guard lecteur.erreurs.isEmpty else { … }
///     let bilan = try ImporterFactures(outils).execute(lecteur.factures, …)
///
/// The rows of an invoice stand together, and bear its number. Each becomes a DTO, and is read and checked
/// as one; of the table only the rows of one invoice are held.
package struct LecteurCSV {
  private let cadre: CadreImport
  private let correspondance: CorrespondanceCSV
  private var table: TableCSV
  private var recolte: Recolte
  private var erreursDeTable: [ErreurImport] = []
  /// Which members each column is; nothing before the header.
  private var colonnes: [[MembreCSV]]?
  private var constantes: [(membre: MembreCSV, valeur: String)] = []
  private var enCours: FactureCSV?
  /// On which line each invoice ended.
  private var finies: [String: Int] = [:]
  private var rang = 0
  private var erreursDeLEnTete = 0

  /// Begins before the first byte.
  package init(
    _ cadre: CadreImport, _ correspondance: CorrespondanceCSV,
    _ reglages: ReglagesImport = ReglagesImport()
  ) {
    self.cadre = cadre
    self.correspondance = correspondance
    table = TableCSV(separateur: correspondance.separateur)
    recolte = Recolte(cadre, reglages)
    erreursDeTable = correspondance.erreurs
  }

  /// The invoices that were read.
  package var factures: FacturesImportees { recolte.factures }

  /// The numbers that were rounded.
  package var arrondis: [ArrondiImport] { recolte.arrondis }

  /// What is wrong, in the order of the file; the first 1,000 faults of it.
  package var erreurs: [ErreurImport] { Array(toutes.prefix(recolte.lecture.json.maximum)) }

  /// How much more was wrong than is kept.
  package var erreursOmises: Int {
    recolte.erreursOmises + max(0, toutes.count - recolte.lecture.json.maximum)
  }

  private var toutes: [ErreurImport] {
    (erreursDeTable + recolte.erreurs).sorted { $0.place < $1.place }
  }

  /// A fault that only the registre shows, at its place in the file.
  package func erreur(_ refus: RefusImport) -> ErreurImport { recolte.erreur(refus) }

  /// Reads blocks from a source until it gives an empty one; where the table is none, reading ends.
  package mutating func lire(_ source: () throws -> ContiguousArray<UInt8>) rethrows {
    while correspondance.erreurs.isEmpty {
      let octets = try source()
      do throws(ErreurImport) {
        var rangees: [[CaseCSV]] = []
        defer { for rangee in rangees { prendre(rangee) } }
        guard octets.isEmpty else {
          try table.recevoir(octets) { rangees.append($0) }
          continue
        }
        try table.terminer { rangees.append($0) }
      } catch {
        // Of an invoice that breaks off nothing can be said.
        erreursDeTable.append(error)
        enCours = nil
      }
      break
    }
    finirLaFacture()
  }

  private mutating func prendre(_ rangee: [CaseCSV]) {
    guard let colonnes else { return lireLEnTete(rangee) }
    // Of a table whose columns are in doubt every row would be.
    guard erreursDeLEnTete == 0 else { return }
    var contenus: [(membre: MembreCSV, contenu: CaseCSV)] = []
    for (membres, contenu) in zip(colonnes, rangee) {
      contenus += membres.map { ($0, contenu) }
    }
    let debut = PlaceJSON(ligne: rangee.first?.place.ligne ?? 1, colonne: 1)
    for (membre, valeur) in constantes {
      contenus.append((membre, CaseCSV(texte: valeur, place: debut)))
    }
    guard let numero = contenus.first(where: { $0.membre.nom == "numero" })?.contenu else { return }
    if enCours?.numero != numero.texte {
      finirLaFacture()
      if let ligne = finies[numero.texte] {
        noter(.factureDispersee(numero.texte, ligne: ligne), numero.place)
      }
      enCours = FactureCSV(numero)
    }
    for (place, ligne) in enCours?.ajouter(contenus, correspondance) ?? [] {
      noter(.valeurEnDesaccord(ligne: ligne), place)
    }
  }

  private mutating func finirLaFacture() {
    guard let facture = enCours else { return }
    enCours = nil
    finies[facture.numero] = facture.derniereLigne
    let noeud = facture.noeud(correspondance, cadre.registre)
    recolte.prendre(
      VueJSON(noeud: noeud, chemin: .racine.element(rang)), statutRequis: false)
    rang += 1
  }

  /// Finds out which members each column is.
  private mutating func lireLEnTete(_ rangee: [CaseCSV]) {
    var noms: [String: Int] = [:]
    for (rang, entete) in rangee.enumerated() {
      let nom = entete.texte.rogne
      if noms.updateValue(rang, forKey: nom) != nil { noter(.colonneEnDouble(nom), entete.place) }
    }
    var colonnes: [[MembreCSV]] = Array(repeating: [], count: rangee.count)
    var nommees: Set<String> = []
    for (membre, source, place) in correspondance.membres {
      switch source {
      case .constante(let valeur): constantes.append((membre, valeur))
      case .colonne(let nom):
        nommees.insert(nom)
        if let rang = noms[nom] {
          colonnes[rang].append(membre)
        } else {
          noter(.colonneInconnue(nom), place)
        }
      }
    }
    for (nom, place) in correspondance.ignorees {
      nommees.insert(nom)
      if noms[nom] == nil { noter(.colonneInconnue(nom), place) }
    }
    for entete in rangee where !nommees.contains(entete.texte.rogne) {
      noter(.colonneSansMembre(entete.texte.rogne), entete.place)
    }
    self.colonnes = colonnes
    erreursDeLEnTete = erreursDeTable.count
  }

  private mutating func noter(_ defaut: DefautCSV, _ place: PlaceJSON) {
    guard erreursDeTable.count < 10_000 else { return }
    erreursDeTable.append(ErreurImport(.csv(defaut), chemin: "$", place: place))
  }
}
