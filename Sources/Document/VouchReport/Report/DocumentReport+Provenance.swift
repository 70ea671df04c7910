public import Foundation

extension DocumentReport {
    /// One step, and how long it took.
    public struct Stage: Codable, Sendable, Hashable {
        /// `decode`, `find`, `read` …
        public let name: String
        /// Of the step alone.
        public let milliseconds: Double

        /// Of the reading's own clock.
        public init(_ name: String, _ duration: Duration) {
            self.name = name
            milliseconds = Rounding.finite(duration / .milliseconds(1), to: 100)
        }
    }

    /// What read the document: enough to reproduce the reading.
    public struct Versions: Codable, Sendable, Hashable {
        /// Of this program.
        public let vouch: String
        /// The compiled database of document models; absent if none was loaded.
        public let models: ModelDatabase?
        /// That read this document.
        public let networks: [Network]
        /// Third-party programs and libraries used, by name.
        public let engines: [Engine]

        /// Of the document models.
        public struct ModelDatabase: Codable, Sendable, Hashable {
            /// `Full`, `Europe` …
            public let subset: String
            /// Of the database.
            public let version: String
            /// SHA-256, hexadecimal.
            public let sha256: String

            public init(subset: String, version: String, sha256: String) {
                self.subset = subset
                self.version = version
                self.sha256 = sha256
            }
        }

        /// One network's file, by its checksum.
        public struct Network: Codable, Sendable, Hashable {
            /// Of the file.
            public let name: String
            /// SHA-256, hexadecimal.
            public let sha256: String

            public init(name: String, sha256: String) {
                self.name = name
                self.sha256 = sha256
            }
        }

        /// A native library that took part.
        public struct Engine: Codable, Sendable, Hashable {
            /// Of the library.
            public let name: String
            /// Of the library.
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
        /// The name given by the caller; a file name may contain personal data.
        public let name: String
        /// Length of the file.
        public let bytes: Int
        /// SHA-256 of the file, hexadecimal; absent if it was not hashed.
        public let sha256: String?
        /// `JPEG`, `PNG` …
        public let format: String?
        /// As displayed, in pixels.
        public let width: Int?
        /// In pixels; nil if no decoder looked.
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
        /// Of the portrait's file: the chip's, otherwise that of the page; absent if there is none.
        public let portraitHash: String?
    }
}
