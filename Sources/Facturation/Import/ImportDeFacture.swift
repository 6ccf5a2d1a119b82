/// One imported invoice on its way into the registre: the events that it comes to, step by step.
///
/// The steps lie apart because the events of many invoices are recorded together, drafts in the order of
/// their ranks, invoices and avoirs in that of their numbers: one may have to wait between its draft and its
/// number. What is wrong is gathered, and reading goes on as far as it can.
///
/// Rules about how we act (the ceiling of cash, payments above the balance, the rates of today, the
/// order of dates) do not bind what happened elsewhere. What makes an invoice an invoice does.
package struct ImportDeFacture {
  package let importee: FactureImportee
  let cadre: CadreImport
  /// The invoice as the registre has it already, from which comes what the file leaves out.
  let connue: Facture?
  /// Which invoice of its file it is.
  package let rang: Int
  /// The invoice as far as it has come; nothing before it is begun.
  package internal(set) var facture: Facture?
  /// The client, as the registre knows it.
  var client: Client?
  /// The places of the invoice's own number and of its avoirs', in the order of the file.
  package private(set) var documents: [NumeroEmis] = []
  /// What is wrong.
  package private(set) var refus: [RefusImport] = []

  /// Prepares the import of an invoice, which is the one of that rank in its file.
  package init(
    _ importee: FactureImportee, rang: Int, dans cadre: CadreImport, connue: Facture? = nil
  ) {
    self.importee = importee
    self.rang = rang
    self.cadre = cadre
    self.connue = connue
    placerLesNumeros()
  }

  /// Where the number of a document stands in the file.
  package static func champ(duDocument rang: Int) -> String {
    rang == 0 ? "numero" : "avoirs[\(rang - 1)].numero"
  }

  /// Notes a fault of a field.
  package mutating func refuser(_ champ: String, _ defaut: Defaut) {
    refus.append(RefusImport(rang: rang, champ: champ, defaut))
  }

  /// What a computation gives, or nothing and its refusal as a fault of a field.
  mutating func essayer<Valeur>(
    _ champ: String, _ calcul: () throws(RefusFacturation) -> Valeur
  ) -> Valeur? {
    do {
      return try calcul()
    } catch {
      refuser(champ, .refus(error))
      return nil
    }
  }

  /// Applies an event, or notes why it cannot follow; `id` is where what it makes has its identity, `jour`
  /// where its day stands.
  mutating func appliquer(
    _ evenement: EvenementFacture, _ champ: String, id: String? = nil, jour: String? = nil
  ) -> Bool {
    // What the registre has already was there before.
    if connue == nil, let cloture = cadre.cloture {
      let facture = facture
      _ = essayer(jour ?? champ) { () throws(RefusFacturation) in
        try cloture.admettre(evenement, sur: facture)
      }
    }
    do throws(Incoherence) {
      try facture?.appliquer(evenement)
      return true
    } catch {
      switch error {
      case .elementPresent(let uuid): refuser(id ?? champ, .identifiantEnDouble(uuid))
      default: refuser(champ, .refus(.valeur(.total, Montant.horsLimites)))
      }
      return false
    }
  }

  /// The number given, or what a known invoice has in its place; a draft has none.
  private mutating func placerLesNumeros() {
    let statut = importee.statut
    switch importee.reference {
    case .brouillon(let texte):
      if let statut, statut != .brouillon, statut != .annulee {
        refuser("numero", .numeroEtStatut(texte, statut))
      }
      let reference = RefusFacturation.factureNonEmise(texte)
      if !importee.paiements.isEmpty { refuser("paiements", .refus(reference)) }
      if !importee.avoirs.isEmpty { refuser("avoirs", .refus(reference)) }
      if !importee.remboursements.isEmpty { refuser("remboursements", .refus(reference)) }
      if importee.irrecouvrable != nil { refuser("irrecouvrable", .refus(reference)) }
    case .numero(let numero):
      if statut == .brouillon {
        refuser("numero", .numeroEtStatut(numero.numero.texte, .brouillon))
      }
      let numeros =
        [(numero, importee.dateFacture)] + importee.avoirs.map { ($0.numero, $0.date) }
      for (rang, (numero, jour)) in numeros.enumerated() { placer(numero, rang, le: jour) }
      if documents.count < numeros.count { documents = [] }
    }
  }

  private mutating func placer(_ numero: NumeroImporte, _ rang: Int, le jour: DateCivile) {
    let fait = rang == 0 ? connue?.emission?.numero : connue?.avoirs.element(rang - 1)?.numero
    if let fait, fait.numero == numero.numero { return documents.append(fait) }
    do throws(EcartImport) {
      documents.append(
        try NumeroEmis(
          numero, le: jour, etranger: importee.numerosEtrangers, dans: cadre.registre))
    } catch {
      let dernier = rang == 0 ? "" : "avoirs[\(rang - 1)]."
      refuser(dernier + error.champ, error.defaut)
    }
  }
}

extension Facture {
  /// The same as if a file had told of all of it, for a comparison of what it says alone; when its VAT
  /// counts, the registre said.
  package var commeImportee: Facture {
    var facture = self
    if case .emise(var emission) = etape {
      emission.estImportee = true
      emission.jourDeTVA = nil
      facture.etape = .emise(emission)
    }
    for rang in avoirs.indices { facture.suiteAvoirs[rang: rang].estImporte = true }
    facture.deductions = []
    return facture
  }
}
