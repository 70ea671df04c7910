import Foundation
import VouchBarcodeZXing
import VouchCore
import VouchDocument
import VouchImaging
import VouchMedia
import VouchNetworks
import VouchReader
import VouchVision

/// Puts together what `vouch read` reads with: the one place that names engines.
enum ReadingEngines {
    static func build(
        networks folder: String?, configuration: PictureExaminer.Configuration
    ) throws(Complaint) -> PictureExaminer {
        let networks = try load(folder)
        do {
            return PictureExaminer(
                reader: try MRZReader(
                    finderWeights: networks.mrzFinder, recogniserWeights: networks.mrzRecogniser),
                finder: try DocumentFinder(weights: networks.documentFinder), barcodes: ZXingDecoder(),
                configuration: configuration)
        } catch {
            throw complaint(error)
        }
    }

    private static func load(_ folder: String?) throws(Complaint) -> CommittedNetworks {
        do {
            return try CommittedNetworks.load(from: folder)
        } catch {
            throw Complaint(
                "networks.missing", error.description,
                hint: "the build lays them beside the program; name another folder with --networks",
                exitCode: .incomplete)
        }
    }

    private static func complaint(_ error: NetworkError) -> Complaint {
        let problem =
            switch error.code {
            case .malformed: "are damaged or not networks at all"
            case .unsupportedVersion: "are of another version than this program reads"
            case .checksumMismatch: "do not match their checksum"
            @unknown default: "cannot be used"
            }
        return Complaint(
            "networks.unusable", "the networks \(problem)", hint: "take program and networks from the same release",
            exitCode: .incomplete)
    }
}
