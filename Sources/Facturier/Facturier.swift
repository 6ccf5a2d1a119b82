@_exported public import Facturation
