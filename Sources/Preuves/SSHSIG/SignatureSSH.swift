import Bytes

/// A signature as `ssh-keygen -Y sign -n facturier` writes it, read as far as no key is needed.
///
///     SSHSIG | version 1 | public key | namespace | reserved, empty | digest | signature
///
/// Each part behind the version has its length in four bytes before it. That the signature is the one
/// of that key over an anchor's file is the work of `ssh-keygen -Y verify`.
package struct SignatureSSH: Hashable, Sendable {
  /// What it was signed for; nothing else is taken.
  package static let espaceDeNoms = "facturier"
  /// The longest file that is looked at.
  package static let plusLongue = 16_384

  /// The kind of key: `ssh-ed25519`.
  package let cle: String
  /// The key's fingerprint, as `ssh-keygen -l` shows it: `SHA256:…`.
  package let empreinteDeCle: String
  /// The file, as it was given.
  package let octets: ContiguousArray<UInt8>

  /// Reads a file.
  package init(_ octets: ContiguousArray<UInt8>) throws(FautePreuve) {
    guard octets.count <= Self.plusLongue else { throw .tropLongue(maximum: Self.plusLongue) }
    var reader = try LecteurSSH(ArmureSSH.ouvrir(octets))
    try reader.expect("SSHSIG".utf8, "SSHSIG")
    try reader.expect([0, 0, 0, 1], "version")
    let publicKey = try reader.string("publickey")
    let purpose = String(decoding: try reader.string("namespace"), as: UTF8.self)
    guard purpose == Self.espaceDeNoms else { throw .espaceDeNoms(purpose) }
    guard try reader.string("reserved").isEmpty else { throw .pasSSHSIG("reserved") }
    let digest = try reader.string("hash_algorithm")
    guard ["sha256", "sha512"].contains(where: { digest.elementsEqual($0.utf8) }) else {
      throw .pasSSHSIG("hash_algorithm")
    }
    let signature = try reader.string("signature")
    try reader.finish("signature")
    cle = try Self.cle(publicKey, signature)
    empreinteDeCle =
      "SHA256:\(Base64.text(SHA256.empreinte(of: publicKey.span).octets).prefix { $0 != "=" })"
    self.octets = octets
  }

  /// The kind of key, which must be the one that the signature is of.
  private static func cle(
    _ publicKey: ContiguousArray<UInt8>, _ signature: ContiguousArray<UInt8>
  ) throws(FautePreuve) -> String {
    var (key, made) = (LecteurSSH(publicKey), LecteurSSH(signature))
    let kind = String(decoding: try key.string("publickey"), as: UTF8.self)
    let by = String(decoding: try made.string("signature"), as: UTF8.self)
    let isRSA = kind == "ssh-rsa" && ["rsa-sha2-256", "rsa-sha2-512"].contains(by)
    guard let parts = kinds[kind], isRSA || by == kind && kind != "ssh-rsa" else {
      throw .pasSSHSIG("publickey")
    }
    for _ in 0..<parts { _ = try key.string("publickey") }
    try key.finish("publickey")
    guard try !made.string("signature").isEmpty else { throw .pasSSHSIG("signature") }
    // A key in a token of its own adds a byte of flags and a counter.
    if kind.hasPrefix("sk-") { try made.skip(5, "signature") }
    try made.finish("signature")
    return kind
  }

  /// The kinds of keys, and of how many texts each consists behind its name.
  package static let kinds = [
    "ssh-ed25519": 1, "ssh-rsa": 2, "ecdsa-sha2-nistp256": 2, "ecdsa-sha2-nistp384": 2,
    "ecdsa-sha2-nistp521": 2, "sk-ssh-ed25519@openssh.com": 2,
    "sk-ecdsa-sha2-nistp256@openssh.com": 3,
  ]
}

/// Reads what SSH writes: each text behind its length in four bytes.
private struct LecteurSSH {
  private var rest: ArraySlice<UInt8>

  init(_ octets: ContiguousArray<UInt8>) { rest = Array(octets)[...] }

  mutating func expect(_ bytes: some Collection<UInt8>, _ part: String) throws(FautePreuve) {
    guard rest.starts(with: bytes) else { throw .pasSSHSIG(part) }
    rest = rest.dropFirst(bytes.count)
  }

  mutating func string(_ part: String) throws(FautePreuve) -> ContiguousArray<UInt8> {
    guard rest.count >= 4 else { throw .pasSSHSIG(part) }
    let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(4)
    guard length <= rest.count else { throw .pasSSHSIG(part) }
    defer { rest = rest.dropFirst(length) }
    return ContiguousArray(rest.prefix(length))
  }

  mutating func skip(_ count: Int, _ part: String) throws(FautePreuve) {
    guard rest.count >= count else { throw .pasSSHSIG(part) }
    rest = rest.dropFirst(count)
  }

  func finish(_ part: String) throws(FautePreuve) {
    guard rest.isEmpty else { throw .pasSSHSIG(part) }
  }
}
