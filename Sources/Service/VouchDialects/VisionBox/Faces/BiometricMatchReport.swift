import Foundation
public import VouchCore
public import VouchFace

extension VisionBox {
    /// Which templates a match returns.
    public enum IncludeTemplate: String, Codable, Sendable, Hashable, CaseIterable {
        /// None is part of the report.
        case none, all, candidate, reference
    }

    /// The result of `matchBiometrics`. A template identifies a person: printing it shows nothing.
    public struct BiometricMatchReport: Codable, Sendable, Hashable, Redacted {
        /// In milliseconds.
        public let matchDuration: Int
        /// Whether both show one person.
        public let photosMatched: Bool
        /// 0...1: the probability that both photos show one person, where half of all pairs do; absent if they could not
        /// be compared.
        public let score: Double?
        /// The network that described the faces.
        public let algorithm: String
        /// Base64 of the template's numbers, little-endian binary32; absent unless asked for, and where there is none.
        public let referenceTemplate: String?
        /// Nil unless it was asked for.
        public let candidateTemplate: String?
    }

    /// What a match is to check and to return.
    public struct MatchParameters: Sendable, Hashable {
        /// Which templates are part of the report.
        public var includeTemplate = IncludeTemplate.none
        /// SHA-256 of the candidate's file, hexadecimal; nil: not checked.
        public var candidateHash: String?
        /// SHA-256 of the photo, hexadecimal; nil: not checked.
        public var referenceHash: String?

        public init(
            includeTemplate: IncludeTemplate = .none, candidateHash: String? = nil, referenceHash: String? = nil
        ) {
            self.includeTemplate = includeTemplate
            self.candidateHash = candidateHash
            self.referenceHash = referenceHash
        }
    }

    /// A photo's hash is not the one it should have: another photo.
    public struct HashMismatch: Error, Sendable, Hashable {
        /// Whether it is the selfie's photo, and not the document's.
        public let isCandidate: Bool
    }

    /// A photo of `matchBiometrics`.
    public struct MatchPhoto: Sendable {
        let subject: FaceSubject
        let file: Sensitive<[UInt8]>

        /// - Parameters:
        ///   - subject: the photo's person.
        ///   - file: the photo's file, as its hash was made of.
        public init(_ subject: FaceSubject, file: Sensitive<[UInt8]>) {
            self.subject = subject
            self.file = file
        }
    }

    /// Compares two photos one to one.
    ///
    /// - Parameters:
    ///   - candidateHash: SHA-256 of the candidate's file, hexadecimal; nil: not checked.
    ///   - referenceHash: the same of the reference's.
    ///   - hash: SHA-256 of bytes, hexadecimal; nil if it fails.
    /// - Throws: ``HashMismatch`` before anything is compared.
    public static func matchBiometrics(
        candidate: MatchPhoto, reference: MatchPhoto, includeTemplate: IncludeTemplate = .none,
        candidateHash: String? = nil, referenceHash: String? = nil, by comparer: FaceComparer, card: FaceNetworkCard,
        hash: ([UInt8]) -> String?
    ) throws(HashMismatch) -> BiometricMatchReport {
        for (photo, wanted, isCandidate) in [(candidate, candidateHash, true), (reference, referenceHash, false)] {
            guard let wanted else { continue }
            guard photo.file.reveal(hash) == wanted.lowercased() else { throw HashMismatch(isCandidate: isCandidate) }
        }
        let clock = ContinuousClock()
        let start = clock.now
        let comparison = comparer.compare(candidate.subject, reference.subject)
        let milliseconds = (clock.now - start) / .milliseconds(1)
        func template(_ photo: MatchPhoto, _ wanted: IncludeTemplate) -> String? {
            guard includeTemplate == .all || includeTemplate == wanted,
                case .described(let template) = photo.subject
            else { return nil }
            let bytes = template.values.reveal { values in
                values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
            }
            return Data(bytes).base64EncodedString()
        }
        return BiometricMatchReport(
            matchDuration: Int(milliseconds.rounded()), photosMatched: comparison.verdict == .match,
            score: comparison.probability.map { Double($0) }, algorithm: card.descriptor.identifier,
            referenceTemplate: template(reference, .reference), candidateTemplate: template(candidate, .candidate))
    }
}
