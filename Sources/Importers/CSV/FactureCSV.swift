import Journaux
import Facturation
import ForeignJSON

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
    self.numero = numero.texte
    debut = numero.place
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
    var objet = arbre(de: ligne, rangee.map(\.membre), correspondance).objet(a: place)
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
  private func arbre(
    de cases: [String: CaseCSV], _ membres: [MembreCSV], _ correspondance: CorrespondanceCSV
  ) -> ArbreDTO {
    var arbre = ArbreDTO()
    for membre in membres {
      guard let contenu = cases[membre.nom] else { continue }
      if contenu.estConstante, membre.compagnons.contains(where: { cases[$0] == nil }) { continue }
      arbre.mettre(membre.chemin, correspondance.valeur(contenu, membre))
    }
    return arbre
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
    let arbre = arbre(de: tete, MembreCSV.ecrits, correspondance)
    let id = UUIDTexte(deduitDe: "csv \(registre.vendeur.siren) \(numero)").texte
    var objet = arbre.objet(a: place)
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
}

extension NoeudJSON {
  /// Whether it is a number below zero.
  fileprivate var estNegatif: Bool {
    if case .nombre(let nombre) = valeur { nombre.texte.hasPrefix("-") } else { false }
  }
}

/// Members by the names that lead to them, to become objects within objects.
private struct ArbreDTO {
  private var membres: [(nom: String, noeud: NoeudJSON?, sous: Int?)] = []
  private var sous: [ArbreDTO] = []

  mutating func mettre(_ chemin: [String], _ noeud: NoeudJSON) {
    guard let nom = chemin.first else { return }
    guard chemin.count > 1 else { return membres.append((nom, noeud, nil)) }
    let suite = Array(chemin.dropFirst())
    if let place = membres.first(where: { $0.nom == nom })?.sous {
      sous[place].mettre(suite, noeud)
    } else {
      var arbre = ArbreDTO()
      arbre.mettre(suite, noeud)
      membres.append((nom, nil, sous.count))
      sous.append(arbre)
    }
  }

  /// The object, which stands where its first member does unless it is the outermost.
  func objet(a place: PlaceJSON? = nil) -> ObjetDTO {
    let premiere = membres.lazy.compactMap(\.noeud?.place).first
    var objet = ObjetDTO(
      a: place ?? premiere ?? sous.first?.objet().place ?? PlaceJSON(ligne: 1, colonne: 1))
    for (nom, noeud, rang) in membres {
      if let noeud {
        objet.mettre(nom, noeud)
      } else if let rang {
        objet.objet(nom, sous[rang].objet())
      }
    }
    return objet
  }
}
