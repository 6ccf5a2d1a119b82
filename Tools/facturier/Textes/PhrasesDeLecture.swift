import Facturier

/// What is said of what is looked at, where no table says it.
extension Phrase {
  static let aucuneFacture = Phrase(fr: "Aucune facture.", en: "No invoice.")
  static let aucuneFactureEmise = Phrase(
    fr: "Aucune facture émise.", en: "No invoice has been issued.")
  static let aucunAvoir = Phrase(fr: "Aucun avoir.", en: "No credit note.")
  static let aucunEvenement = Phrase(fr: "Aucun événement.", en: "No event.")
  static func pasEncoreLa(depuis position: Int, le moment: String) -> Phrase {
    Phrase(
      fr: "N'était pas encore là : son premier événement est #\(position), du \(moment).",
      en: "It was not there yet: its first event is #\(position), of \(moment).")
  }
  static let aucunClient = Phrase(fr: "Aucun client.", en: "No customer.")
  static let aucunRegistre = Phrase(fr: "Aucun registre.", en: "No ledger.")
  static let aucuneCloture = Phrase(fr: "Aucune période close.", en: "No closed period.")
  static let aucunProduit = Phrase(fr: "Aucun produit.", en: "No product.")
  static let rienDu = Phrase(fr: "Rien n'est dû.", en: "Nothing is due.")
  static let rienDansLaPeriode = Phrase(
    fr: "Aucune facture, aucun avoir ni aucun paiement dans la période.",
    en: "No invoice, no credit note and no payment in the period.")
  static let aucuneDifference = Phrase(fr: "Aucune différence.", en: "No difference.")
  static let barresParMois = Phrase(
    fr: "TTC des factures moins celui des avoirs, au mois de chacun :",
    en: "Gross of invoices less that of credit notes, in the month of each:")

  static let coherenceNonVue = Phrase(
    fr: "Les lignes sont additionnées comme elles sont : si les événements s'accordent entre eux,"
      + " « verifier » le dit.",
    en: "The lines are added up as they stand: whether the events agree with each other, “verify”"
      + " says.")

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
  static func clotureDe(
    _ periode: PeriodeCloturee, le moment: String, par auteur: String, a position: Int
  ) -> Phrase {
    let au = Phrase(periode.au.affiche)
    let (fr, en) =
      periode.du.map { jour in
        (
          "Du \(jour.affiche(.francais)) au \(au.francais)",
          "From \(jour.affiche(.anglais)) to \(au.anglais)"
        )
      } ?? ("Jusqu'au \(au.francais)", "Until \(au.anglais)")
    return Phrase(
      fr: "\(fr), close le \(moment) par \(auteur), à la position \(position).",
      en: "\(en), closed on \(moment) by \(auteur), at position \(position).")
  }

  static func prixDeVente(_ prix: String, unite: String?) -> Phrase {
    let unite = unite.map { " / \($0)" } ?? ""
    return Phrase(fr: "Prix hors taxe : \(prix)\(unite)", en: "Price before VAT: \(prix)\(unite)")
  }

  static func tvaDeVente(_ taux: String) -> Phrase {
    Phrase(fr: "TVA : \(taux)", en: "VAT: \(taux)")
  }

  static func facturesAVenir(_ nombre: Int, jour: String) -> Phrase {
    Phrase(
      fr: pluriel(nombre, "facture datée", "factures datées") + " d'après le \(jour)"
        + " \(nombre == 1 ? "n'est pas montrée" : "ne sont pas montrées") ; ajoutez --au et un jour à"
        + " venir.",
      en: plural(nombre, "invoice", "invoices") + " dated after \(jour)"
        + " \(nombre == 1 ? "is" : "are") not shown; add --au and a day to come.")
  }

  static func avoirsAVenir(_ nombre: Int, jour: String) -> Phrase {
    Phrase(
      fr: pluriel(nombre, "avoir daté", "avoirs datés") + " d'après le \(jour)"
        + " \(nombre == 1 ? "n'est pas montré" : "ne sont pas montrés") ; ajoutez --au et un jour à"
        + " venir.",
      en: plural(nombre, "credit note", "credit notes") + " dated after \(jour)"
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

  static func irrecouvrableDepuis(_ perte: Perte) -> Phrase {
    Phrase(
      fr: "Créance irrécouvrable depuis le \(perte.date.affiche(.francais)) : \(perte.motif)",
      en: "Written off on \(perte.date.affiche(.anglais)): \(perte.motif)")
  }

  static func fait(_ nom: String, _ valeur: String) -> Phrase {
    Phrase(fr: "\(nom) : \(valeur)", en: "\(nom): \(valeur)")
  }

  static func adresseUsuelle(_ adresse: String) -> Phrase {
    Phrase(
      fr: "adresse électronique : \(adresse), d'après le SIREN",
      en: "electronic address: \(adresse), by the SIREN")
  }

  static func series(_ factures: String, _ avoirs: String) -> Phrase {
    Phrase(
      fr: "numéros : \(factures) pour les factures, \(avoirs) pour les avoirs",
      en: "numbers: \(factures) for invoices, \(avoirs) for credit notes")
  }

  static func fuseau(_ fuseau: String) -> Phrase {
    Phrase(fr: "fuseau horaire : \(fuseau)", en: "time zone: \(fuseau)")
  }

  static func factureA(adresse: String) -> Phrase {
    Phrase(fr: "Adresse de facturation : \(adresse)", en: "Billing address: \(adresse)")
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

  static func demoSuite(dossier: String) -> Phrase {
    Phrase(
      fr: "Tout est dans \(dossier)/journal.jsonl. Essayez :",
      en: "All of it is in \(dossier)/journal.jsonl. Try:")
  }
}
