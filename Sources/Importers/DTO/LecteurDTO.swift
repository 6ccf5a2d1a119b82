public import Facturation
import LigneJSON

/// Reads invoices from DTO JSON that comes in blocks, and gathers all that is wrong with them.
///
///     var lecteur = LecteurDTO(cadre, ReglagesImport())
///     while let bloc = try fichier.lire() { lecteur.recevoir(bloc) }
///     lecteur.terminer()
///     guard lecteur.erreurs.isEmpty else { … }
///     let bilan = try ImporterFactures(outils).execute(lecteur.factures, …)
///
/// The JSON of one invoice at a time is held, and of each only its values are kept.
public struct LecteurDTO {
  private let cadre: CadreImport
  private var lecture: LectureDTO
  private var forme = FormeDuFichier()
  private var flux: FluxJSON?
  /// Whether each line can be read without the one above.
  private var estEnLignes = false
  private var estPerdu = false
  private var lieux: [LieuxDeFacture] = []

  /// The invoices that were read.
  public private(set) var factures: [FactureImportee] = []

  /// Begins before the first byte; `cadre` says what an invoice is checked against by itself.
  public init(_ cadre: CadreImport, _ reglages: ReglagesImport = ReglagesImport()) {
    self.cadre = cadre
    lecture = LectureDTO(reglages, fuseau: cadre.registre.fuseau)
  }

  /// The numbers that were rounded.
  public var arrondis: [ArrondiImport] { lecture.arrondis }

  /// All that is wrong, in the order of the file.
  public var erreurs: [ErreurImport] {
    (lecture.json.erreurs.map(ErreurImport.init) + lecture.erreurs).sorted {
      ($0.ligne, $0.colonne) < ($1.ligne, $1.colonne)
    }
  }

  /// How much more was wrong than is kept.
  public var erreursOmises: Int { lecture.json.omises }

  /// Takes the bytes that follow.
  public mutating func recevoir(_ octets: ContiguousArray<UInt8>) {
    guard flux == nil else {
      flux?.recevoir(octets)
      return lire()
    }
    if let forme = forme.regarder(octets, complet: false) { commencer(forme) }
  }

  /// Says that no more bytes will come.
  public mutating func terminer() {
    if flux == nil { commencer(forme.regarder([], complet: true) ?? .valeur) }
    flux?.terminer()
    lire()
  }

  /// A fault that only the registre shows, at its place in the file.
  public func erreur(_ refus: RefusImport) -> ErreurImport {
    let lieu = lieux[refus.rang]
    return ErreurImport(
      .facture(refus.defaut), chemin: lieu.chemin(de: refus.champ),
      place: lieu.place(de: refus.champ))
  }

  private mutating func commencer(_ forme: FluxJSON.Forme) {
    flux = FluxJSON(forme)
    estEnLignes = forme == .lignes
    flux?.recevoir(self.forme.octets)
    self.forme = FormeDuFichier()
    lire()
  }

  private mutating func lire() {
    while !estPerdu {
      do throws(ErreurJSON) {
        guard let vue = try flux?.suivant() else { return }
        prendre(vue)
      } catch {
        lecture.json.ajouter(error)
        if estEnLignes { flux?.passerLaLigne() } else { estPerdu = true }
      }
    }
  }

  private mutating func prendre(_ vue: VueJSON) {
    if case .membre(let nom, .racine) = vue.chemin {
      guard nom != "tete", nom != "au" else { return }
      return lecture.json.ajouter(
        vue.erreur(.membreInconnu(nom, admis: ["tete", "au", "factures"])))
    }
    guard let facture = lecture.facture(vue) else { return }
    let lieu = LieuxDeFacture(vue, facture)
    for refus in facture.refus(dans: cadre, rang: factures.count) {
      lecture.noter(
        ErreurImport(
          .facture(refus.defaut), chemin: lieu.chemin(de: refus.champ),
          place: LieuxDeFacture.place(de: refus.champ, dans: vue)))
    }
    factures.append(facture)
    lieux.append(lieu)
  }
}
