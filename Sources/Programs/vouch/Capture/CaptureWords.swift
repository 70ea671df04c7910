import ArgumentParser
import VouchCapture

/// A camera as people name it: `0`, or the path `/dev/video0`.
struct CameraNumber: ExpressibleByArgument {
    let number: Int

    init?(argument: String) {
        let digits = argument.hasPrefix("/dev/video") ? argument.dropFirst("/dev/video".count) : argument[...]
        guard let number = Int(digits), (0...255).contains(number) else { return nil }
        self.number = number
    }
}

/// A document as the command line names it.
enum DocumentWord: String, ExpressibleByArgument, CaseIterable {
    case passport
    case passportCard = "passport-card"
    case identityCard = "identity-card"
    case residencePermit = "residence-permit"
    case drivingLicence = "driving-licence"
    case licenceWithBarcode = "licence-with-barcode"
    case visa
    case any

    var expected: ExpectedDocument {
        switch self {
        case .passport: .passport
        case .passportCard: .passportCard
        case .identityCard: .identityCard
        case .residencePermit: .residencePermit
        case .drivingLicence: .drivingLicence
        case .licenceWithBarcode: .licenceWithBarcode
        case .visa: .visa
        case .any: .any
        }
    }
}

/// The part of a document to look for, as the command line names it.
enum ScanWord: String, ExpressibleByArgument, CaseIterable {
    case document, zone, barcode

    var mode: ScanMode {
        switch self {
        case .document: .document
        case .zone: .zone
        case .barcode: .barcode
        }
    }
}

extension DocumentSide {
    var words: String {
        switch self {
        case .front: "front"
        case .back: "back"
        case .page(let number): "page \(number)"
        }
    }
}
