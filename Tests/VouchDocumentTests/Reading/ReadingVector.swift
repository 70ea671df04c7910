import VouchCore
import VouchImaging
import VouchMRZ
import VouchReader
import VouchVision

@testable import VouchDocument

/// A blank picture, of which the tests say what was found in it.
enum ReadingVector {
    /// - Parameter zones: one above the other.
    static func side(
        zones: [MRZDecoding] = [], id: PictureID = PictureID()
    ) -> (findings: PictureFindings, source: PictureSource)? {
        let pixels = [UInt8](repeating: 200, count: 320 * 200 * 3)
        let picture = pixels.withUnsafeBytes { bytes in
            ImageView(bytes, width: 320, height: 200, format: .rgb8).flatMap { Picture(copying: $0, from: .png) }
        }
        guard let picture else { return nil }
        let readings = zones.enumerated().map { index, decoding in
            let place = Quad(width: 300, height: 30).map { $0 + Point(x: 10, y: 20 + 90 * Double(index)) }
            return MRZReading(decoding: decoding, zone: place, lineQuads: [place])
        }
        let findings = PictureFindings(
            id: id, width: 320, height: 200, format: .png, isDamaged: false, zones: readings, pages: [], barcodes: [],
            quality: PictureQuality(sharpness: 0.5, glare: 0, brightness: 0.5, contrast: 0.5, moire: 0), stages: [])
        return (findings, PictureSource(picture))
    }

    /// A zone as it is read of a passport of Utopia.
    static func zone(number: String, surname: String, state: String = "UTO") -> MRZDecoding {
        func field(_ name: MRZField.Name, _ value: String) -> MRZField {
            MRZField(
                name: name, value: Array(value.utf8), raw: Array(value.utf8), standing: .proved, probability: 0.99,
                alternatives: [])
        }
        return MRZDecoding(
            format: .td3, lines: [], verdict: MRZVerdict(), rawLines: [], characterProbabilities: [],
            fields: [
                field(.documentCode, "P"), field(.issuingState, state), field(.documentNumber, number),
                field(.primaryIdentifier, surname), field(.secondaryIdentifier, "ANNA"),
                field(.dateOfBirth, "1974-08-12"), field(.dateOfExpiry, "2030-04-15"),
            ], checks: [MRZCheck(name: .composite, outcome: .passed)], score: -0.1)
    }
}
