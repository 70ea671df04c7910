import Foundation
public import VouchEvidence
internal import VouchFiles

/// What of a reading is kept as evidence, so that it can be run again.
public enum EvidenceContent: String, Codable, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case none
    /// What was read and measured; the pictures by their hashes alone.
    case readings
    /// That, and the picture files.
    case pictures
}

extension EvidenceDraft: Codable {
    /// Takes over a draft from another process.
    public init(from decoder: any Decoder) throws {
        let file = try decoder.singleValueContainer().decode(EnclosedFile.self)
        try self.init(encoded: [UInt8](file.bytes))
    }

    public func encode(to encoder: any Encoder) throws {
        var place = encoder.singleValueContainer()
        try place.encode(EnclosedFile(Data(encoded)))
    }
}
