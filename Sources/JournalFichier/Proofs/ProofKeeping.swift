public import Journaux
import Preuves

/// Anchors and what comes back of them, kept beside the journal. The journal itself is not changed.
extension FileJournal {
  /// Keeps the file of an anchor of this journal, for whoever is to sign or date it, and says where.
  public func garder(_ ancre: AncreDatee) throws -> String {
    guard try isOwn(ancre) else {
      throw JournalError.notKept(
        ProofFolder.label(ProofName(ancre.position, .ancre)), FautePreuve.etrangere)
    }
    return try translatingErrors { try store.withProofs { try keep(ancre, in: $0) } }
  }

  /// Takes in a signature or a token of an anchor of this journal, once: `estNouvelle` says whether it was
  /// not there yet.
  ///
  /// Without an anchor, that of a token is found by what it dates; a signature doesn't say. Errors call
  /// the file by its name.
  package func ajouter(
    preuve octets: ContiguousArray<UInt8>, nommee nom: String, sur ancre: AncreDatee? = nil
  ) throws -> (gardee: PreuveGardee, estNouvelle: Bool) {
    do {
      let preuve = try Preuve(octets)
      let about = try anchor(of: preuve, given: ancre)
      return try translatingErrors {
        try store.withProofs { folder in
          _ = try keep(about, in: folder)
          let kept = try folder.keep(preuve.octets, ProofName.Kind(preuve), at: about.position)
          return (PreuveGardee(preuve, kept.name, sur: about, dans: folder), kept.isNew)
        }
      }
    } catch let faute as FautePreuve { throw JournalError.notKept(nom, faute) }
  }

  private func isOwn(_ ancre: AncreDatee) throws -> Bool {
    try read { try $0.ancre(ancre.position) } == ancre
  }

  /// The anchor of this journal that a signature or a token is about.
  private func anchor(of preuve: Preuve, given: AncreDatee?) throws -> AncreDatee {
    if let given, try !isOwn(given) { throw FautePreuve.etrangere }
    switch preuve {
    case .signature:
      guard let given else { throw FautePreuve.etrangere }
      return given
    case .jeton(let jeton):
      let found = try given ?? read { try $0.ancre(datee: jeton.empreinte) }
      guard let found, DemandeDHorodatage.empreinte(de: found) == jeton.empreinte else {
        throw FautePreuve.etrangere
      }
      guard jeton.auPlusTard >= found.time else {
        throw FautePreuve.anterieure(jeton.date, found)
      }
      guard jeton.aDesCertificats else { throw FautePreuve.sansCertificat }
      return found
    }
  }

  private func keep(_ ancre: AncreDatee, in folder: ProofFolder) throws -> String {
    let name = ProofName(ancre.position, .ancre)
    // There is one anchor of an event: another one in its place is no anchor of this journal.
    guard
      try folder.names(.ancre, at: ancre.position).isEmpty || folder.holds(ancre.octets, name)
    else { throw JournalError.noAnchor(folder.path(name)) }
    return folder.path(try folder.keep(ancre.octets, .ancre, at: ancre.position).name)
  }
}

extension AncreDatee {
  /// What a time stamping authority is asked with (RFC 3161): a token for the anchor's file.
  public var demandeDHorodatage: ContiguousArray<UInt8> { DemandeDHorodatage.octets(pour: self) }
}

extension JournalView {
  /// The anchor of which a token dates the digest, if it is of this journal.
  fileprivate func ancre(datee empreinte: Empreinte) throws -> AncreDatee? {
    guard let first = try ancre(1) else { return nil }
    var found: AncreDatee?
    try forEach(after: 0) { event in
      let ancre = AncreDatee(
        registre: first.registre, position: event.position, hash: event.hash, time: event.time)
      if DemandeDHorodatage.empreinte(de: ancre) == empreinte { found = ancre }
      return found == nil
    }
    return found
  }
}
