package import Facturation

// The records that events hold, in the order of their members. What is optional is left out.

extension Adresse: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("voie", voie)
    line.member("complement", complement)
    line.member("codePostal", codePostal)
    line.member("ville", ville)
    line.member("pays", pays)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      voie: try line.member("voie"), complement: try line.optional("complement"),
      codePostal: try line.member("codePostal"), ville: try line.member("ville"),
      pays: try line.member("pays"))
  }
}

extension Vendeur: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("nom", nom)
    line.member("siren", siren)
    line.member("siret", siret)
    line.member("adresse", adresse)
    line.member("formeJuridique", formeJuridique)
    line.member("capital", capital)
    line.member("rcs", rcs)
    line.member("numeroTVA", numeroTVA)
    line.member("regime", regime)
    line.member("optionDebits", optionDebits)
    line.member("iban", iban)
    line.member("bic", bic)
    line.member("courriel", courriel)
    line.member("escompte", escompte)
    line.member("tauxPenalites", tauxPenalites)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      nom: try line.member("nom"), siren: try line.member("siren"),
      siret: try line.optional("siret"), adresse: try line.member("adresse"),
      formeJuridique: try line.optional("formeJuridique"),
      capital: try line.optional("capital"), rcs: try line.optional("rcs"),
      numeroTVA: try line.optional("numeroTVA"), regime: try line.member("regime"),
      optionDebits: try line.member("optionDebits"), iban: try line.optional("iban"),
      bic: try line.optional("bic"), courriel: try line.optional("courriel"),
      escompte: try line.optional("escompte"), tauxPenalites: try line.optional("tauxPenalites"))
  }
}

extension FicheClient: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("nom", nom)
    line.member("categorie", categorie)
    line.member("siren", siren)
    line.member("siret", siret)
    line.member("numeroTVA", numeroTVA)
    line.member("adresse", adresse)
    line.member("adresseLivraison", adresseLivraison)
    line.member("courriel", courriel)
    line.member("adresseElectronique", adresseElectronique)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      nom: try line.member("nom"), categorie: try line.member("categorie"),
      siren: try line.optional("siren"), siret: try line.optional("siret"),
      numeroTVA: try line.optional("numeroTVA"), adresse: try line.optional("adresse"),
      adresseLivraison: try line.optional("adresseLivraison"),
      courriel: try line.optional("courriel"),
      adresseElectronique: try line.optional("adresseElectronique"))
  }
}

extension FicheProduit: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("designation", designation)
    line.member("reference", reference)
    line.member("prixUnitaire", prixUnitaire)
    line.member("tva", tva)
    line.member("unite", unite)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      designation: try line.member("designation"), reference: try line.optional("reference"),
      prixUnitaire: try line.member("prixUnitaire"), tva: try line.optional("tva"),
      unite: try line.optional("unite"))
  }
}

extension Livraison: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("debut", debut)
    line.member("fin", fin)
    line.member("adresse", adresse)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      debut: try line.member("debut"), fin: try line.optional("fin"),
      adresse: try line.optional("adresse"))
  }
}

extension EnTete: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("clientId", clientId)
    line.member("dateFacture", dateFacture)
    line.member("dateEcheance", dateEcheance)
    line.member("delaiJours", delaiJours)
    line.member("tva", tva)
    line.member("conditionsPaiement", conditionsPaiement)
    line.member("remisePourcentage", remisePourcentage)
    line.member("notes", notes)
    line.member("notesCommentaire", notesCommentaire)
    line.member("nature", nature)
    line.member("livraison", livraison)
    line.member("referenceAcheteur", referenceAcheteur)
    line.member("referenceCommande", referenceCommande)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      clientId: try line.member("clientId"), dateFacture: try line.member("dateFacture"),
      dateEcheance: try line.member("dateEcheance"),
      delaiJours: try line.optional("delaiJours"), tva: try line.member("tva"),
      conditionsPaiement: try line.member("conditionsPaiement"),
      remisePourcentage: try line.member("remisePourcentage"),
      notes: try line.optional("notes"),
      notesCommentaire: try line.optional("notesCommentaire"),
      nature: try line.optional("nature"), livraison: try line.optional("livraison"),
      referenceAcheteur: try line.optional("referenceAcheteur"),
      referenceCommande: try line.optional("referenceCommande"))
  }
}

extension ContenuLigne: LineObject {
  package func writeMembers(to line: inout LineWriter) {
    line.member("designation", designation)
    line.member("quantite", quantite)
    line.member("unite", unite)
    line.member("prixUnitaire", prixUnitaire)
    line.member("tva", tva)
    line.member("categorieTVA", categorieTVA)
    line.member("motifExoneration", motifExoneration)
    line.member("produitId", produit)
    line.member("referenceCommande", referenceCommande)
    line.member("dateCommande", dateCommande)
  }

  package init(members line: inout LineReader) throws(LineError) {
    self.init(
      designation: try line.member("designation"), quantite: try line.member("quantite"),
      unite: try line.optional("unite"), prixUnitaire: try line.member("prixUnitaire"),
      tva: try line.member("tva"), categorieTVA: try line.member("categorieTVA"),
      motifExoneration: try line.optional("motifExoneration"),
      produit: try line.optional("produitId"),
      referenceCommande: try line.optional("referenceCommande"),
      dateCommande: try line.optional("dateCommande"))
  }
}
