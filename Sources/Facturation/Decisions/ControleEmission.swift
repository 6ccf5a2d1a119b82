/// What stands against issuing a draft, and what is to be looked at though it may be right.
///
/// It is made without a change, so that a draft can be looked at before it is issued; issuing asks the
/// very same:
///
///     controler ──▶ all refusals, all warnings
///     emettre   ──▶ the first refusal, or else the invoice
public struct ControleEmission: Hashable, Sendable {
  /// Why the draft would be refused as it stands; the first of them is what issuing would say.
  public private(set) var refus: [RefusFacturation] = []
  /// What is unusual, or missing where it is mostly wanted.
  public private(set) var avertissements: [Avertissement] = []

  /// Whether the draft could be issued.
  public var passe: Bool { refus.isEmpty }

  /// Notes what a step of issuing refuses, and gives what it gave otherwise.
  package mutating func essayer<Valeur>(_ etape: () throws -> Valeur) throws -> Valeur? {
    do {
      return try etape()
    } catch let refuse as RefusFacturation {
      refus.append(refuse)
      return nil
    }
  }

  /// Notes all that the rules have to say of an invoice.
  mutating func examiner(_ projet: ProjetDeFacture) {
    refus += ProjetDeFacture.interdits.compactMap { $0(projet) }
    avertissements += projet.avertissements
  }

  /// Notes what the registre's other clients have to say.
  package mutating func ajouter(_ autres: [Avertissement]) { avertissements += autres }
}

/// An invoice as it is to be issued, but for its number: what the rules of issue look at.
struct ProjetDeFacture {
  let enTete: EnTete
  let vendeur: Vendeur
  let client: FicheClient
  let lignes: [Ligne]
  let totaux: Totaux
  /// What is paid of it as it is issued.
  let dejaPaye: Montant?
  /// The day on which its VAT counts; none where it waits to be paid.
  let jourDeTVA: JourDeTVA?

  /// A rule that an invoice may break: why it can never be issued so, or nothing.
  typealias Interdit = @Sendable (ProjetDeFacture) -> RefusFacturation?
  /// A rule of what is mostly so: what is to be looked at, or nothing.
  typealias Usage = @Sendable (ProjetDeFacture) -> Avertissement?

  /// What is refused, in the order in which it is told.
  static let interdits: [Interdit] = fiscaux + desParties + BesoinDeTVA.interdits + duPaiement

  /// What is warned of, in the order in which it is told.
  private static let usages: [Usage] = duContrat + BesoinDeTVA.usages + duVendeur + duClient

  /// What is to be looked at.
  var avertissements: [Avertissement] {
    Self.usages.compactMap { $0(self) }
  }
}

extension FactureEmise {
  /// What is to be looked at in the invoice, though it may be right.
  public var avertissements: [Avertissement] {
    ProjetDeFacture(
      enTete: enTete, vendeur: vendeur, client: client, lignes: lignes, totaux: totaux,
      dejaPaye: dejaPaye, jourDeTVA: jourExigible
    ).avertissements
  }
}
