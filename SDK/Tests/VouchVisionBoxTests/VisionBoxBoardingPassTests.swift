import Foundation
import Testing
import VouchBarcode
import VouchCore
import VouchDialects
import VouchTestSupport
import VouchVisionBox

/// Boarding passes in the SDK's words. The pass is an invented person's, with every item of the resolution.
@Suite struct VisionBoxBoardingPassTests {
    private static let moment = Date(timeIntervalSince1970: 1_786_600_000)  // 2026-08-13

    private static let full: String = {
        func field(_ text: String, _ length: Int) -> String {
            text + String(repeating: " ", count: length - text.count)
        }
        let unique =
            "2" + "W" + "M" + "6225" + "B" + field("LH", 3) + "0220123456001" + "0220123457001" + "0220123458001"
        let repeated =
            "220" + "1234567890" + "0" + "1" + field("LH", 3) + field("LH", 3) + field("992003667193035", 16) + "0"
            + "20K"
            + "Y"
        func hex(_ count: Int) -> String {
            String(count / 16, radix: 16).uppercased() + String(count % 16, radix: 16).uppercased()
        }
        let conditional = ">7" + hex(unique.count) + unique + hex(repeated.count) + repeated
        let leg =
            field("ABC123", 7) + "FRA" + "UTO" + field("LH", 3) + field("0834", 5) + "226" + "J" + "001A"
            + field("0025", 5)
            + "1"
        return "M1" + field("ERIKSSON/ANNA MARIA", 20) + "E" + leg + hex(conditional.count) + conditional + "^104ABCD"
    }()

    private func parse(
        _ text: String, validate: Bool = false, format: VisionBox.BarcodeFormat = .aztec
    ) async throws -> VisionBox.BoardingPassFull {
        try await VisionBox.parseBoardingPass(
            parameters: .init(
                boardingPassData: .init(rawBarcodeData: text, barcodeFormat: format), validate: validate),
            at: Self.moment, barcodes: { _ in [] })
    }

    private func code(_ read: () async throws -> VisionBox.BoardingPassFull) async -> Int? {
        do {
            _ = try await read()
            return nil
        } catch {
            return (error as? VisionBox.BoardingPassError)?.featureError?.errorCode
        }
    }

    @Test(.shows("X-B22"), arguments: [false, true])
    func `summary, full pass and legs have every item by its name`(_ validate: Bool) async throws {
        let pass = try await parse(Self.full, validate: validate)
        #expect(pass.summary.formatCode == "M")
        #expect(pass.summary.type == "AZTECCODE")
        #expect(pass.summary.passengerName == "ERIKSSON/ANNA MARIA")
        #expect(pass.electronicTicketIndicator == "E")
        #expect(pass.raw == Self.full)
        #expect(pass.numberOfLegsEncoded == 1)
        #expect(pass.creationOn == Self.moment)
        // The flight is on 14 August 2026.
        #expect(pass.expirationOn == (try Date("2026-08-16T00:00:00Z", strategy: .iso8601)))
        #expect(pass.beginningOfVersionNumber == ">")
        #expect(pass.versionNumber == 7)
        #expect(pass.passengerDescription == "2")
        #expect(pass.checkInSource == "W")
        #expect(pass.boardingPassSource == "M")
        #expect(pass.boardingPassDateString == "6225")
        #expect(pass.documentType == "B")
        #expect(pass.boardingPassIssuerDesignator == "LH")
        #expect(pass.baggageTagNumber == "0220123456001")
        #expect(pass.firstNonConsecutiveBaggageTagNumber == "0220123457001")
        #expect(pass.secondNonConsecutiveBaggageTagNumber == "0220123458001")
        #expect(pass.securityDataBeginning == "^")
        let leg = try #require(pass.legsFull.first)
        #expect(leg.summary == pass.legs.first)
        #expect(leg.summary.flightNumber == "0834")
        #expect(leg.summary.frequentFlyerNumber == "992003667193035")
        #expect(leg.summary.documentSerialNumber == "1234567890")
        #expect(leg.summary.airlineNumericCode == "220")
        #expect(leg.summary.passengerStatus == "1")
        #expect(leg.summary.sequenceNumber == "0025")
        #expect(leg.summary.seatNumber == "001A")
        #expect(leg.summary.compartmentCode == "J")
        #expect(leg.summary.flightDate == "226")
        #expect(leg.summary.legOrder == 1)
        #expect(leg.summary.carrierDesignator == "LH")
        #expect(leg.summary.destinationAirport == "UTO")
        #expect(leg.summary.originAirport == "FRA")
        #expect(leg.summary.carrierPnrCode == "ABC123")
        #expect(leg.summary.frequentFlyerAirlineDesignator == "LH")
        #expect(leg.selecteeIndicator == 0)
        #expect(leg.internationalDocumentVerification == 1)
        #expect(leg.marketingCarrierDesignator == "LH")
        #expect(leg.idAdIndicator == "0")
        #expect(leg.freeBaggageAllowance == "20K")
        #expect(leg.fastTrack == "Y")
    }

    @Test(.shows("X-B22"), arguments: [BarcodeSymbology.pdf417, .aztec, .qr, .dataMatrix])
    func `a pass is scanned from each of the four symbologies, and parsed from a picture`(
        _ symbology: BarcodeSymbology
    ) async throws {
        let symbol = Barcode(
            symbology: symbology, bytes: Sensitive(Array(Self.full.utf8)), corners: Quad(width: 9, height: 9))
        let other = Barcode(symbology: .ean13, bytes: Sensitive(Array("4006381333931".utf8)), corners: symbol.corners)
        let frames = AsyncStream { stream in
            for frame in [[], [other], [other, symbol]] { stream.yield(frame) }
            stream.finish()
        }
        let scanned = try await VisionBox.scanBoardingPass(
            parameters: .init(validateBoardingPass: true), at: Self.moment, frames: frames)
        let parsed = try await VisionBox.parseBoardingPass(
            parameters: .init(validateBoardingPass: true, boardingPassData: nil, boardingPassImage: Data([1])),
            at: Self.moment, barcodes: { _ in [other, symbol] })
        #expect(scanned == parsed)
        #expect(scanned.legs.count == 1)
        #expect(VisionBox.BarcodeFormat(symbology)?.value == scanned.barcodeType)
    }

    @Test(
        .shows("X-B22"),
        arguments: [
            (0, "S"), (22, "X"), (1, "9"), (44, "999"), (57, "Z"),
        ])
    func `a pass that breaks the resolution is refused only if it is to be validated`(
        _ place: Int, _ text: String
    ) async throws {
        var scalars = Array(Self.full)
        scalars.replaceSubrange(place..<place + text.count, with: Array(text))
        let changed = String(scalars)
        #expect(await code { try await parse(changed) } == nil)
        #expect(await code { try await parse(changed, validate: true) } == 351)
    }

    @Test(arguments: ["Y", "N"]) func `what is allowed is not refused`(_ fast: String) async {
        let changed = Self.full.replacingOccurrences(of: "20KY", with: "2PC\(fast)")
        #expect(await code { try await parse(changed, validate: true) } == nil)
        let wrong = Self.full.replacingOccurrences(of: "20KY", with: "20KX")
        #expect(await code { try await parse(wrong, validate: true) } == 351)
    }

    @Test func `what is no pass is told by the documented numbers`() async {
        #expect(await code { try await parse("") } == 352)
        #expect(await code { try await parse("hello") } == 351)
        #expect(await code { try await parse("M1ERIKSSON/ANNA") } == 350)
        func picture(_ barcodes: @escaping (Data) async throws -> [Barcode]) async -> Int? {
            await code {
                try await VisionBox.parseBoardingPass(
                    parameters: .init(validateBoardingPass: false, boardingPassData: nil, boardingPassImage: Data()),
                    at: Self.moment, barcodes: barcodes)
            }
        }
        let corners = Quad(width: 9, height: 9)
        #expect(await picture { _ in [] } == 353)
        #expect(await picture { _ in throw CocoaError(.fileReadCorruptFile) } == 354)
        #expect(await picture { _ in [Barcode(symbology: .ean8, bytes: Sensitive([1]), corners: corners)] } == 301)
        #expect(await picture { _ in [Barcode(symbology: .qr, bytes: Sensitive([1]), corners: corners)] } == 351)
        let none = await code {
            try await VisionBox.parseBoardingPass(
                parameters: .init(validateBoardingPass: false, boardingPassData: nil, boardingPassImage: nil),
                at: Self.moment, barcodes: { _ in [] })
        }
        #expect(none == 303)
    }

    @Test func `a camera that shows none, fails or is closed is told apart`() async {
        func scan(_ frames: AsyncThrowingStream<[Barcode], any Error>) async -> VisionBox.BoardingPassError? {
            do {
                _ = try await VisionBox.scanBoardingPass(
                    parameters: .init(validate: false), at: Self.moment, frames: frames)
                return nil
            } catch {
                return error
            }
        }
        let empty = await scan(AsyncThrowingStream { $0.finish() })
        #expect(empty?.featureError?.errorCode == 203)
        #expect(empty?.userCanceled == false)
        let broken = await scan(AsyncThrowingStream { $0.finish(throwing: CocoaError(.fileReadUnknown)) })
        #expect(broken?.featureError?.errorCode == 250)
        let closed = await scan(AsyncThrowingStream { $0.finish(throwing: CancellationError()) })
        #expect(closed?.userCanceled == true)
        #expect(closed?.featureError == nil)
    }

    @Test func `printing a pass shows nobody`() async throws {
        let pass = try await parse(Self.full)
        #expect(!"\(pass)".contains("ERIKSSON"))
        #expect(!String(reflecting: pass.legs).contains("ABC123"))
    }
}
