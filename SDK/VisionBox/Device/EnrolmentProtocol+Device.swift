import Foundation
import VouchDevice
public import VouchDialects
import VouchFields

extension VisionBox {
    /// How much two names may differ.
    public enum NameMatchMode: String, Sendable, Hashable, CaseIterable {
        /// The same letters after Doc 9303-3 §6, however they are joined or split.
        case exact
        /// Also in another order, with parts missing, or one letter different in ten.
        case approximate
    }

    /// Whether two names are the same, after both were written as a machine-readable zone would. Needs no initialisation.
    ///
    /// - Returns: false also for a name without letters, or of more than 200 characters.
    public static func matchNames(reference: String, compare: String, _ mode: NameMatchMode) -> Bool {
        NameMatch.matches(reference, compare, mode: mode == .exact ? .exact : .approximate)
    }
}

extension VisionBox.EnrolmentProtocol {
    /// Whether two names are the same: ``VisionBox/matchNames(reference:compare:_:)``.
    public func matchNames(reference: String, compare: String, _ mode: VisionBox.NameMatchMode) -> Bool {
        VisionBox.matchNames(reference: reference, compare: compare, mode)
    }
}

extension VisionBox.Enrolment {
    func matchBiometrics(
        candidate: Data, reference: Data, parameters: VisionBox.MatchParameters
    ) async throws(VisionBox.FeatureError) -> VisionBox.BiometricMatchReport {
        let photos: (candidate: VisionBox.MatchPhoto, reference: VisionBox.MatchPhoto)
        let faces = parts.device.faces
        do {
            photos = (
                .init(try await faces.subject(of: [UInt8](candidate)), file: .init([UInt8](candidate))),
                .init(try await faces.subject(of: [UInt8](reference)), file: .init([UInt8](reference)))
            )
            let (comparer, card) = try faces.comparer()
            return try await matchBiometrics(
                candidate: photos.candidate, reference: photos.reference, parameters: parameters, by: comparer,
                card: card)
        } catch let error as VisionBox.FeatureError {
            throw error
        } catch {
            throw VisionBox.FeatureError(.matchUnknown, messages: parts.config.messages)
        }
    }

    func parseBoardingPass(
        parameters: VisionBox.ParseBoardingPassParameters
    ) async throws(VisionBox.BoardingPassError) -> VisionBox.BoardingPassFull {
        let reader = parts.device.reader
        return try await parseBoardingPass(parameters: parameters, at: .now) { picture in
            try await reader.barcodes(in: [UInt8](picture))
        }
    }
}
