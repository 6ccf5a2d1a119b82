import Facturation
package import Journaux
import Preuves

/// Answers of an authority of our own making (`openssl ts -reply`), and a signature (`ssh-keygen -Y`),
/// all of one anchor.
package enum PreuvesFaites {
  package static let ancre = AncreDatee(
    ligne: "facturier-ancre 1 019aa0c0-0000-7000-8000-00000000002a 28 \(hash)"
      + " 2026-11-20T10:11:12.123456Z")
  private static let hash = String(repeating: "5a", count: 32)

  /// The moment that the first answer tells, to the hundredth.
  package static let date = Timestamp("2026-11-22T05:36:30.810000Z")

  /// With the accuracy of 1.5001 s.
  package static let reponse = octets(
    """
    MIIFRDADAgEAMIIFOwYJKoZIhvcNAQcCoIIFLDCCBSgCAQMxDzANBglghkgBZQMEAgEFADCBlAYLKoZIhvcNAQkQAQSg\
    gYQEgYEwfwIBAQYEKgMEATAxMA0GCWCGSAFlAwQCAQUABCAqZUJrFkbZjjbFfqdVM4Pc70LPbzUUoc4234j9Ri8eOAIB\
    AhgSMjAyNjExMjIwNTM2MzAuODFaMAoCAQGAAgH0gQFkoB6kHDAaMRgwFgYDVQQDDA9Ib3Jsb2dlIGQnZXNzYWmgggMv\
    MIIBrzCCAVSgAwIBAgIUIRCS6pVvu05PTQzPK/NsKBh6dnowCgYIKoZIzj0EAwIwGjEYMBYGA1UEAwwPQXV0b3JpdGUg\
    ZGVzc2FpMB4XDTI2MTEyMjA1MzYzMFoXDTM2MTExOTA1MzYzMFowGjEYMBYGA1UEAwwPSG9ybG9nZSBkJ2Vzc2FpMFkw\
    EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEz0c4hCtZfIRSMsZ6932Tswis3n1gDuY1ru+1l3YWmPLXAz7CG8DO+1gF7Utx\
    pOHxvj6rAMxLPVN60myxkC8yA6N4MHYwDAYDVR0TAQH/BAIwADAOBgNVHQ8BAf8EBAMCB4AwFgYDVR0lAQH/BAwwCgYI\
    KwYBBQUHAwgwHQYDVR0OBBYEFIXt28yYEpz9Ta6LmOVHKw2KlZtdMB8GA1UdIwQYMBaAFATjsA+F6e4ZhMdmZ5HpfB/Z\
    J8UOMAoGCCqGSM49BAMCA0kAMEYCIQDJRJwu0z7hnkuio9+HtpC2woyi9fCPSsuw8Y8XBca8iwIhAKHlKCErdoJCNe+m\
    aT590BhAhlVpPm7zmHJ2DGzEuCNhMIIBeDCCAR6gAwIBAgIUTV9fmEQNz2cY7xO+9/UsOiOZLcMwCgYIKoZIzj0EAwIw\
    GjEYMBYGA1UEAwwPQXV0b3JpdGUgZGVzc2FpMB4XDTI2MTEyMjA1MzYzMFoXDTM2MTExOTA1MzYzMFowGjEYMBYGA1UE\
    AwwPQXV0b3JpdGUgZGVzc2FpMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAERYIS+nJ6vQI4+TnrPM2AeruYbboBteDz\
    ZiN/OcETEZtGH69r3Cz13xO47L+kTElOfWf1aYYnXd1u6MluLTNmvqNCMEAwDwYDVR0TAQH/BAUwAwEB/zAOBgNVHQ8B\
    Af8EBAMCAgQwHQYDVR0OBBYEFATjsA+F6e4ZhMdmZ5HpfB/ZJ8UOMAoGCCqGSM49BAMCA0gAMEUCIQC95w6FxvAS4GS/\
    XgwfbXYxphSRYv81AX7NlN2v+sb0CAIgaE/LOp9DorR94Jo9R++PKWuCAAOZFVBrNvmWOsDKsKwxggFGMIIBQgIBATAy\
    MBoxGDAWBgNVBAMMD0F1dG9yaXRlIGRlc3NhaQIUIRCS6pVvu05PTQzPK/NsKBh6dnowDQYJYIZIAWUDBAIBBQCggaQw\
    GgYJKoZIhvcNAQkDMQ0GCyqGSIb3DQEJEAEEMBwGCSqGSIb3DQEJBTEPFw0yNjExMjIwNTM2MzBaMC8GCSqGSIb3DQEJ\
    BDEiBCAhVOsasQpnvGN4/4CtI4mAn1DY5IqEHzMDez/mG+lflTA3BgsqhkiG9w0BCRACLzEoMCYwJDAiBCDc9+75rnAP\
    RoFqAB5PfZPp/5XzmlJ2WTH7pVMG+t96bTAKBggqhkjOPQQDAgRHMEUCIHQ6OfqRrpV2vbjx+fUq1Id+C4PkZeiE7vP1\
    ecGI/jHOAiEAhVdx0ZdN5oiq4xSwEQz+mBEhvSIDIW3yN7IAqpS2cyw=
    """)

  /// Of a digest that is no SHA-256.
  package static let autreEmpreinte = octets(
    """
    MIIFcDADAgEAMIIFZwYJKoZIhvcNAQcCoIIFWDCCBVQCAQMxDzANBglghkgBZQMEAgEFADCBwQYLKoZIhvcNAQkQAQSg\
    gbEEga4wgasCAQEGBCoDBAEwUTANBglghkgBZQMEAgMFAARAsm8C64t7eq9yZJt5vCgOSXl0PR2pEVQeFT/FgP4DpMGK\
    nMgRQz9f3Sf7f6B5oIsGQon0Veo1JUkvWMCM7VS1YwIBBxgTMjAyNjExMjIwNTM2MzAuODY1WjAKAgEBgAIB9IEBZAIJ\
    AMgBaqxQT3KaoB6kHDAaMRgwFgYDVQQDDA9Ib3Jsb2dlIGQnZXNzYWmgggMvMIIBrzCCAVSgAwIBAgIUIRCS6pVvu05P\
    TQzPK/NsKBh6dnowCgYIKoZIzj0EAwIwGjEYMBYGA1UEAwwPQXV0b3JpdGUgZGVzc2FpMB4XDTI2MTEyMjA1MzYzMFoX\
    DTM2MTExOTA1MzYzMFowGjEYMBYGA1UEAwwPSG9ybG9nZSBkJ2Vzc2FpMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\
    z0c4hCtZfIRSMsZ6932Tswis3n1gDuY1ru+1l3YWmPLXAz7CG8DO+1gF7UtxpOHxvj6rAMxLPVN60myxkC8yA6N4MHYw\
    DAYDVR0TAQH/BAIwADAOBgNVHQ8BAf8EBAMCB4AwFgYDVR0lAQH/BAwwCgYIKwYBBQUHAwgwHQYDVR0OBBYEFIXt28yY\
    Epz9Ta6LmOVHKw2KlZtdMB8GA1UdIwQYMBaAFATjsA+F6e4ZhMdmZ5HpfB/ZJ8UOMAoGCCqGSM49BAMCA0kAMEYCIQDJ\
    RJwu0z7hnkuio9+HtpC2woyi9fCPSsuw8Y8XBca8iwIhAKHlKCErdoJCNe+maT590BhAhlVpPm7zmHJ2DGzEuCNhMIIB\
    eDCCAR6gAwIBAgIUTV9fmEQNz2cY7xO+9/UsOiOZLcMwCgYIKoZIzj0EAwIwGjEYMBYGA1UEAwwPQXV0b3JpdGUgZGVz\
    c2FpMB4XDTI2MTEyMjA1MzYzMFoXDTM2MTExOTA1MzYzMFowGjEYMBYGA1UEAwwPQXV0b3JpdGUgZGVzc2FpMFkwEwYH\
    KoZIzj0CAQYIKoZIzj0DAQcDQgAERYIS+nJ6vQI4+TnrPM2AeruYbboBteDzZiN/OcETEZtGH69r3Cz13xO47L+kTElO\
    fWf1aYYnXd1u6MluLTNmvqNCMEAwDwYDVR0TAQH/BAUwAwEB/zAOBgNVHQ8BAf8EBAMCAgQwHQYDVR0OBBYEFATjsA+F\
    6e4ZhMdmZ5HpfB/ZJ8UOMAoGCCqGSM49BAMCA0gAMEUCIQC95w6FxvAS4GS/XgwfbXYxphSRYv81AX7NlN2v+sb0CAIg\
    aE/LOp9DorR94Jo9R++PKWuCAAOZFVBrNvmWOsDKsKwxggFFMIIBQQIBATAyMBoxGDAWBgNVBAMMD0F1dG9yaXRlIGRl\
    c3NhaQIUIRCS6pVvu05PTQzPK/NsKBh6dnowDQYJYIZIAWUDBAIBBQCggaQwGgYJKoZIhvcNAQkDMQ0GCyqGSIb3DQEJ\
    EAEEMBwGCSqGSIb3DQEJBTEPFw0yNjExMjIwNTM2MzBaMC8GCSqGSIb3DQEJBDEiBCDTl9DC2oZZzUAfaj7tBMe9h2in\
    KlL3wyKDHA1Q6n2OlzA3BgsqhkiG9w0BCRACLzEoMCYwJDAiBCDc9+75rnAPRoFqAB5PfZPp/5XzmlJ2WTH7pVMG+t96\
    bTAKBggqhkjOPQQDAgRGMEQCIG3KoO0Ga/WEJkhk8KhLmJpBDn1gD9JnaW9HBQ/mHfC1AiB9W1j1QDpsVzr+9+Vb0lEw\
    KmPvBGX2uDCBWdr8sk2knA==
    """)

  /// Without the authority's certificate, as one that was asked for without certReq.
  package static let sansCertificat = octets(
    """
    MIICCzADAgEAMIICAgYJKoZIhvcNAQcCoIIB8zCCAe8CAQMxDzANBglghkgBZQMEAgEFADCBkwYLKoZIhvcNAQkQAQSg\
    gYMEgYAwfgIBAQYCKgMwMTANBglghkgBZQMEAgEFAAQgKmVCaxZG2Y42xX6nVTOD3O9Cz281FKHONt+I/UYvHjgCAQgY\
    EjIwMjYxMTIyMDg0MTA1LjUxWjADAgEBoCakJDAiMSAwHgYDVQQDDBdIb3Jsb2dlIHNhbnMgY2VydGlmaWNhdDGCAUEw\
    ggE9AgEBMDowIjEgMB4GA1UEAwwXSG9ybG9nZSBzYW5zIGNlcnRpZmljYXQCFBMAfhFfJ8aXtVws2jdiYDVKDgOjMA0G\
    CWCGSAFlAwQCAQUAoIGYMBoGCSqGSIb3DQEJAzENBgsqhkiG9w0BCRABBDAcBgkqhkiG9w0BCQUxDxcNMjYxMTIyMDg0\
    MTA1WjArBgsqhkiG9w0BCRACDDEcMBowGDAWBBQdVAIFstFDWbw1pwOxbtmTB3qD5zAvBgkqhkiG9w0BCQQxIgQgpV9P\
    cXM6CuaSb8fSaK3pF1qGHdIcQJNWKtUwSjLlPq0wCgYIKoZIzj0EAwIERjBEAiAVUh5dmku316dovxmMUOLD8u3uAZeP\
    f8bm4jZr/hLyIAIgHw7OrEHB7u+a1EAfhgJ7XUao8eBtdTaL3ZRTBbecDLM=
    """)

  /// A refusal.
  package static let refus = octets(
    """
    MDcwNQIBAjAsDCpNZXNzYWdlIGRpZ2VzdCBhbGdvcml0aG0gaXMgbm90IHN1cHBvcnRlZC4DAgeA
    """)

  /// A signature by an Ed25519 key.
  package static let signature = ContiguousArray(
    """
    -----BEGIN SSH SIGNATURE-----
    U1NIU0lHAAAAAQAAADMAAAALc3NoLWVkMjU1MTkAAAAglCPeMNA99i6Poj+IpVkbknQCt8
    muy5VULDA5R0NE8/AAAAAJZmFjdHVyaWVyAAAAAAAAAAZzaGE1MTIAAABTAAAAC3NzaC1l
    ZDI1NTE5AAAAQItLxUr/rCoHspqN6/x2qEMWcFeUe0q+XiGVOayArEH7yzfuZORRjKsFVj
    d0AtcXDSn1Tto7zT+Dcu05VjjPQwY=
    -----END SSH SIGNATURE-----

    """.utf8)
  package static let empreinteDeCle = "SHA256:uaJqlaq96TSf5RK/gCVhxLDFQAIrdF5scvHmDFlmy44"

  private static func octets(_ base64: String) -> ContiguousArray<UInt8> {
    Base64.bytes(of: Array(base64.utf8)) ?? []
  }
}

/// Tokens that no authority gave: they say what they are to say, and nothing in them is signed.
extension PreuvesFaites {
  /// The first answer, made to date another anchor, and on request at another moment
  /// (`20261122053630.81Z`, as many characters).
  package static func jeton(
    sur ancre: AncreDatee, date: String = "20261122053630.81Z"
  ) -> ContiguousArray<UInt8> {
    forge(reponse, "20261122053630.81Z", sur: ancre, date)
  }

  /// The answer without a certificate, made to date another anchor.
  package static func jetonSansCertificat(sur ancre: AncreDatee) -> ContiguousArray<UInt8> {
    let date = "20261122084105.51Z"
    return forge(sansCertificat, date, sur: ancre, date)
  }

  private static func forge(
    _ reponse: ContiguousArray<UInt8>, _ moment: String, sur ancre: AncreDatee, _ date: String
  ) -> ContiguousArray<UInt8> {
    guard let own = Self.ancre else { return [] }
    return changed(
      changed(reponse, digest(own), digest(ancre)), Array(moment.utf8), Array(date.utf8))
  }

  private static func changed(
    _ bytes: ContiguousArray<UInt8>, _ part: [UInt8], _ other: [UInt8]
  ) -> ContiguousArray<UInt8> {
    var bytes = bytes
    guard let place = bytes.firstRange(of: part), part.count == other.count else { return [] }
    bytes.replaceSubrange(place, with: other)
    return bytes
  }

  private static func digest(_ ancre: AncreDatee) -> [UInt8] {
    Array(DemandeDHorodatage.empreinte(de: ancre).octets)
  }
}
