import Facturier

/// What a list tells of many factures, each in some thirty bytes, or sixty with what only programs are told.
///
///     reference   client   date   due after   statut   gross   balance   id net VAT avoirs paid lost
///     1 + text    number   days   days        1        cents   cents     with data only
///
/// Numbers have seven bits in a byte, the lowest first, as many as it takes; of a client stands the number
/// under which it was first met. What is asked for of a long journal is held in this way until it is known
/// how wide columns are and what comes first; to put it in another order takes some fourteen bytes more.
struct FacturesTassees {
  /// The clients, in the order in which they were first met.
  private(set) var clients: [ClientID] = []
  /// How many factures there are.
  private(set) var nombre = 0

  /// What those that are issued come to.
  private(set) var emises = (nombre: 0, ttc: Cumul.zero, solde: Cumul.zero)

  private let avecDonnees: Bool
  private var numeros: [ClientID: Int] = [:]
  /// The bytes, in pieces that are never moved.
  private var blocs: [ContiguousArray<UInt8>] = []
  /// How many factures stand before each piece.
  private var avant: ContiguousArray<Int> = []
  /// Where each facture begins in its piece, if they are to be gone through in another order.
  private var debuts: ContiguousArray<UInt16>?

  private static let bloc = Int(UInt16.max)

  init(avecDonnees: Bool, aTrier: Bool) {
    self.avecDonnees = avecDonnees
    debuts = aTrier ? [] : nil
  }

  /// Takes a facture, and gives the number of its client.
  mutating func ajouter(_ facture: FactureListee) -> Int {
    let client = numero(facture.client)
    if blocs.last.map({ $0.count > Self.bloc - 1024 }) ?? true {
      blocs.append([])
      avant.append(nombre)
      blocs[blocs.count - 1].reserveCapacity(Self.bloc)
    }
    let dernier = blocs.count - 1
    debuts?.append(UInt16(blocs[dernier].count))
    Self.ecrire(facture, client, avecDonnees, dans: &blocs[dernier])
    nombre += 1
    if facture.estEmise {
      emises.nombre += 1
      emises.ttc += facture.totaux.ttc
      emises.solde += facture.solde
    }
    return client
  }

  /// Hands over each facture and the number of its client, in that order or as they were taken.
  func parcourir(
    _ ordre: ContiguousArray<UInt32>?, _ body: (FactureListee, _ client: Int) throws -> Void
  ) throws {
    guard let ordre, let debuts else {
      for bloc in blocs {
        var lecture = LectureTassee(bloc: bloc, place: 0)
        while lecture.place < bloc.count { try remettre(&lecture, body) }
      }
      return
    }
    for rang in ordre {
      let rang = Int(rang)
      var lecture = LectureTassee(bloc: blocs[bloc(de: rang)], place: Int(debuts[rang]))
      try remettre(&lecture, body)
    }
  }

  /// The last piece before which no more factures stand than before this one.
  private func bloc(de rang: Int) -> Int {
    var (bas, haut) = (0, avant.count - 1)
    while bas < haut {
      let milieu = (bas + haut + 1) / 2
      if avant[milieu] <= rang { bas = milieu } else { haut = milieu - 1 }
    }
    return bas
  }

  private func remettre(
    _ lecture: inout LectureTassee, _ body: (FactureListee, _ client: Int) throws -> Void
  ) throws {
    let client: Int
    let facture: FactureListee
    (facture, client) = lecture.facture(clients, avecDonnees: avecDonnees)
    try body(facture, client)
  }

  private mutating func numero(_ client: ClientID) -> Int {
    if let numero = numeros[client] { return numero }
    numeros[client] = clients.count
    clients.append(client)
    return clients.count - 1
  }

  private static func ecrire(
    _ facture: FactureListee, _ client: Int, _ avecDonnees: Bool,
    dans bloc: inout ContiguousArray<UInt8>
  ) {
    bloc.mettre(Int128(facture.reference.utf8.count))
    bloc.append(contentsOf: facture.reference.utf8)
    bloc.mettre(Int128(client))
    bloc.mettre(Int128(facture.date.jour))
    bloc.mettre(Int128(facture.echeance.jour) - Int128(facture.date.jour))
    bloc.append(UInt8(facture.statut.rang << 1) | (facture.estEmise ? 1 : 0))
    bloc.mettre(Int128(facture.totaux.ttc.unites))
    bloc.mettre(facture.solde.centimes)
    guard avecDonnees else { return }
    bloc.mettre(facture.id.uuid.haut)
    bloc.mettre(facture.id.uuid.bas)
    bloc.mettre(Int128(facture.totaux.ht.unites))
    bloc.mettre(Int128(facture.totaux.tva.unites))
    bloc.mettre(facture.mouvements.avoirs.centimes)
    bloc.mettre(facture.mouvements.paye.centimes)
    bloc.mettre(facture.mouvements.pertes.centimes)
  }
}

extension ContiguousArray<UInt8> {
  /// Adds a number: its sign goes into the lowest bit, that small ones stay short.
  fileprivate mutating func mettre(_ nombre: Int128) {
    var reste = UInt128(truncatingIfNeeded: nombre << 1 ^ nombre >> 127)
    while reste >= 0x80 {
      append(UInt8(truncatingIfNeeded: reste) | 0x80)
      reste >>= 7
    }
    append(UInt8(truncatingIfNeeded: reste))
  }

  /// Adds eight bytes, the lowest first.
  fileprivate mutating func mettre(_ mot: UInt64) {
    for rang in 0..<8 { append(UInt8(truncatingIfNeeded: mot >> UInt64(8 * rang))) }
  }
}

/// Takes out of bytes what was put there.
private struct LectureTassee {
  let bloc: ContiguousArray<UInt8>
  var place: Int

  mutating func facture(
    _ clients: [ClientID], avecDonnees: Bool
  ) -> (facture: FactureListee, client: Int) {
    let longueur = Int(nombre())
    let reference = String(decoding: bloc[place..<place + longueur], as: UTF8.self)
    place += longueur
    let client = Int(nombre())
    let date = Int(nombre())
    let echeance = date + Int(nombre())
    let statut = octet()
    var facture = FactureListee(
      reference: reference, client: clients[client], date: jour(date), echeance: jour(echeance),
      statut: StatutAffiche.tous[Int(statut >> 1)], estEmise: statut & 1 != 0,
      ttc: Montant(unitesAdmises: Int64(nombre())), solde: Cumul(centimes: nombre()))
    guard avecDonnees else { return (facture, client) }
    facture.id = FactureID(UUIDTexte(haut: mot(), bas: mot()))
    facture.totaux.ht = Montant(unitesAdmises: Int64(nombre()))
    facture.totaux.tva = Montant(unitesAdmises: Int64(nombre()))
    facture.mouvements.avoirs = Cumul(centimes: nombre())
    facture.mouvements.paye = Cumul(centimes: nombre())
    facture.mouvements.pertes = Cumul(centimes: nombre())
    return (facture, client)
  }

  private func jour(_ jours: Int) -> DateCivile {
    guard let jour = DateCivile(joursDepuis1970: jours) else {
      preconditionFailure("a day was put there")
    }
    return jour
  }

  private mutating func octet() -> UInt8 {
    defer { place += 1 }
    return bloc[place]
  }

  private mutating func nombre() -> Int128 {
    // Nearly all have fewer than nine bytes.
    var (court, decalage) = (UInt64(0), UInt64(0))
    while decalage < 63 {
      let octet = octet()
      court |= UInt64(octet & 0x7F) << decalage
      if octet < 0x80 { return Self.signe(UInt128(court)) }
      decalage += 7
    }
    var (long, rang) = (UInt128(court), UInt128(decalage))
    while true {
      let octet = octet()
      long |= UInt128(octet & 0x7F) << rang
      if octet < 0x80 { return Self.signe(long) }
      rang += 7
    }
  }

  private static func signe(_ nombre: UInt128) -> Int128 {
    Int128(truncatingIfNeeded: nombre >> 1) ^ -Int128(truncatingIfNeeded: nombre & 1)
  }

  private mutating func mot() -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(octet()) << UInt64(8 * $1) }
  }
}

extension FactureListee {
  /// What people are told, without what only programs are.
  fileprivate init(
    reference: String, client: ClientID, date: DateCivile, echeance: DateCivile,
    statut: StatutAffiche, estEmise: Bool, ttc: Montant, solde: Cumul
  ) {
    id = FactureID(UUIDTexte(haut: 0, bas: 0))
    (self.reference, self.client, self.statut, self.estEmise) =
      (reference, client, statut, estEmise)
    (self.date, self.echeance, self.solde) = (date, echeance, solde)
    totaux = (.zero, .zero, ttc)
    mouvements = (.zero, .zero, .zero)
  }
}
