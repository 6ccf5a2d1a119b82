import Journaux
public import Facturation

extension EmpreinteFichier {
  /// The digest of bytes, for apps on systems that have no SHA-256 of their own.
  public init(octets: ContiguousArray<UInt8>) {
    self.init(digits: SHA256.empreinte(of: octets.span).texte)
  }
}

extension OrigineImport {
  /// Names a file by the bytes that are in it.
  public init(octets: ContiguousArray<UInt8>) { self.init(EmpreinteFichier(octets: octets)) }
}
