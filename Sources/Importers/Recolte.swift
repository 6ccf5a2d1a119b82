import Facturation
import ForeignJSON

/// The invoices that were read of other programs' files, and all that is wrong with them.
///
/// Whatever a file is written in, its reader makes a DTO of each invoice, of which every value knows where
/// it stands in that file, and hands it over here: so one door takes up all of them.
struct Recolte {
  private let cadre: CadreImport
  /// What reads DTOs.
  var lecture: LectureDTO
  private var lieux = LieuxDesFactures()
  /// How values are reached in a file that is not JSON, by their places.
  var chemins: [PlaceJSON: String] = [:]
  /// The invoices that were read, as far as so many can be imported at once.
  private(set) var factures: [FactureImportee] = []
  /// Those that are parted, rather than imported.
  private(set) var decoupage = Decoupage()
  /// How many the files have.
  private var nombre = 0
  /// The first that is too many.
  private var premiereDeTrop: VueJSON?

  init(_ cadre: CadreImport, _ reglages: ReglagesImport) {
    self.cadre = cadre
    lecture = LectureDTO(reglages, fuseau: cadre.registre.fuseau)
  }

  /// The numbers that were rounded.
  var arrondis: [ArrondiImport] {
    lecture.arrondis.map { arrondi in
      var arrondi = arrondi
      arrondi.chemin = chemins[arrondi.place] ?? arrondi.chemin
      return arrondi
    }
  }

  /// What is wrong, in the order of the files; the first 1,000 faults of it.
  var erreurs: [ErreurImport] {
    (tropDeFactures + lecture.enOrdre.prefix(lecture.json.maximum)).map(situer)
  }

  /// How much more was wrong than is kept.
  var erreursOmises: Int { max(0, lecture.fautes - lecture.json.maximum) }

  /// A fault that only the registre shows, at its place in the file.
  func erreur(_ refus: RefusImport) -> ErreurImport {
    situer(lieux.erreur(refus))
  }

  private var tropDeFactures: [ErreurImport] {
    guard let lieu = premiereDeTrop else { return [] }
    return [LieuxDesFactures.erreur(.tropDeFactures(nombre), dans: lieu)]
  }

  /// Reads an invoice, and checks it by itself.
  ///
  /// What a format cannot say is filled in by `completer` before that.
  mutating func prendre(
    _ vue: VueJSON, statutRequis: Bool = true, completer: (inout FactureImportee) -> Void = { _ in }
  ) {
    let vue = lecture.complete(vue)
    nombre += 1
    let estDeTrop = !lecture.reglages.decoupe && nombre > CadreImport.maximum
    if estDeTrop, premiereDeTrop == nil { premiereDeTrop = vue }
    guard var facture = lecture.facture(vue, statutRequis: statutRequis) else { return }
    completer(&facture)
    for refus in facture.refus(dans: cadre, rang: factures.count) {
      lecture.noter(LieuxDesFactures.erreur(refus, dans: vue))
    }
    guard !lecture.reglages.decoupe else { return decoupage.ajouter(facture) }
    guard !estDeTrop else { return }
    factures.append(facture)
    lieux.ajouter(vue, facture)
  }

  private func situer(_ erreur: ErreurImport) -> ErreurImport {
    chemins[erreur.place].map(erreur.atteinte) ?? erreur
  }
}
