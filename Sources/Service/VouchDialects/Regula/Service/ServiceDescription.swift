extension Regula {
    /// The answer to `GET /api/ping`. Source: OpenAPI, `DeviceInfo`.
    public struct DeviceInfo: Codable, Sendable, Hashable {
        public let appName: String
        public let version: String
        /// RFC 3339.
        public let serverTime: String
        public let supportedScenarios: [String]
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

        public struct Database: Codable, Sendable, Hashable {
            public let id: String
            public let version: String
            public let exportDate: String
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
        public let app: String
        public let version: String
        /// Vouch needs none; the API wants a value.
        public let licenseId: String
        public let licenseType: String
        public let licenseSerial: String
        /// RFC 3339: no end.
        public let licenseValidUntil: String
        public let scenarios: [String]
        public let countryFilter: [String]
        public let documentsDatabase: Database?

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

        public struct Database: Codable, Sendable, Hashable {
            public let id: String
            public let version: String
            public let exportDate: String
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
        public let document: String
        public let type: DocumentType
        public let country: String
        public let icaoCode: String?
        public let region: String?
        public let hasMRZ: Bool
        public let hasBarcode: Bool
        public let hasText: Bool
        public let hasGraphics: Bool
        public let hasChip: Bool
        /// Empty: models have no dates.
        public let created: String
        public let updated: String
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
        public let items: [DatabaseDocument]

        public init(_ items: [DatabaseDocument]) { self.items = items }
    }
}
