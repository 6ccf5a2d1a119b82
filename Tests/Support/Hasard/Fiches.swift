import Facturation

// What events hold, each member drawn by itself, so that nothing adds up and everything occurs.

extension Hasard {
  mutating func adresse() -> Adresse {
    Adresse(
      voie: libelle(), complement: facultatif { $0.libelle() }, codePostal: libelle(),
      ville: libelle(), pays: pays())
  }

  mutating func vendeur() -> Vendeur {
    Vendeur(
      nom: libelle(), siren: siren(), siret: facultatif { $0.siret() }, adresse: adresse(),
      formeJuridique: facultatif { $0.libelle() }, capital: facultatif { $0.decimal() },
      rcs: facultatif { $0.libelle() }, numeroTVA: facultatif { $0.numeroTVA() },
      regime: choix(), optionDebits: une(fois: 2), iban: facultatif { $0.iban() },
      bic: facultatif { $0.bic() }, courriel: facultatif { $0.courriel() },
      escompte: facultatif { $0.libelle() }, tauxPenalites: facultatif { $0.libelle() })
  }

  mutating func ficheClient() -> FicheClient {
    FicheClient(
      nom: libelle(), categorie: choix(), siren: facultatif { $0.siren() },
      siret: facultatif { $0.siret() }, numeroTVA: facultatif { $0.numeroTVA() },
      adresse: facultatif { $0.adresse() }, adresseLivraison: facultatif { $0.adresse() },
      courriel: facultatif { $0.courriel() }, adresseElectronique: facultatif { $0.libelle() })
  }

  mutating func ficheProduit() -> FicheProduit {
    FicheProduit(
      designation: libelle(), reference: facultatif { $0.libelle() }, prixUnitaire: decimal(),
      tva: facultatif { $0.decimal() }, unite: facultatif { $0.libelle() })
  }

  mutating func enTete() -> EnTete {
    EnTete(
      clientId: identifiant(), dateFacture: date(), dateEcheance: date(),
      delaiJours: facultatif { $0.compte(depuis: 0) }, tva: decimal(), conditionsPaiement: choix(),
      remisePourcentage: decimal(), notes: facultatif { $0.note() },
      notesCommentaire: facultatif { $0.note() }, nature: facultatif { $0.choix() },
      livraison: facultatif { $0.livraison() }, referenceAcheteur: facultatif { $0.libelle() },
      referenceCommande: facultatif { $0.libelle() })
  }

  private mutating func livraison() -> Livraison {
    Livraison(
      debut: date(), fin: facultatif { $0.date() }, adresse: facultatif { $0.adresse() })
  }

  mutating func contenu() -> ContenuLigne {
    ContenuLigne(
      designation: libelle(), quantite: decimal(), unite: facultatif { $0.libelle() },
      prixUnitaire: decimal(), tva: decimal(), categorieTVA: choix(),
      motifExoneration: facultatif { $0.libelle() }, produit: facultatif { $0.identifiant() },
      referenceCommande: facultatif { $0.libelle() }, dateCommande: facultatif { $0.date() })
  }

  mutating func ligne() -> Ligne { Ligne(id: identifiant(), contenu: contenu(), total: decimal()) }

  mutating func ligneCreditee() -> LigneCreditee {
    LigneCreditee(ligneId: identifiant(), quantite: decimal(), total: decimal())
  }

  mutating func numeroEmis() -> NumeroEmis {
    NumeroEmis(numero: numero(), serie: serie(), rang: compte())
  }

  mutating func totaux() -> Totaux {
    Totaux(
      sousTotal: decimal(), remise: decimal(), totalHT: decimal(),
      groupes: plusieurs { $0.groupe() },
      montantTVA: decimal(), totalTTC: decimal())
  }

  private mutating func groupe() -> GroupeTVA {
    GroupeTVA(tva: decimal(), categorieTVA: choix(), base: decimal(), montantTVA: decimal())
  }

  mutating func importe() -> OrigineImport? {
    facultatif { $0.empreinte() }.flatMap(OrigineImport.init)
  }

  /// None to four.
  mutating func plusieurs<Element>(_ tirer: (inout Hasard) -> Element) -> [Element] {
    (0..<entier(0...4)).map { _ in tirer(&self) }
  }
}
