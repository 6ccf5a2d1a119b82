// The one import of Foundation, or of the part of it that has `Decimal` and `Date`; every file of
// this room and whoever imports it sees both types.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
