/// What keeps an imported invoice from being recorded.
public enum DefautImport: Hashable, Sendable {
  /// A value or a rule of all invoices is at fault.
  case refus(RefusFacturation)

  // The invoice contradicts itself.
  case totalEnDesaccord(donne: Cumul, attendu: Cumul)
  case delaiEnDesaccord(jours: Int, echeance: DateCivile)
  case statutContredit(StatutFacture, calcule: StatutFacture)
  case datePaiementContredite(DateCivile, calculee: DateCivile?)
  case datePaiementRequise
  case numeroEtStatut(String, StatutFacture)
  case numeroSansSerie(NumeroFacture)
  case serieEnDesaccord(NumeroFacture, Serie, rang: Int)
  case identifiantEnDouble(UUIDTexte)

  // Invoices of the file contradict each other.
  case numerosEnDesordre(NumeroFacture)
  case clientRequis
  case clientSansFiche(ClientID)
  case clientEnDesaccord

  // The registre holds something else already.
  case numeroDejaDonne(NumeroFacture)
  case numeroAvantDernier(NumeroFacture, serie: Serie, dernier: Int)
  case factureConnueAutrement(String)
}

extension DefautImport {
  /// The stable name of the fault.
  public var code: RefusFacturation.Code { .init(rawValue: nomDuCode) }

  /// Whether the file may be good, and only what the registre holds speaks against it.
  public var vientDuRegistre: Bool {
    switch self {
    case .numeroDejaDonne, .numeroAvantDernier, .factureConnueAutrement: true
    default: false
    }
  }

  private var nomDuCode: String {
    switch self {
    case .refus(let refus): refus.code.rawValue
    case .totalEnDesaccord: "total-en-desaccord"
    case .delaiEnDesaccord: "delai-en-desaccord"
    case .statutContredit: "statut-contredit"
    case .datePaiementContredite: "date-paiement-contredite"
    case .datePaiementRequise: "date-paiement-requise"
    case .numeroEtStatut: "numero-et-statut"
    case .numeroSansSerie: "numero-sans-serie"
    case .serieEnDesaccord: "serie-en-desaccord"
    case .identifiantEnDouble: "identifiant-en-double"
    case .numerosEnDesordre: "numeros-en-desordre"
    case .clientRequis: "client-requis"
    case .clientSansFiche: "client-sans-fiche"
    case .clientEnDesaccord: "client-en-desaccord"
    case .numeroDejaDonne: "numero-deja-donne"
    case .numeroAvantDernier: "numero-avant-dernier"
    case .factureConnueAutrement: "facture-connue-autrement"
    }
  }

  /// The reason and what to do about it, in one or two sentences.
  public func message(_ langue: Langue) -> String {
    switch langue {
    case .francais: francais
    case .anglais: anglais
    }
  }
}

/// A fault of one field of one imported invoice.
public struct RefusImport: Error, Hashable, Sendable {
  /// Which invoice of those given, counted from 0.
  public let rang: Int
  /// Which field, as a DTO names it: `lignes[1].total`; empty for the invoice itself.
  public let champ: String
  /// What is wrong.
  public let defaut: DefautImport

  /// Says what is wrong where.
  public init(rang: Int, champ: String, _ defaut: DefautImport) {
    self.rang = rang
    self.champ = champ
    self.defaut = defaut
  }

  /// Which invoice, the first being 1, which field of it by its path, and what is wrong there.
  public func message(_ langue: Langue) -> String {
    let lieu = champ.isEmpty ? "" : ", \(champ)"
    return switch langue {
    case .francais: "Facture \(rang + 1)\(lieu) : \(defaut.message(langue))"
    case .anglais: "Invoice \(rang + 1)\(lieu): \(defaut.message(langue))"
    }
  }
}

/// All that keeps the invoices of a file from being recorded.
public struct ImportRefuse: Error, Hashable, Sendable, CustomStringConvertible {
  /// The faults, in the order of the invoices.
  public let refus: [RefusImport]

  package init(_ refus: [RefusImport]) { self.refus = refus.sorted { $0.rang < $1.rang } }

  /// The first fault, and how many there are in all if there are others.
  public func message(_ langue: Langue) -> String {
    let premier = refus.first.map { $0.message(langue) } ?? ""
    guard refus.count > 1 else { return premier }
    return switch langue {
    case .francais: "\(premier) C'est le premier de \(refus.count) défauts ; rien n'est importé."
    case .anglais: "\(premier) It is the first of \(refus.count) faults; nothing is imported."
    }
  }

  /// The first fault's code and what is wrong in English, for logs.
  public var description: String {
    (refus.first.map { "\($0.defaut.code): " } ?? "") + message(.anglais)
  }
}
