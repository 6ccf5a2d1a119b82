import Facturation
import Litteraux

extension Reproducteur {
  private static func texte<Valeur: ValeurTexte>(
    _ nom: String, _ type: Valeur.Type, _ texte: String
  ) -> Reproducteur {
    Reproducteur(nom) { _ = try lire(texte, Valeur.self) }
  }

  private static func nombre<Valeur: ValeurDecimale>(
    _ nom: String, _ type: Valeur.Type, _ texte: String
  ) -> Reproducteur {
    Reproducteur(nom) { _ = try lire(texte, Valeur.self) }
  }

  private static func date(_ nom: String, _ texte: String) -> Reproducteur {
    Reproducteur(nom) { _ = try DateCivile(texte: texte, champ: .dateFacture) }
  }

  /// Texts that become no value: each fault, and each form that a value can have.
  static let valeurs = [
    texte("a name of nothing but spaces", Libelle.self, "  "),
    texte("a name of 251 characters", Libelle.self, String(repeating: "a", count: 251)),
    texte(
      "an invoice number of 36 characters", NumeroFacture.self, String(repeating: "1", count: 36)),
    texte("a line feed in a name", Libelle.self, "Boulangerie\nMartin"),
    texte("a line separator in a note", Note.self, "Merci\u{2028}"),
    nombre("an amount with a comma", Montant.self, "12,50"),
    Reproducteur("a price that may mean two") {
      _ = try PrixUnitaire(saisie: "1,234", champ: .prixUnitaire)
    },
    Reproducteur("an amount that may mean two, one with too many decimals") {
      _ = try Montant(saisie: "10,005", champ: .montant)
    },
    Reproducteur("a quantity that is typed in words") {
      _ = try Quantite(saisie: "deux", champ: .quantite)
    },
    nombre("a price with one decimal, where a file needs two", PrixUnitaire.self, "12.5"),
    nombre("a quantity with a needless zero", Quantite.self, "1.50"),
    nombre("a rate with a percent sign", Taux.self, "20 %"),
    date("a date as people write it", "20/11/2026"),
    Reproducteur("an identifier with a letter that is no digit") {
      _ = try FactureID(texte: "01970000-0000-7000-8000-000000000abg", champ: .identifiant)
    },
    texte("a SIREN with spaces", Siren.self, "732 829 320"),
    texte("a SIRET of thirteen digits", Siret.self, "7328293200007"),
    texte("a VAT number without its country", NumeroTVA.self, "44732829320"),
    texte("an IBAN with spaces", IBAN.self, "FR14 2004 1010 0505 0001 3M02 606"),
    texte("a BIC of seven characters", BIC.self, "BNPAFRP"),
    texte("the code of a mention in small letters", CodeMention.self, "pmt"),
    texte("a mandate's reference with an accent", ReferenceMandat.self, "MANDAT-É"),
    texte("a creditor's identifier with spaces", IdentifiantCreancier.self, "FR72 ZZZ 123456"),
    texte("an e-mail address without an at sign", Courriel.self, "jean.dupont"),
    texte("an electronic address without its scheme", AdresseElectronique.self, "732829320"),
    texte("a country by its name", CodePays.self, "France"),
    texte("an invoice number with a space", NumeroFacture.self, "F 2026"),
    texte("a series without a rank", Serie.self, "F{annee}"),
    texte("a unit in words", CodeUnite.self, "bottes de foin"),
    texte("an exemption by its article", CodeExoneration.self, "art. 261"),
    texte("an account of two digits", CompteComptable.self, "70"),
    nombre("an amount with three decimals", Montant.self, "1.005"),
    nombre("a rate above 100 percent", Taux.self, "100.01"),
    nombre("an amount above the ceiling", Montant.self, "1000000000000.00"),
    nombre("a negative price", PrixUnitaire.self, "-1.00"),
    date("30 February", "2026-02-30"),
    texte("a SIREN with a mistyped digit", Siren.self, "732829321"),
    texte(
      "an electronic address with a mistyped digit", AdresseElectronique.self, "0225:732829321"),
    texte("a SIRET with a mistyped digit", Siret.self, "73282932000075"),
    texte("a VAT number with a mistyped digit", NumeroTVA.self, "FR45732829320"),
    texte("an IBAN with a mistyped digit", IBAN.self, "FR1420041010050500013M02607"),
    texte(
      "a creditor's identifier with a mistyped digit", IdentifiantCreancier.self, "FR72ZZZ123457"),
  ]
}
