extension Regula {
    /// The answer to `GET /api/ping`. Source: OpenAPI, `DeviceInfo`.
    public struct DeviceInfo: Codable, Sendable, Hashable {
        /// Of this server.
        public let appName: String
        /// Of this server.
        public let version: String
        /// RFC 3339.
        public let serverTime: String
        /// By the vendor's names.
        public let supportedScenarios: [String]
        /// Which models the server has; nil: none are told.
        public let documentsDatabase: Database?

        /// - Parameter serverTime: RFC 3339.
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

        /// The document models, as a database.
        public struct Database: Codable, Sendable, Hashable {
            /// Of the database.
            public let id: String
            /// Of the database.
            public let version: String
            /// When the database was made.
            public let exportDate: String
            /// For people.
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
        /// Of this server.
        public let app: String
        /// Of this server.
        public let version: String
        /// Vouch needs none; the API wants a value.
        public let licenseId: String
        /// Vouch has no licences.
        public let licenseType: String
        /// Vouch has no licences.
        public let licenseSerial: String
        /// RFC 3339: no end.
        public let licenseValidUntil: String
        /// By the vendor's names.
        public let scenarios: [String]
        /// Empty: every State.
        public let countryFilter: [String]
        /// Which models the server has; nil: none are told.
        public let documentsDatabase: Database?

        /// Of a server without a licence: Vouch has none.
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

        /// The document models, as a database.
        public struct Database: Codable, Sendable, Hashable {
            /// Of the database.
            public let id: String
            /// Of the database.
            public let version: String
            /// When the database was made.
            public let exportDate: String
            /// For people.
            public let description: String

            init(_ database: DocumentsDatabase) {
                id = database.id
                version = database.version
                exportDate = database.exportDate
                description = database.description
            }
        }
    }

    /// One kind of document that can be told: `GET /api/doclist`. Source: OpenAPI, `DatabaseDocument`.
    public struct DatabaseDocument: Codable, Sendable, Hashable {
        /// Not the vendor's number: ``OneCandidate/identifier(ofModel:)``.
        public let id: Int
        /// For people.
        public let document: String
        /// By the vendor's numbers.
        public let type: DocumentType
        /// For people, in English.
        public let country: String
        /// Three letters; nil if there is none.
        public let icaoCode: String?
        /// Of a State that has several.
        public let region: String?
        /// Whether the document has a zone.
        public let hasMRZ: Bool
        /// Whether the document has a barcode.
        public let hasBarcode: Bool
        /// Whether the model has fields.
        public let hasText: Bool
        /// Whether the model has pictures.
        public let hasGraphics: Bool
        /// Whether the document has a chip.
        public let hasChip: Bool
        /// Empty: models have no dates.
        public let created: String
        /// When the model was changed.
        public let updated: String
        /// Whether another model took its place.
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
        /// In the order of the list.
        public let items: [DatabaseDocument]

        public init(_ items: [DatabaseDocument]) { self.items = items }
    }
}
