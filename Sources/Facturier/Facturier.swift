@_exported public import CasUsage
@_exported public import Exporters
@_exported public import Facturation
@_exported public import Importers
@_exported public import Journaux
@_exported public import JournalFichier
@_exported public import Projections
