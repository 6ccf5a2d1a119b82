package import Facturation
package import Journaux
import Projections
import Zip

/// One page in which a person travels through the acts of a registre: what was known at each of them, of each day.
///
/// It reads as a list without its script. With it, all that it shows are sums of what each act changes, which are worked
/// out here; and the lines of the journal are in it, so that it verifies them itself.
package struct PageVoyage {
  /// Which acts it tells, and how.
  package struct Cadre {
    /// The language of the page.
    package var langue: Langue
    /// The version of the program, which the page names.
    package var version: String
    /// The positions of the first act and of the last.
    package var actes: ClosedRange<Position>
    /// The positions of which an anchor is kept.
    package var ancres: [Position]
    /// The command that makes the page again and compares, as the page tells it.
    package var commande: String

    /// Asks for a page; anchors of other acts are left out.
    package init(
      langue: Langue, version: String, actes: ClosedRange<Position>, ancres: [Position],
      commande: String
    ) {
      (self.langue, self.version, self.actes) = (langue, version, actes)
      self.ancres = Set(ancres).filter(actes.contains).sorted()
      self.commande = commande
    }
  }

  /// There are more acts than a page holds, or their amounts are greater than its script can add up.
  package enum Exces: Error, Equatable {
    /// About so many fit.
    case actes(Int)
    /// Sums would lose cents.
    case montants
  }

  /// How many bytes a page has at most.
  package static let plusLongue = 5_000_000
  /// How many acts its list holds together: a browser lays out those lists alone that are seen.
  private static let parGroupe = 250
  /// How many factures that are to be settled it lists without its script.
  private static let plusListees = 500

  private let cadre: Cadre
  private var voyage = Voyage()
  private var donnees: DonneesDuVoyage
  /// The acts, an item of a list each.
  private var liste = HTMLWriter()
  /// What the script reads, deflated.
  private var abrege: ContiguousArray<UInt8> = []
  private var lignes: (deflater: Deflater, octets: ContiguousArray<UInt8>) = (Deflater(), [])
  /// What clients were called before the first act, and are called after the last one that was read.
  private var noms: (avant: [ClientID: String], apres: [ClientID: String]) = ([:], [:])
  private var registre: Registre?
  /// The days on which the first act and the last were recorded, and the hashes of the line above the first and of the last.
  private var bornes: (du: DateCivile, au: DateCivile, avant: Empreinte, fin: Empreinte)?

  private var langue: Langue { cadre.langue }

  /// Reads all acts up to the last that is asked for; `ligne` gives the line of one as it stands in the journal, without
  /// its line feed.
  package init(
    _ cadre: Cadre, vue: any JournalView,
    progression: (_ rang: Int, _ sur: Int) -> Void = { _, _ in },
    ligne: (Position) throws -> ContiguousArray<UInt8>
  ) throws {
    self.cadre = cadre
    donnees = DonneesDuVoyage(cadre.langue)
    let ancienne = try vue.upTo(cadre.actes.lowerBound - 1)
    if ancienne.head.position > 0 { try ouvrir(ancienne, progression) }
    var historique = try Historique(apres: ancienne)
    try vue.forEach(after: ancienne.head.position) { evenement in
      guard let entree = try historique.suivre(evenement) else { return true }
      progression(donnees.nombre, cadre.actes.count)
      try prendre(entree, historique, ligne: ligne)
      return evenement.position < cadre.actes.upperBound
    }
    try finir()
  }

  /// Takes up what stood before the first act.
  private mutating func ouvrir(
    _ vue: any JournalView, _ progression: (_ rang: Int, _ sur: Int) -> Void
  ) throws {
    (noms.avant, voyage) = try withoutActuallyEscaping(progression) { progression in
      var ouverture = OuvertureDuVoyage(progression: progression)
      try vue.forEachFiche(&ouverture)
      return (ouverture.noms, ouverture.voyage)
    }
    noms.apres = noms.avant
  }

  private mutating func prendre(
    _ entree: EntreeHistorique, _ historique: borrowing Historique,
    ligne: (Position) throws -> ContiguousArray<UInt8>
  ) throws {
    let evenement = entree.evenement
    let facture = historique.facture?.fiche
    registre = historique.repertoire.registre
    let (recit, client) = (recit, renomme(evenement.evenement, historique.repertoire))
    let jour = recit.jour(evenement.time)
    bornes = (
      bornes?.du ?? jour, jour, bornes?.avant ?? evenement.predecessor, evenement.hash
    )
    donnees.ajouter(entree, le: jour, facture.map { voyage.prendre($0) }, client: client)
    let (qui, quoi) = ("\(recit.moment(evenement.time)), \(evenement.author)", dire(entree, recit))
    if donnees.nombre % Self.parGroupe == 1, donnees.nombre > 1 {
      liste.close(.ol)
      liste.open(.ol, Attribute("start", String(evenement.position)))
    }
    liste.element(.li) { html in
      html.element(.b, text: qui)
      html.text(" " + quoi)
    }
    lignes.octets += lignes.deflater.add(try ligne(evenement.position) + [UInt8(ascii: "\n")])
    // A journal that already has more than a page holds is not read to its end.
    if 4 * lignes.octets.count / 3 + liste.bytes.count > Self.plusLongue { try finir() }
  }

  /// The client who is called otherwise by an event, and how.
  private mutating func renomme(
    _ evenement: Evenement, _ repertoire: Repertoire
  ) -> (id: ClientID, nom: String)? {
    guard case .client(let id, _) = evenement, let client = repertoire.clients[id],
      noms.apres.updateValue(client.fiche.nom.texte, forKey: id) != client.fiche.nom.texte
    else { return nil }
    return (id, client.fiche.nom.texte)
  }

  /// What was done, in a line: `F2026-0001, paiement enregistré, 300,00 € par virement`; what is new by its name.
  private func dire(_ entree: EntreeHistorique, _ recit: Recit) -> String {
    let nom = entree.changements.first {
      $0.avant == nil && ["nom", "designation"].contains($0.champ)
    }
    let motif = entree.motif.map { dire(.motif($0.texte)) }
    let parts =
      [entree.reference, recit.acte(entree), nom.flatMap(Mots(langue: langue).apres)]
      + recit.precisions(entree) + [motif]
    let phrase = parts.compactMap(\.self).joined(separator: ", ")
    return langue == .francais ? phrase.composeEnFrancais : phrase
  }

  /// Ends what the script reads, unless it is too much.
  private mutating func finir() throws {
    guard let bornes else { return }
    donnees.finir(
      voyage.ouverture(), anciens: noms.avant, premiere: cadre.actes.lowerBound,
      avant: bornes.avant, fin: bornes.fin, ancres: cadre.ancres, commande: cadre.commande)
    guard donnees.sontExactes else { throw Exces.montants }
    lignes.octets += lignes.deflater.finish()
    var deflater = Deflater()
    abrege = deflater.add(donnees.octets)
    abrege += deflater.finish()
    let lue = liste.bytes.count + section(etat).bytes.count + 100_000
    let longueur = 4 * (lignes.octets.count + abrege.count) / 3 + lue
    guard longueur <= Self.plusLongue else {
      throw Exces.actes(donnees.nombre * Self.plusLongue / longueur)
    }
  }

  private var recit: Recit {
    Recit(langue: langue, fuseau: registre?.fuseau ?? .paris, nommeFacture: false)
  }

  private func dire(_ texte: TexteVoyage) -> String { texte.texte(langue) }
}

extension PageVoyage {
  /// The acts from the first that was recorded on some days to the last, if there are any; where the clock was set back,
  /// acts of other days lie between.
  package static func actes(
    _ vue: any JournalView, enregistres jours: ClosedRange<DateCivile>
  ) throws -> ClosedRange<Position>? {
    let fuseau = try vue.events(tagged: .stream(.registre)).registre()?.fuseau ?? .paris
    let recit = Recit(langue: .francais, fuseau: fuseau, nommeFacture: false)
    var actes: ClosedRange<Position>?
    try vue.forEach(after: 0) { evenement in
      if jours.contains(recit.jour(evenement.time)) {
        actes = (actes?.lowerBound ?? evenement.position)...evenement.position
      }
      return true
    }
    return actes
  }
}

/// What stood before the first act: what clients were called, and what factures were.
private struct OuvertureDuVoyage: FicheReader {
  private(set) var noms: [ClientID: String] = [:]
  private(set) var voyage = Voyage()
  let progression: (Int, Int) -> Void

  init(progression: @escaping (Int, Int) -> Void) { self.progression = progression }

  mutating func take(_ client: ClientNomme) { noms[client.id] = client.nom.texte }

  mutating func take(_ facture: FicheFacture) { voyage.ouvrir(facture) }

  mutating func advance(_ number: Int, of count: Int) { progression(number, count) }
}

/// The page.
extension PageVoyage {
  /// Writes it.
  package func ecrire(dans stream: inout some ExportStream) throws {
    let (tete, etat, actes) = (section(tete), section(etat), section(lesActes))
    var (html, somme) = (HTMLWriter(), SHA256())
    for section in [tete, etat, actes] { somme.update(section.bytes.texteSeul.span) }
    somme.update(donnees.octets.span)
    page.commencer(&html)
    html.element(.a, .href(fragment: "contenu"), .class("saut"), text: dire(.allerAuContenu))
    html.append(tete)
    let cadre = [1, self.cadre.actes.lowerBound, self.cadre.actes.upperBound] + self.cadre.ancres
    html.open(
      .main, .id("contenu"),
      Attribute("data-cadre", cadre.map(String.init).joined(separator: " ")),
      Attribute("data-version", self.cadre.version))
    html.open(
      .section, .id("voyage"), Attribute("hidden", ""),
      Attribute("data-abimee", dire(.abimee)), Attribute("data-navigateur", dire(.navigateur)))
    html.close(.section)
    try stream.write(html.bytes)
    for section in [etat, actes] { try stream.write(section.bytes) }
    html.removeAll()
    html.close(.main)
    html.element(.footer) { $0.element(.p, text: dire(.origine(self.cadre.commande))) }
    // What no reader sees, and the page's script reads: bytes in text.
    html.element(.template, .id("lignes"), text: Base64.text(lignes.octets))
    html.element(
      .template, .id("donnees"), Attribute("data-empreinte", somme.finalize().texte),
      text: Base64.text(abrege))
    page.finir(&html)
    try stream.write(html.bytes)
  }

  private func section(_ body: (inout HTMLWriter) -> Void) -> HTMLWriter {
    var html = HTMLWriter()
    body(&html)
    return html
  }

  private var page: Page {
    let nom = registre?.vendeur.nom.texte ?? ""
    let actes = cadre.actes
    return Page(
      langue: langue, titre: dire(.titrePage(nom, actes.lowerBound, actes.upperBound)),
      feuille: "voyage", marges: Page.Marges(hautGauche: nom, hautDroite: dire(.titre)),
      script: EmbeddedText(script: "voyage"))
  }

  private func tete(_ html: inout HTMLWriter) {
    html.element(.header, .class("tete")) { html in
      html.element(.p, .class("genre"), text: dire(.titre))
      html.element(.h1, text: registre?.vendeur.nom.texte ?? "")
      html.element(.dl, .class("faits")) { html in
        html.fait(dire(.siren), registre?.vendeur.siren.texte ?? "")
        html.fait(dire(.actes), dire(.aActes(cadre.actes.lowerBound, cadre.actes.upperBound)))
        if let bornes, let registre {
          let jours = TexteVoyage.duAu(bornes.du.affiche(langue), bornes.au.affiche(langue))
          html.fait(dire(.enregistres), "\(dire(jours)) (\(registre.fuseau.rawValue))")
        }
        html.fait(dire(.ecritPar), dire(.programme(cadre.version)))
        html.fait(dire(.empreinteDeTete), enCode: bornes?.fin.texte ?? "")
      }
    }
  }

  /// The state after the last act, as of the day on which it was recorded.
  private func etat(_ html: inout HTMLWriter) {
    let jour = bornes?.au ?? .premiere
    let sommes = voyage.sommes(le: jour)
    html.element(.section, .id("etat")) { html in
      html.element(.h2, text: dire(.etat(jour.affiche(langue))))
      html.element(.p, .class("note"), text: dire(.noteEtat))
      for (titre, figures) in [
        (TexteVoyage.ensemble, FigureDite.ensemble), (.ages, FigureDite.ages),
        (.duMois, FigureDite.mois),
      ] {
        html.element(.h3, text: dire(titre))
        HTMLTable(dire(titre), [.long], [dire(.figure), dire(.montant)])
          .ecrire(&html, figures.map { [dire($0.nom), $0.affiche(sommes, langue)] })
      }
      ouvertes(&html, le: jour)
    }
  }

  private func ouvertes(_ html: inout HTMLWriter, le jour: DateCivile) {
    html.element(.h3, text: dire(.ouvertes))
    let montrees = FigureDite.liste.map { FigureDite.document[$0] }
    var rangees: [[String]] = []
    voyage.forEachDocument(le: jour) { mots, statut, sommes in
      guard statut == .un(.brouillon) || sommes[FigureDuVoyage.solde.rawValue] != .zero
      else { return }
      rangees.append(
        [
          mots.reference, noms.apres[mots.client] ?? "", statut.libelle(langue),
          mots.dateEcheance.affiche(langue),
        ] + montrees.map { $0.affiche(sommes, langue) })
    }
    guard !rangees.isEmpty else { return html.element(.p, text: dire(.aucuneOuverte)) }
    HTMLTable(
      dire(.ouvertes), [.court, .long, .court, .court],
      [.facture, .client, .statut, .echeance].map(dire) + montrees.map { dire($0.nom) }
    ).ecrire(&html, Array(rangees.prefix(Self.plusListees)))
    let autres = rangees.count - Self.plusListees
    if autres > 0 { html.element(.p, text: dire(.autres(autres))) }
  }

  private func lesActes(_ html: inout HTMLWriter) {
    html.element(.section, .id("actes")) { html in
      html.element(.h2, text: dire(.lesActes))
      html.element(.ol, Attribute("start", String(cadre.actes.lowerBound))) { $0.append(liste) }
    }
  }
}

extension PageVoyage.Cadre {
  /// What a page says of itself that was written; nothing where it is no such page.
  package init?(page octets: ContiguousArray<UInt8>, commande: (Langue) -> String) {
    let debut = String(decoding: octets.prefix(1 << 16), as: UTF8.self)
    func attribut(_ nom: String) -> Substring? {
      // No text of the page holds such a quotation mark.
      debut.firstRange(of: "\(nom)=\"").map { debut[$0.upperBound...].prefix { $0 != "\"" } }
    }
    guard let langue = attribut("lang").flatMap({ Langue(rawValue: String($0)) }),
      let nombres = attribut("data-cadre")?.split(separator: " ").compactMap({ Int($0) }),
      nombres.count >= 3, nombres[0] == 1, nombres[1] >= 1, nombres[1] <= nombres[2],
      // The verification of the page says it.
      let version = attribut("data-version"), !version.contains(where: \.isWhitespace)
    else { return nil }
    self.init(
      langue: langue, version: String(version), actes: nombres[1]...nombres[2],
      ancres: Array(nombres[3...]), commande: commande(langue))
  }
}

extension ContiguousArray<UInt8> {
  /// What a reader sees of markup that `HTMLWriter` wrote, without white space: tags are left out, and escapes are what
  /// they stand for.
  fileprivate var texteSeul: ContiguousArray<UInt8> {
    var (texte, place): (ContiguousArray<UInt8>, Int) = ([], 0)
    while place < count {
      switch self[place] {
      case UInt8(ascii: "<"):
        place = self[place...].firstIndex(of: UInt8(ascii: ">")) ?? count
      case UInt8(ascii: "&"):
        let fin = self[place...].firstIndex(of: UInt8(ascii: ";")) ?? place
        texte.append(signes[String(decoding: self[place...fin], as: UTF8.self)] ?? 0)
        place = fin
      case 0x20, 0x0A: break
      case let octet: texte.append(octet)
      }
      place += 1
    }
    return texte
  }
}

/// What the escapes of a page stand for.
private let signes: [String: UInt8] = [
  "&lt;": UInt8(ascii: "<"), "&gt;": UInt8(ascii: ">"), "&amp;": UInt8(ascii: "&"),
  "&quot;": UInt8(ascii: "\""), "&#39;": UInt8(ascii: "'"),
]
