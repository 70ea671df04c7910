import Foundation
public import VouchCore
public import VouchDialects
public import VouchFace

extension VisionBox {
    /// Which templates a match returns.
    public enum IncludeTemplate: String, Codable, Sendable, Hashable, CaseIterable {
        /// No template.
        case none
        /// The templates of both photos.
        case all
        /// The candidate's template, so the selfie's.
        case candidate
        /// The reference's template, so that of the document's portrait.
        case reference
    }

    /// The result of `matchBiometrics`. A template identifies a person: printing it shows nothing.
    public struct BiometricMatchReport: Codable, Sendable, Hashable, Redacted {
        /// How long the comparison took, in milliseconds, rounded.
        public let matchDuration: Int
        /// Whether both photos show one person; false also if they could not be compared.
        public let photosMatched: Bool
        /// 0...1: the calibrated probability that both photos show one person, where half of all pairs do; nil if they
        /// could not be compared.
        public let score: Double?
        /// The identifier of the network that described the faces.
        public let algorithm: String
        /// The reference's template: Base64 of its numbers, little-endian binary32; nil unless asked for, and where
        /// there is none.
        public let referenceTemplate: String?
        /// The candidate's template, in the same form; nil unless asked for, and where there is none.
        public let candidateTemplate: String?
    }

    /// What a comparison is to check and to return.
    public struct MatchParameters: Sendable, Hashable {
        /// The templates to return; none by default.
        public var includeTemplate = IncludeTemplate.none
        /// SHA-256 of the candidate's file in hexadecimal, in any case; nil if it is not to be checked.
        public var candidateHash: String?
        /// SHA-256 of the reference's file in hexadecimal, in any case; nil if it is not to be checked.
        public var referenceHash: String?

        public init(
            includeTemplate: IncludeTemplate = .none, candidateHash: String? = nil, referenceHash: String? = nil
        ) {
            self.includeTemplate = includeTemplate
            self.candidateHash = candidateHash
            self.referenceHash = referenceHash
        }
    }

    /// A photo does not have the hash that was given: it was replaced or changed.
    public struct HashMismatch: Error, Sendable, Hashable {
        /// True for the candidate's photo, false for the reference's.
        public let isCandidate: Bool
    }

    /// A photo to compare: the face that was found in it, and its file.
    public struct MatchPhoto: Sendable {
        let subject: FaceSubject
        let file: Sensitive<[UInt8]>

        /// - Parameters:
        ///   - subject: the face's template, or why there is none.
        ///   - file: the photo's file, which its hash was made of.
        public init(_ subject: FaceSubject, file: Sensitive<[UInt8]>) {
            self.subject = subject
            self.file = file
        }
    }

    /// Compares two photos one to one.
    ///
    /// - Parameters:
    ///   - candidate: the selfie.
    ///   - reference: the document's portrait.
    ///   - candidateHash: SHA-256 of the candidate's file, in hexadecimal; nil if it was not checked.
    ///   - referenceHash: the same of the reference's.
    ///   - card: of the network that described the faces.
    ///   - hash: SHA-256 of bytes, in lower-case hexadecimal; nil if it fails, which counts as a mismatch.
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
