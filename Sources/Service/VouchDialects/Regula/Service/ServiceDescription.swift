extension Regula {
    /// The answer to `GET /api/ping`. Source: OpenAPI, `DeviceInfo`.
    public struct DeviceInfo: Codable, Sendable, Hashable {
        /// The name of the server's program.
        public let appName: String
        /// The version of the server's program.
        public let version: String
        /// The server's clock, RFC 3339.
        public let serverTime: String
        /// The scenarios that Vouch can do, by their names in the API.
        public let supportedScenarios: [String]
        /// The document models of the server; nil if the server does not state them.
        public let documentsDatabase: Database?

        /// Describes a model.
        ///
        /// - Parameters:
        ///   - model: its identifier, which ``id`` is made of.
        ///   - name: for people.
        ///   - country: the State's English short name.
        public init(appName: String, version: String, serverTime: String, database: DocumentsDatabase?) {
            self.appName = appName
            self.version = version
            self.serverTime = serverTime
            supportedScenarios = Scenario.supported.map(\.rawValue)
            documentsDatabase = database.map(Database.init)
        }

        private enum CodingKeys: String, CodingKey {
            case appName = "app-name"
            case version
            case serverTime = "server-time"
            case supportedScenarios = "supported-scenarios"
            case documentsDatabase = "documents-database"
        }

        /// The set of document models.
        public struct Database: Codable, Sendable, Hashable {
            /// The name of the subset: `Full`.
            public let id: String
            /// The version of the set.
            public let version: String
            /// When the set was made; empty if it has no date.
            public let exportDate: String
            /// What it is, for people.
            public let description: String

            init(_ database: DocumentsDatabase) {
                id = database.id
                version = database.version
                exportDate = database.exportDate
                description = database.description
            }

            private enum CodingKeys: String, CodingKey {
                case id, version, description
                case exportDate = "export_date"
            }
        }
    }

    /// The answer to `GET /api/healthz`. Source: OpenAPI, `Healthcheck`.
    public struct Healthcheck: Codable, Sendable, Hashable {
        /// The name of the server's program.
        public let app: String
        /// The version of the server's program.
        public let version: String
        /// Always `none`: Vouch has no licences, but the API requires a value.
        public let licenseId: String
        /// Always `Apache-2.0`, the licence of Vouch's source.
        public let licenseType: String
        /// Always `none`.
        public let licenseSerial: String
        /// Always `9999-12-31T23:59:59Z`: no end.
        public let licenseValidUntil: String
        /// The scenarios that Vouch can do, by their names in the API.
        public let scenarios: [String]
        /// The States that the server is limited to; always empty: none.
        public let countryFilter: [String]
        /// The document models of the server; nil if the server does not state them.
        public let documentsDatabase: Database?

        /// Describes a server; the licence members are filled in.
        public init(app: String, version: String, database: DocumentsDatabase?) {
            self.app = app
            self.version = version
            licenseId = "none"
            licenseType = "Apache-2.0"
            licenseSerial = "none"
            licenseValidUntil = "9999-12-31T23:59:59Z"
            scenarios = Scenario.supported.map(\.rawValue)
            countryFilter = []
            documentsDatabase = database.map(Database.init)
        }

        /// The set of document models.
        public struct Database: Codable, Sendable, Hashable {
            /// The name of the subset: `Full`.
            public let id: String
            /// The version of the set.
            public let version: String
            /// When the set was made; empty if it has no date.
            public let exportDate: String
            /// What it is, for people.
            public let description: String

            init(_ database: DocumentsDatabase) {
                id = database.id
                version = database.version
                exportDate = database.exportDate
                description = database.description
            }
        }
    }

    /// One document model that the server recognises: `GET /api/doclist`. Source: OpenAPI, `DatabaseDocument`.
    public struct DatabaseDocument: Codable, Sendable, Hashable {
        /// The model's number: ``OneCandidate/identifier(ofModel:)``, not the vendor's.
        public let id: Int
        /// The model's name for people.
        public let document: String
        /// The kind of document.
        public let type: DocumentType
        /// The issuing State's name in English.
        public let country: String
        /// The issuing State by the code of Doc 9303-3 §5; nil if there is none.
        public let icaoCode: String?
        /// The part of a State that issues the document; nil if there is none.
        public let region: String?
        /// Whether the model has a zone.
        public let hasMRZ: Bool
        /// Whether the model has a barcode.
        public let hasBarcode: Bool
        /// Whether the model has printed fields.
        public let hasText: Bool
        /// Whether the model has a portrait or other pictures.
        public let hasGraphics: Bool
        /// Whether the model has a chip.
        public let hasChip: Bool
        /// Always empty: models have no dates.
        public let created: String
        /// Always empty: models have no dates.
        public let updated: String
        /// Always false: the server has no outdated models.
        public let deprecated: Bool

        private enum CodingKeys: String, CodingKey {
            case id, document, country, region, created, updated, deprecated
            case type = "doc_type"
            case icaoCode = "icao_code"
            case hasMRZ = "mrz"
            case hasBarcode = "barcode_fields"
            case hasText = "text_fields"
            case hasGraphics = "graphic_fields"
            case hasChip = "rfid_chip"
        }

        /// - Parameters:
        ///   - model: its name.
        ///   - country: its English short name.
        public init(
            model: String, name: String, type: DocumentType, country: String, icaoCode: String?, region: String?,
            hasMRZ: Bool, hasBarcode: Bool, hasText: Bool, hasGraphics: Bool, hasChip: Bool
        ) {
            id = OneCandidate.identifier(ofModel: model)
            document = name
            self.type = type
            self.country = country
            self.icaoCode = icaoCode
            self.region = region
            self.hasMRZ = hasMRZ
            self.hasBarcode = hasBarcode
            self.hasText = hasText
            self.hasGraphics = hasGraphics
            self.hasChip = hasChip
            (created, updated, deprecated) = ("", "", false)
        }
    }

    /// The answer to `GET /api/doclist`.
    public struct DatabaseDocumentList: Codable, Sendable, Hashable {
        /// The models, in the server's order.
        public let items: [DatabaseDocument]

        public init(_ items: [DatabaseDocument]) { self.items = items }
    }
}
