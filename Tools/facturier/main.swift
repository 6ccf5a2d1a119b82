import Facturier

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

guard CommandLine.arguments.dropFirst().elementsEqual(["demo"]) else {
  print("usage: facturier demo")
  exit(64)
}
try Demo(langue: .duProcessus).run()
