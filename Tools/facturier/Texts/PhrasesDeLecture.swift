import Facturier

/// What is said of what is looked at, where no table says it.
extension Phrase {
  static let aucuneFactureEmise = Phrase(
    fr: "Aucune facture émise.", en: "No invoice has been issued.")
  static let aucunAvoir = Phrase(fr: "Aucun avoir.", en: "No credit note.")
  static let aucunEvenement = Phrase(fr: "Aucun événement.", en: "No event.")
  static func pasEncoreLa(
    _ nom: String?, depuis position: Int, le moment: String
  ) -> Phrase {
    let (fr, en) = (nom.map { "\($0) n'était" } ?? "N'était", nom ?? "It")
    return Phrase(
      fr: "\(fr) pas encore là : son premier événement est #\(position), du \(moment).",
      en: "\(en) was not there yet: its first event is #\(position), of \(moment).")
  }
  static let aucunRegistre = Phrase(fr: "Aucun registre.", en: "No ledger.")
  static let rienDansLaPeriode = Phrase(
    fr: "Aucune facture, aucun avoir ni aucun paiement dans la période.",
    en: "No invoice, no credit note and no payment in the period.")
  static func soldesVus(le jour: DateCivile) -> Phrase {
    Phrase(
      fr: "Soldes vus le \(jour.affiche(.francais)).",
      en: "Balances as of \(jour.affiche(.anglais)).")
  }
  static func tvaADeclarer(duMoisDe jour: DateCivile) -> Phrase {
    let mois = jour.texte.prefix(7)
    return Phrase(
      fr: "TVA à déclarer d'un mois : « facturier totaux --du \(mois) --au \(mois) ».",
      en: "VAT to declare of a month: “facturier totals --du \(mois) --au \(mois)”.")
  }
  static let barresParMois = Phrase(
    fr: "TTC des factures moins celui des avoirs, au mois de chacun :",
    en: "Gross of invoices less that of credit notes, in the month of each:")

  static let joursEtPositions = Phrase(
    fr: "Un jour compte ce qui est daté jusque-là, de tout ce qui est enregistré maintenant ; une"
      + " position, ce qui l'était alors.",
    en: "A day counts what is dated by then, of all that is recorded now; a position, what was"
      + " recorded by then.")

  static func vuLe(_ jour: DateCivile) -> Phrase {
    Phrase(
      fr: "Vu au \(jour.affiche(.francais)) ; pour un autre jour : --au.",
      en: "As of \(jour.affiche(.anglais)); for another day: --au.")
  }

  static let coherenceNonVue = Phrase(
    fr: "Les lignes sont additionnées telles quelles ; « verifier » contrôle qu'elles s'accordent.",
    en: "The lines are added up as they stand; “verify” checks that they agree.")

  static func ancreEtrangere(_ ancre: Ancre) -> Phrase {
    Phrase(
      fr: "Le journal n'a pas d'événement \(ancre.position) de cette empreinte : l'ancre est d'un"
        + " autre registre, ou un état antérieur a été remis. « verifier --ancre » le dit ; sans"
        + " --depuis, « suivre » part de maintenant.",
      en: "The journal has no event \(ancre.position) with that hash: the anchor is of another"
        + " ledger, or an earlier state was put back. “verify --ancre” says; without --depuis,"
        + " “follow” starts from now.")
  }

  static func reprise(a position: Int) -> Phrase {
    Phrase(
      fr: "Le journal a été repris à la position \(position) : ce qui suivait n'y est plus.",
      en: "The journal was taken back to position \(position): what came after is gone.")
  }

  static func jourOuvert(_ jour: DateCivile) -> Phrase {
    Phrase(
      fr: "Le \(jour.affiche(.francais)) n'est dans aucune période close.",
      en: "That day, \(jour.affiche(.anglais)), lies in no closed period.")
  }

  /// Which period it is, and who closed it when.
  static func clotureDe(_ periode: PeriodeCloturee, le moment: String, par auteur: String) -> Phrase
  {
    let au = Phrase(periode.au.affiche)
    let (fr, en) =
      periode.du.map { jour in
        (
          "Du \(jour.affiche(.francais)) au \(au.francais)",
          "From \(jour.affiche(.anglais)) to \(au.anglais)"
        )
      } ?? ("Jusqu'au \(au.francais)", "Until \(au.anglais)")
    return Phrase(
      fr: "\(fr), close le \(moment) par \(auteur), après l'événement \(periode.position).",
      en: "\(en), closed on \(moment) by \(auteur), after event \(periode.position).")
  }

  /// Of words that were looked for among all it says how else a list is narrowed: they may have been meant for that.
  static func aucuneFacture(
    _ mots: [String], nommant statut: StatutDemande?, parmiDesChoisies: Bool
  ) -> Phrase {
    guard !mots.isEmpty else { return Phrase(fr: "Aucune facture.", en: "No invoice.") }
    let texte = mots.joined(separator: " ")
    if let statut {
      let nom = Phrase { statut.libelle($0).lowercased().forTheShell }
      return Phrase(
        fr: "Aucune facture ne dit « \(texte) » ; par statut : --statut \(nom.francais).",
        en: "No invoice says “\(texte)”; by status: --status \(nom.anglais).")
    }
    return parmiDesChoisies
      ? Phrase(
        fr: "Aucune de ces factures ne dit « \(texte) ».",
        en: "None of these invoices says “\(texte)”.")
      : Phrase(
        fr:
          "Aucune facture ne dit « \(texte) ». Par statut, client ou date : --statut, --client, --du.",
        en: "No invoice says “\(texte)”. By status, customer or date: --status, --customer, --from."
      )
  }

  static func aVenir(_ nombre: Int, avoirs: Bool = false, jour: String) -> Phrase {
    let (fr, e, en) = avoirs ? ("avoir", "", "credit note") : ("facture", "e", "invoice")
    return Phrase(
      fr: pluriel(nombre, "\(fr) daté\(e)", "\(fr)s daté\(e)s") + " d'après le \(jour)"
        + (nombre == 1 ? " n'est pas montré\(e)" : " ne sont pas montré\(e)s")
        + " ; ajoutez --au et un jour à venir.",
      en: plural(nombre, en, "\(en)s") + " dated after \(jour)"
        + " \(nombre == 1 ? "is" : "are") not shown; add --au and a day to come.")
  }

  static func avoirSur(_ facture: Facture, date: DateCivile, motif: Libelle) -> Phrase {
    let (numero, dateFacture) = (facture.reference, facture.dateFacture)
    return Phrase(
      fr: "Le \(date.affiche(.francais)), sur la facture \(numero) du"
        + " \(dateFacture.affiche(.francais)). Motif : \(motif)",
      en: "Dated \(date.affiche(.anglais)), on invoice \(numero) of"
        + " \(dateFacture.affiche(.anglais)). Reason: \(motif)")
  }

  static func fait(_ nom: String, _ valeur: String) -> Phrase {
    Phrase(fr: "\(nom) : \(valeur)", en: "\(nom): \(valeur)")
  }

  static func series(_ factures: String, _ avoirs: String) -> Phrase {
    Phrase(
      fr: "numéros : \(factures) pour les factures, \(avoirs) pour les avoirs",
      en: "numbers: \(factures) for invoices, \(avoirs) for credit notes")
  }

  static func fuseau(_ fuseau: String) -> Phrase {
    Phrase(fr: "fuseau horaire : \(fuseau)", en: "time zone: \(fuseau)")
  }

  static func livreA(adresse: String) -> Phrase {
    Phrase(fr: "Adresse de livraison : \(adresse)", en: "Delivery address: \(adresse)")
  }

  static func lignesDeFacture(date: String, echeance: String, conditions: String) -> Phrase {
    Phrase(
      fr: "Le \(date), échéance le \(echeance). Paiement : \(conditions).",
      en: "Dated \(date), due on \(echeance). Payment: \(conditions).")
  }

  static func demoTitre(jour: String) -> Phrase {
    Phrase(
      fr: "Atelier Vermeil, un mois d'activité, au \(jour)",
      en: "Atelier Vermeil, a month of business, as of \(jour)")
  }

  // MARK: - What tables are called, and what stands above their columns and before their sums

  static let colonneFacture = Phrase(fr: "Facture", en: "Invoice")
  static let colonneClient = Phrase(fr: "Client", en: "Customer")
  static let colonneDate = Phrase(fr: "Date", en: "Date")
  static let colonneEcheance = Phrase(fr: "Échéance", en: "Due")
  static let colonneStatut = Phrase(fr: "Statut", en: "Status")
  static let colonneTTC = Phrase(fr: "TTC", en: "Gross")
  static let colonneIdentifiant = Phrase(fr: "Identifiant", en: "Identifier")
  static let colonneNom = Phrase(fr: "Nom", en: "Name")
  static let colonneEvenements = Phrase(fr: "Événements", en: "Events")
  static let colonneSiren = Phrase(fr: "SIREN", en: "SIREN")
  static let colonneVille = Phrase(fr: "Ville", en: "Town")
  static let colonneNature = Phrase(fr: "Nature", en: "Nature")
  static let colonneDesignation = Phrase(fr: "Désignation", en: "Description")
  static let colonnePrix = Phrase(fr: "Prix HT", en: "Net price")
  static let colonnePrixTTC = Phrase(fr: "Prix TTC", en: "Price, incl. VAT")
  static let colonneTVA = Phrase(fr: "TVA", en: "VAT")
  static let colonneTotal = Phrase(fr: "Total HT", en: "Net total")
  static let colonneTotalTTC = Phrase(fr: "Total TTC", en: "Total, incl. VAT")
  static let colonneMode = Phrase(fr: "Mode", en: "Means")
  static let colonneMontant = Phrase(fr: "Montant", en: "Amount")
  static let colonneReference = Phrase(fr: "Référence", en: "Reference")
  static let colonneAvoir = Phrase(fr: "Avoir", en: "Credit note")
  static let colonneMotif = Phrase(fr: "Motif", en: "Reason")
  static let colonneHT = Phrase(fr: "HT", en: "Net")
  static let colonneAvoirs = Phrase(fr: "Avoirs", en: "Credits")
  static let colonneDu = Phrase(fr: "Du", en: "From")
  static let colonneAu = Phrase(fr: "Au", en: "To")
  static let perpetuel = Phrase(fr: "Cumul depuis l'ouverture", en: "Total since opening")
  static let colonneEncaisse = Phrase(fr: "Encaissé", en: "Net received")

  static let colonneCloseLe = Phrase(fr: "Close le", en: "Closed on")
  static let colonnePar = Phrase(fr: "Par", en: "By")
  static let colonneTaux = Phrase(fr: "Taux", en: "Rate")
  static let colonneRecu = Phrase(fr: "Reçu", en: "Received")
  static let colonneRejete = Phrase(fr: "Rejeté", en: "Bounced")
  static let colonneRendu = Phrase(fr: "Remboursé", en: "Refunded")

  static func colonnesOmises(_ titres: [String]) -> Phrase {
    let titres = titres.joined(separator: ", ")
    return Phrase(
      fr: "Colonnes omises faute de place : \(titres). Une fenêtre plus large montre tout, et"
        + " « | cat » aussi.",
      en: "Left out for want of room: \(titres). A wider window shows all, and so does “| cat”.")
  }

  // MARK: - Sums

  static let sousTotal = Phrase(fr: "Sous-total", en: "Subtotal")
  static let autresLignes = Phrase(fr: "Autres lignes", en: "Other lines")

  static func sousTotalDe(_ rubrique: String) -> Phrase {
    Phrase(fr: "Sous-total « \(rubrique) »", en: "Subtotal “\(rubrique)”")
  }

  static let remise = Phrase(fr: "Remise", en: "Discount")
  static let totalHT = Phrase(fr: "Total HT", en: "Net")
  static let montantTVA = Phrase(fr: "TVA", en: "VAT")
  static let dontALEncaissement = Phrase(
    fr: "dont exigible à l'encaissement", en: "of which due when paid")
  static let totalTTC = Phrase(fr: "Total TTC", en: "Gross")
  static let avoirs = Phrase(fr: "Avoirs", en: "Credit notes")
  static let dejaPaye = Phrase(fr: "Payé", en: "Paid")
  static let solde = Phrase(fr: "Solde", en: "Balance")
  static let evenements = Phrase(fr: "Événements", en: "Events")
  static let factures = Phrase(fr: "Factures", en: "Invoices")
  static let dontEmises = Phrase(fr: "dont émises", en: "of which issued")
  static let demoTotal = Phrase(fr: "Émis, et reste dû", en: "Issued, and still due")
  static let ensemble = Phrase(fr: "Total", en: "Total")
  static let emises = Phrase(fr: "Émises", en: "Issued")
  static let impayee = Phrase(fr: "Impayée", en: "Unpaid")
  static let aDeduire = Phrase(fr: "À déduire", en: "Undeducted")
  static let pertes = Phrase(fr: "Passé en perte", en: "Written off")

  /// When a payment bounced, and what the bank charged for it.
  static func rejete(_ rejet: Rejet) -> Phrase {
    let jour = Phrase(rejet.date.affiche)
    guard let frais = rejet.frais.map({ Phrase($0.affiche) }) else {
      return Phrase(fr: "rejeté le \(jour.francais)", en: "bounced on \(jour.anglais)")
    }
    return Phrase(
      fr: "rejeté le \(jour.francais), frais \(frais.francais)",
      en: "bounced on \(jour.anglais), charges \(frais.anglais)")
  }

  // MARK: - Totals, and what is due

  static let parMois = Phrase(fr: "Par mois", en: "By month")
  static let parClient = Phrase(fr: "Par client", en: "By customer")
  static let parTaux = Phrase(fr: "Par taux et catégorie de TVA", en: "By VAT rate and category")
  static let parStatut = Phrase(fr: "Par statut", en: "By status")
  static let parConditions = Phrase(fr: "Par conditions de paiement", en: "By payment terms")
  static let encaissements = Phrase(
    fr: "Encaissé dans la période, quelles que soient les factures",
    en: "Received in the period, whichever invoices it pays")
  static let tvaDesDocuments = Phrase(
    fr: "TVA des factures et des avoirs datés dans la période",
    en: "VAT of the invoices and credit notes dated in the period")
  static let tvaExigible = Phrase(
    fr: "TVA exigible dans la période, à déclarer", en: "VAT due in the period, to declare")

  // MARK: - What a column of VAT holds

  static let base = Phrase(fr: "Base", en: "Base")
  static let baseCreditee = Phrase(fr: "Base créditée", en: "Base credited")
  static let tvaCreditee = Phrase(fr: "TVA créditée", en: "VAT credited")
  static let baseNette = Phrase(fr: "Base nette", en: "Net base")
  static let tvaNette = Phrase(fr: "TVA nette", en: "Net VAT")
}
