public import Foundation

extension DocumentReport {
    /// One step of a reading, and how long it took.
    public struct Stage: Codable, Sendable, Hashable {
        /// Name of the step: `decode`, `find`, `read` …
        public let name: String
        /// Time of the step alone, in milliseconds.
        public let milliseconds: Double

        /// A step that took so long.
        public init(_ name: String, _ duration: Duration) {
            self.name = name
            milliseconds = Rounding.finite(duration / .milliseconds(1), to: 100)
        }
    }

    /// The software that read the document: enough to reproduce the reading.
    public struct Versions: Codable, Sendable, Hashable {
        /// Version of Vouch.
        public let vouch: String
        /// The compiled database of document models; absent if none was loaded.
        public let models: ModelDatabase?
        /// Networks that read this document.
        public let networks: [Network]
        /// Third-party programs and libraries used, by name.
        public let engines: [Engine]

        /// The database of document models.
        public struct ModelDatabase: Codable, Sendable, Hashable {
            /// Which models it has: `Full`, `Europe` …
            public let subset: String
            /// Version of the database.
            public let version: String
            /// SHA-256 of its file, hexadecimal.
            public let sha256: String

            public init(subset: String, version: String, sha256: String) {
                self.subset = subset
                self.version = version
                self.sha256 = sha256
            }
        }

        /// A network's file.
        public struct Network: Codable, Sendable, Hashable {
            /// Name of the file.
            public let name: String
            /// SHA-256 of the file, hexadecimal.
            public let sha256: String

            public init(name: String, sha256: String) {
                self.name = name
                self.sha256 = sha256
            }
        }

        /// A program or library of others that took part.
        public struct Engine: Codable, Sendable, Hashable {
            /// Name of the library.
            public let name: String
            /// Version of the library.
            public let version: String

            public init(name: String, version: String) {
                self.name = name
                self.version = version
            }
        }

        public init(
            vouch: String, models: ModelDatabase? = nil, networks: [Network] = [], engines: [Engine] = []
        ) {
            self.vouch = vouch
            self.models = models
            self.networks = networks
            self.engines = engines
        }
    }

    /// An input file.
    public struct Input: PersonalRecord {
        /// Name that the caller gave; a file name may contain personal data.
        public let name: String
        /// Length of the file, in bytes.
        public let bytes: Int
        /// SHA-256 of the file, hexadecimal; absent if it was not hashed.
        public let sha256: String?
        /// Format of the picture: `JPEG`, `PNG` …; absent if it is not known.
        public let format: String?
        /// Width in pixels, as displayed; absent if no decoder looked.
        public let width: Int?
        /// Height in pixels, as displayed; absent if no decoder looked.
        public let height: Int?

        public init(
            name: String, bytes: Int, sha256: String?, format: String? = nil, width: Int? = nil, height: Int? = nil
        ) {
            self.name = name
            self.bytes = bytes
            self.sha256 = sha256
            self.format = format
            self.width = width
            self.height = height
        }

        /// An examined picture file.
        ///
        /// - Parameters:
        ///   - format: `JPEG`, `PNG` …
        ///   - width: as displayed, in pixels.
        ///   - digest: nil omits the hash.
        public init(
            name: String, file: Data, format: String? = nil, width: Int? = nil, height: Int? = nil,
            digest: ReportDigest? = nil
        ) {
            self.init(
                name: name, bytes: file.count, sha256: digest.flatMap { $0.text(of: Array(file)) }, format: format,
                width: width, height: height)
        }
    }

    /// Hashes that show whether a stored report, and the portrait, are unchanged. They are not signatures: anyone who
    /// changes a report can change them too.
    public struct Integrity: Codable, Sendable, Hashable {
        /// SHA-256, hexadecimal, of the report's canonical JSON without `integrity`.
        public let documentHash: String
        /// The hash of the portrait's file: the chip's, otherwise that of the page; absent if there is none.
        public let portraitHash: String?
    }
}
