package import Facturation
package import Journal

extension Hasard {
  /// How many kinds of events there are to draw.
  package static var nombreDeSortes: Int { sortes.count }

  /// An event of the kind of that number, or of any.
  package mutating func evenement(sorte: Int? = nil) -> Evenement {
    Self.sortes[sorte ?? entier(0...Self.sortes.count - 1)](&self)
  }

  /// An event as it may stand anywhere in a journal.
  package mutating func recordedEvent(sorte: Int? = nil) -> RecordedEvent {
    RecordedEvent(
      position: compte(), time: instant(), author: auteur(), batch: facultatif { $0.lot() } ?? nil,
      command: facultatif { $0.uuid() }, evenement: evenement(sorte: sorte),
      predecessor: hash())
  }

  /// A registre's identity.
  package mutating func registre() -> RegistreID { identifiant() }

  private mutating func instant() -> Timestamp {
    let jour = Int64(date().jour)
    let dansLeJour = parmi([0, Int64(entier(0...86_399_999_999)), 86_399_999_999])
    return Timestamp(microseconds: jour * 86_400_000_000 + dansLeJour) ?? .epoch
  }

  private mutating func auteur() -> Author {
    (try? Author(libelle(maximum: 100).texte)) ?? (try? Author("personne")) ?? auteur()
  }

  private mutating func lot() -> Batch? {
    let compte = max(2, compte())
    return Batch(index: entier(1...compte), count: compte)
  }

  private mutating func hash() -> Empreinte {
    une(fois: 10) ? .nulle : Empreinte(hexadecimal: empreinte().utf8) ?? .nulle
  }

  private typealias Sorte = @Sendable (inout Hasard) -> Evenement

  private static let sortes: [Sorte] = [
    registre {
      .registreOuvert(
        RegistreOuvert(
          registre: $0.identifiant(), format: $0.compte(), vendeur: $0.vendeur(),
          serieFactures: $0.serie(), serieAvoirs: $0.serie(), fuseau: $0.choix()))
    },
    registre { .vendeurModifie(VendeurModifie(vendeur: $0.vendeur())) },
    registre { .horlogeCorrigee(HorlogeCorrigee(motif: $0.libelle())) },
    client { .clientCree(ClientCree(fiche: $0.ficheClient(), importe: $0.importe())) },
    client { .clientModifie(ClientModifie(fiche: $0.ficheClient())) },
    produit { .produitCree(ProduitCree(fiche: $0.ficheProduit(), importe: $0.importe())) },
    produit { .produitModifie(ProduitModifie(fiche: $0.ficheProduit())) },
    facture {
      .factureCreee(
        FactureCreee(
          brouillon: $0.compte(), enTete: $0.enTete(), importe: $0.importe()))
    },
    facture {
      .ligneAjoutee(
        LigneAjoutee(
          ligneId: $0.identifiant(), contenu: $0.contenu(), importe: $0.importe()))
    },
    facture { .ligneModifiee(LigneModifiee(ligneId: $0.identifiant(), contenu: $0.contenu())) },
    facture { .ligneRetiree(LigneRetiree(ligneId: $0.identifiant())) },
    facture { .remiseAccordee(RemiseAccordee(remisePourcentage: $0.decimal())) },
    facture {
      .echeanceModifiee(
        EcheanceModifiee(
          dateEcheance: $0.date(), delaiJours: $0.facultatif { $0.compte(depuis: 0) }))
    },
    facture { .conditionsModifiees(ConditionsModifiees(conditionsPaiement: $0.choix())) },
    facture {
      .notesModifiees(
        NotesModifiees(
          notes: $0.facultatif { $0.note() }, notesCommentaire: $0.facultatif { $0.note() }))
    },
    facture { .clientChange(ClientChange(clientId: $0.identifiant())) },
    facture { .factureAnnulee(FactureAnnulee(motif: $0.libelle(), importe: $0.importe())) },
    facture {
      .factureEmise(
        FactureEmise(
          numero: $0.numeroEmis(), enTete: $0.enTete(), vendeur: $0.vendeur(),
          client: $0.ficheClient(), lignes: $0.plusieurs { $0.ligne() }, totaux: $0.totaux(),
          importe: $0.importe()))
    },
    facture {
      .paiementEnregistre(
        PaiementEnregistre(
          paiementId: $0.identifiant(), montant: $0.decimal(), mode: $0.choix(),
          datePaiement: $0.date(), reference: $0.facultatif { $0.libelle() },
          importe: $0.importe()))
    },
    facture {
      .paiementAnnule(
        PaiementAnnule(
          paiementId: $0.identifiant(), motif: $0.libelle(), importe: $0.importe()))
    },
    facture {
      .avoirEmis(
        AvoirEmis(
          avoirId: $0.identifiant(), numero: $0.numeroEmis(), dateAvoir: $0.date(),
          numeroFacture: $0.numero(), dateFacture: $0.date(), motif: $0.libelle(),
          lignes: $0.plusieurs { $0.ligneCreditee() }, totaux: $0.totaux(), importe: $0.importe()))
    },
    facture {
      .documentExporte(
        DocumentExporte(
          numero: $0.numero(), format: $0.choix(), empreinte: $0.empreinteFichier()))
    },
  ]

  private static func registre(
    _ tirer: @escaping @Sendable (inout Hasard) -> EvenementRegistre
  ) -> Sorte {
    { .registre(tirer(&$0)) }
  }

  private static func client(
    _ tirer: @escaping @Sendable (inout Hasard) -> EvenementClient
  ) -> Sorte {
    { .client($0.identifiant(), tirer(&$0)) }
  }

  private static func produit(
    _ tirer: @escaping @Sendable (inout Hasard) -> EvenementProduit
  ) -> Sorte {
    { .produit($0.identifiant(), tirer(&$0)) }
  }

  private static func facture(
    _ tirer: @escaping @Sendable (inout Hasard) -> EvenementFacture
  ) -> Sorte {
    { .facture($0.identifiant(), tirer(&$0)) }
  }
}
