import Facturation
import Testing

@testable import JournalPostgreSQL

@Suite struct `A server's address` {
  private let registre = "01980000-0000-7000-8000-000000000001"

  @Test func `names a registre, which the library is not told of`() throws {
    let address = try #require(
      ServerAddress("postgresql://ana@db:5433/compta?sslmode=require&registre=\(registre)"))
    #expect(address.registre?.texte == registre)
    #expect(address.forLibrary == "postgresql://ana@db:5433/compta?sslmode=require")
    #expect(
      address.shown == "postgresql://ana@db:5433/compta?sslmode=require&registre=\(registre)")
    #expect(!address.hasPassword)
  }

  @Test(
    arguments: [
      "postgresql://ana:s3cret@db/compta",
      "postgres://ana:s3cret@db:1,db2:2/compta?sslmode=require",
      "postgresql:///compta?user=ana&password=s3cret", "postgresql://ana:s3cret@/compta",
      "postgresql://db/compta?sslpassword=s3cret",
    ])
  func `never shows its password`(text: String) throws {
    let address = try #require(
      ServerAddress("\(text)\(text.contains("?") ? "&" : "?")registre=\(registre)"))
    #expect(address.hasPassword)
    #expect(!address.shown.contains("s3cret"))
    #expect(address.shown.contains("compta"))
    #expect(address.forLibrary == text)
    #expect(!address.withoutSecrets("invalid port: \"s3cret@db\"").contains("s3cret"))
  }

  @Test(
    arguments: [
      "/var/lib/registre", "registre", "postgresql://ana:a@s3cret@db/compta", "http://db/compta",
      "postgresql:/compta",
      "postgresql://db/compta?registre=42", "postgresql://db/compta?registre=",
      "postgresql://db/compta?registre=01980000-0000-7000-8000-000000000001"
        + "&registre=01980000-0000-7000-8000-000000000002",
    ])
  func `is none where another thing is meant or its registre is none`(text: String) {
    #expect(ServerAddress(text) == nil)
  }

  @Test func `takes a registre in capitals, and may name none`() throws {
    let address = try #require(
      ServerAddress("postgresql://db/compta?registre=\(registre.uppercased())"))
    #expect(address.registre?.texte == registre)
    let base = try #require(ServerAddress("postgresql://db/compta"))
    #expect(base.registre == nil)
    #expect(
      base.with(registre: try UUIDTexte(registre, champ: nil)).shown.hasSuffix(
        "compta?registre=\(registre)"))
  }
}
