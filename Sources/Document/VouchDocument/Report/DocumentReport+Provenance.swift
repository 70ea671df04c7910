public import Foundation
import VouchCore

extension DocumentReport {
    public struct Stage: Codable, Sendable, Hashable {
        /// `decode`, `find`, `read` …
        public let name: String
        public let milliseconds: Double

        public init(_ name: String, _ duration: Duration) {
            self.name = name
            milliseconds = Rounding.finite(duration / .milliseconds(1), to: 100)
        }

        public init(_ stage: PictureFindings.Stage) { self.init(stage.name, stage.duration) }
    }

    /// What read the document: enough to read it again the same way.
    public struct Versions: Codable, Sendable, Hashable {
        public let vouch: String
        /// The compiled database of document models; absent where none was loaded.
        public let models: ModelDatabase?
        public let networks: [Network]
        /// Others' programs and libraries that read, by name.
        public let engines: [Engine]

        public struct ModelDatabase: Codable, Sendable, Hashable {
            /// `Full`, `Europe` …
            public let subset: String
            public let version: String
            /// SHA-256, hexadecimal.
            public let sha256: String

            public init(subset: String, version: String, sha256: String) {
                self.subset = subset
                self.version = version
                self.sha256 = sha256
            }
        }

        public struct Network: Codable, Sendable, Hashable {
            public let name: String
            /// SHA-256, hexadecimal.
            public let sha256: String

            public init(name: String, sha256: String) {
                self.name = name
                self.sha256 = sha256
            }
        }

        public struct Engine: Codable, Sendable, Hashable {
            public let name: String
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

    /// A file that was read.
    public struct Input: PersonalRecord {
        /// As the caller named it; a file's name may tell of a person.
        public let name: String
        /// Length of the file.
        public let bytes: Int
        /// SHA-256 of the file, hexadecimal; absent where it was not hashed.
        public let sha256: String?
        /// `JPEG`, `PNG` …
        public let format: String?
        /// As displayed, in pixels.
        public let width: Int?
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

        /// A picture file that was examined.
        ///
        /// - Parameter digest: nil leaves the hash out.
        public init(name: String, file: Data, findings: PictureFindings? = nil, digest: ReportDigest? = nil) {
            self.init(
                name: name, bytes: file.count, sha256: digest.flatMap { $0.text(of: Array(file)) },
                format: findings?.format.name, width: findings?.width, height: findings?.height)
        }
    }

    /// Hashes by which whoever keeps a report can tell that it, and the portrait, are still the same. They are no
    /// signature: whoever changes a report can change them, too.
    public struct Integrity: Codable, Sendable, Hashable {
        /// SHA-256, hexadecimal, of the report's canonical JSON without `integrity`.
        public let documentHash: String
        /// Of the portrait's file: the chip's, otherwise that of the page; absent where there is none.
        public let portraitHash: String?
    }
}
