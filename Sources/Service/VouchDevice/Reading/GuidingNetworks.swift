import Foundation
import Synchronization
import VouchCamera
import VouchCore
import VouchNetworks
import VouchReader
import VouchVision

/// Vouch's own networks that guide a capture, loaded once: the document's finder and the zone's reader.
final class GuidingNetworks: Sendable {
    private let folder: String?
    private let loaded = Mutex<(finder: DocumentFinder, reader: MRZReader)?>(nil)

    init(folder: String?) { self.folder = folder }

    func engines(review: any SideReviewing) throws -> CaptureSession.Engines {
        let (finder, reader) = try loaded.withLock { loaded in
            if let loaded { return loaded }
            let networks = try CommittedNetworks.load(from: folder)
            let made = (
                finder: try DocumentFinder(weights: networks.documentFinder),
                reader: try MRZReader(
                    finderWeights: networks.mrzFinder, recogniserWeights: networks.mrzRecogniser,
                    witnessWeights: networks.mrzWitness)
            )
            loaded = made
            return made
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        let day = calendar.dateComponents([.year, .month, .day], from: .now)
        guard let today = CalendarDate(year: day.year ?? 0, month: day.month ?? 0, day: day.day ?? 0) else {
            throw CocoaError(.featureUnsupported)
        }
        return CaptureSession.Engines(
            finder: finder, marks: ZoneMarkFinder(reader: reader, today: today), review: review)
    }
}
