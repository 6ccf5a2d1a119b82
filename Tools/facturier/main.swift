import Facturier

print(Langue.francais.rawValue)
