import Testing
import VouchChip
import VouchCore
import VouchImaging
import VouchMRZ
import VouchOpenSSL
import VouchPKI
import VouchReader
import VouchTesting
import VouchVision

@testable import VouchDocument
@testable import VouchKit

/// Which of several documents a chip is in.
@Suite struct DocumentOwnerTests {
    private func document(_ number: String) throws -> PartedDocument {
        let pixels = [UInt8](repeating: 200, count: 32 * 20 * 3)
        let picture = try #require(
            pixels.withUnsafeBytes { bytes in
                ImageView(bytes, width: 32, height: 20, format: .rgb8).flatMap { Picture(copying: $0, from: .png) }
            })
        let field = MRZField(
            name: .documentNumber, value: Array(number.utf8), raw: Array(number.utf8), standing: .proved,
            probability: 1, alternatives: [])
        let zone = MRZDecoding(
            format: .td3, lines: [], verdict: MRZVerdict(), rawLines: [], characterProbabilities: [], fields: [field],
            checks: [], score: -0.1)
        let place = Quad(width: 30, height: 3)
        let findings = PictureFindings(
            width: 32, height: 20, format: .png, isDamaged: false,
            zones: [MRZReading(decoding: zone, zone: place, lineQuads: [place])], pages: [], barcodes: [],
            quality: PictureQuality(sharpness: 0.5, glare: 0, brightness: 0.5, contrast: 0.5, moire: 0), stages: [])
        return PartedDocument([ExaminedPicture(findings, source: PictureSource(picture))])
    }

    @Test(arguments: [
        (["X12345678", "L898902C3"], 1), (["L898902C3", "X12345678"], 0), (["X12345678", "Y12345678"], 0),
    ])
    func `a chip is in the document with its number, else in the first`(_ numbers: [String], _ index: Int) throws {
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 22))
        let passport = try VirtualPassport(VirtualPassport.Configuration(), pki: TestPKI.shared())
        var files: [ElementaryFile: [UInt8]] = [:]
        for file in [.common, .documentSecurity] + ElementaryFile.dataGroups {
            files[file] = passport.storedBytes(of: file)
        }
        let chip = ChipFindings(
            SavedChip(files), store: TrustStore(), today: today, cryptography: OpenSSLCryptography())
        #expect(DocumentOwner(chip).index(among: try numbers.map(document), today: today) == index)
        #expect(DocumentOwner(nil).index(among: try numbers.map(document), today: today) == 0)
    }
}
