public import Facturier

/// One invoice at one moment: what it says, what has happened to it, and what can be done with it now.
public struct FactureMontree: Sendable {
  /// The facture, with the version that acts on it have to have seen.
  public let vue: FactureVue
  /// Who buys, as he is now.
  public let client: Client
  /// Who did what and when, a sentence each, in the order in which it was recorded.
  public let historique: [String]
  /// What stands against issuing a draft, and what is to be looked at before.
  public let controle: ControleEmission?
  /// The end of the journal as it was seen.
  public let tete: Head
  private let refus: [ActeDeFacture: Echec]

  /// What the library would refuse an act of that kind for; nothing where it can be done.
  public func empechement(_ acte: ActeDeFacture) -> Echec? { refus[acte] }

  /// Reads all of it from one view: each kind of act is tried there, and nothing recorded.
  init(
    _ id: FactureID, _ depot: Depot, _ etats: Etats, auteur: Author, langue: Langue
  ) throws {
    vue = try etats.vue(de: id)
    client = try etats.client(vue.facture.clientId)
    let fuseau = try etats.registre().fuseau
    historique = try etats.historique(de: .facture(id)).map { $0.phrase(langue, fuseau: fuseau) }
    controle = vue.facture.etape == .brouillon ? try etats.controler(id) : nil
    tete = etats.tete
    let contexte = Contexte(auteur: auteur, versions: [.facture(id): vue.version])
    var refus: [ActeDeFacture: Echec] = [:]
    for acte in ActeDeFacture.allCases {
      do {
        try depot.essayer(sur: etats.vue, par: contexte) { try acte.essayer(sur: id, dans: $0) }
      } catch {
        let echec = Echec(error)
        // What cannot be read is no answer of a rule's.
        guard error is RefusFacturation || echec.code == .horlogeEnRetard else { throw error }
        refus[acte] = echec
      }
    }
    self.refus = refus
  }
}
