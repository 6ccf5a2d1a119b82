/// What an import is decided in view of, beside the invoice itself.
public struct CadreImport: Sendable {
  /// The registre that takes the invoice up.
  package let registre: Registre
  /// Today, in the registre's time zone.
  package let aujourdhui: DateCivile
  /// The file that it is taken from.
  package let origine: OrigineImport?
  /// The period that was closed last, into which nothing comes any more.
  package let cloture: PeriodeCloturee?

  /// Gathers registre, day and file.
  public init(registre: Registre, aujourdhui: DateCivile, origine: OrigineImport? = nil) {
    self.init(registre: registre, aujourdhui: aujourdhui, origine: origine, cloture: nil)
  }

  /// Gathers these and what was closed last.
  package init(
    registre: Registre, aujourdhui: DateCivile, origine: OrigineImport?, cloture: PeriodeCloturee?
  ) {
    self.registre = registre
    self.aujourdhui = aujourdhui
    self.origine = origine
    self.cloture = cloture
  }

  /// So many invoices are imported at most: an import is one act, and held in memory as a whole.
  package static let maximum = 20_000

  /// Why an invoice is cancelled, where the file does not say it.
  static let motifHabituel = Libelle(texteAdmis: "Annulée avant l'import")
}

extension FactureImportee {
  /// All that is wrong with the invoice by itself, whatever else is in the file or the registre.
  ///
  /// `rang` is which invoice of the file it is. What is found here is what recording it would find.
  package func refus(dans cadre: CadreImport, rang: Int) -> [RefusImport] {
    var essai = ImportDeFacture(self, rang: rang, dans: cadre)
    let inconnu = ClientID(UUIDTexte(haut: 0, bas: 0))
    var tires: UInt64 = 0
    func tirer() -> UUIDTexte {
      tires += 1
      return UUIDTexte(haut: 0, bas: tires)
    }
    let fiche = client.fiche ?? FicheClient(nom: CadreImport.motifHabituel)
    _ = essai.commencer(Client(id: inconnu, fiche: fiche), brouillon: 1, tirer: tirer)
    for document in essai.documents.indices {
      _ = essai.emettre(document: document, tirer: tirer)
    }
    // The only error would be one of looking numbers up, and here none are.
    _ = try? essai.conclure(tirer: tirer) { _ in nil }
    return essai.refus
  }
}
