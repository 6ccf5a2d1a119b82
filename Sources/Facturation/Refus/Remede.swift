/// What helps against a refusal or a fault, where a program knows how to ask for it: the command line names
/// the command or the option.
package enum Remede: CaseIterable, Hashable, Sendable {
  // To accept explicitly what is mostly a mistake.
  case accepterLeTropPercu, accepterAuDela, accepterUneDateFuture, accepterDAutresNumeros

  // To change what is recorded, or to say more of it.
  case modifierLesLignes, deduireUnAcompte, coderLExoneration, nommerLaRemplacee, fixerLeLieu
  case completerLeVendeur, donnerUnNumeroTVA, donnerUnMandat, donnerUneAdresse

  // To look for what is meant.
  case lister

  // To import the file otherwise.
  case lireDesFractions, arrondir, importerUnAvoir, importerUnDTO, importerUneCII
  case deduireLAcompteImporte, decouper
}
