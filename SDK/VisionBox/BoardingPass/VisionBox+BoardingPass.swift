public import Foundation
public import VouchBarcode
import VouchCore
public import VouchDialects

extension VisionBox {
    /// Reads a boarding pass from a text that an app's own scanner gave, or from a picture: `parseBoardingPass`.
    ///
    /// Nothing in a boarding pass proves who wrote it, validated or not.
    ///
    /// - Parameters:
    ///   - moment: when it is read: years are completed by it.
    ///   - barcodes: decodes the symbols of a picture file; throws if it cannot.
    /// - Throws: ``BoardingPassError``: 303 without text and picture, 352 for an empty text, 354 for a picture that
    ///   cannot be read, 353 if it shows no barcode, 301 for another symbology, 350 or 351 for a content that is not a
    ///   boarding pass.
    public static func parseBoardingPass(
        parameters: ParseBoardingPassParameters, at moment: Date,
        barcodes: (Data) async throws -> [Barcode]
    ) async throws(BoardingPassError) -> BoardingPassFull {
        if let data = parameters.boardingPassData {
            guard !data.rawBarcodeData.isEmpty else { throw BoardingPassError(.parseBarcodeEmpty) }
            return try full(
                Array(data.rawBarcodeData.utf8), data.barcodeFormat, parameters.validateBoardingPass, moment,
                malformed: .parseItemParserError, invalid: .parseBoardingPassInvalid)
        }
        guard let image = parameters.boardingPassImage else { throw BoardingPassError(.parseBoardingPassNull) }
        let symbols: [Barcode]
        do {
            symbols = try await barcodes(image)
        } catch {
            throw BoardingPassError(.imageParseError)
        }
        guard !symbols.isEmpty else { throw BoardingPassError(.imageNoBarcodeFound) }
        guard let found = boardingPass(among: symbols) else {
            let isKnown = symbols.contains { BarcodeFormat($0.symbology) != nil }
            throw BoardingPassError(isKnown ? .parseBoardingPassInvalid : .parseBarcodeUnsupported)
        }
        return try full(
            found.bytes, found.format, parameters.validateBoardingPass, moment, malformed: .parseItemParserError,
            invalid: .parseBoardingPassInvalid)
    }

    /// Looks at what a camera's pictures show until one shows a boarding pass: `scanBoardingPass`.
    ///
    /// - Parameters:
    ///   - moment: when it is read: years are completed by it.
    ///   - frames: the symbols of each picture; ends when the camera does. A thrown `CancellationError` says that the
    ///     person ended it.
    /// - Throws: ``BoardingPassError``: `userCanceled`, 203 if nothing was scanned, 201 if only other barcodes were,
    ///   250 if the camera failed, 251 or 252 for a content that is not a boarding pass.
    public static func scanBoardingPass<Frames: AsyncSequence & Sendable>(
        parameters: ScanBoardingPassParameters, at moment: Date, frames: Frames
    ) async throws(BoardingPassError) -> BoardingPassFull where Frames.Element == [Barcode] {
        var last: ErrorCode = .scanBoardingPassNull
        var iterator = frames.makeAsyncIterator()
        while true {
            let symbols: [Barcode]?
            do {
                symbols = try await iterator.next()
            } catch is CancellationError {
                throw BoardingPassError(userCanceled: true)
            } catch {
                throw BoardingPassError(.boardingPassScanFailed)
            }
            guard let symbols else { throw BoardingPassError(last) }
            guard let found = boardingPass(among: symbols) else {
                if !symbols.isEmpty { last = .scanBarcodeUnsupported }
                continue
            }
            return try full(
                found.bytes, found.format, parameters.validateBoardingPass, moment, malformed: .scanItemParserError,
                invalid: .scanBoardingPassInvalid)
        }
    }

    private static func boardingPass(among symbols: [Barcode]) -> (bytes: [UInt8], format: BarcodeFormat)? {
        for symbol in symbols {
            guard let format = BarcodeFormat(symbol.symbology) else { continue }
            let bytes = symbol.bytes.reveal { $0 }
            if BoardingPass.looksLike(bytes) { return (bytes, format) }
        }
        return nil
    }

    private static func full(
        _ bytes: [UInt8], _ format: BarcodeFormat, _ isValidated: Bool, _ moment: Date, malformed: ErrorCode,
        invalid: ErrorCode
    ) throws(BoardingPassError) -> BoardingPassFull {
        let pass: BoardingPass
        do {
            pass = try BoardingPass(bytes)
        } catch {
            throw BoardingPassError(error.code == .notABoardingPass ? invalid : malformed)
        }
        let raw =
            String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        let full = BoardingPassFull(pass, raw: raw, format: format, at: moment)
        guard !isValidated || full.breaksNoRule(of: pass) else { throw BoardingPassError(invalid) }
        return full
    }
}

extension VisionBox.BoardingPassFull {
    /// The checks that the SDK documents; an item that is absent breaks none.
    func breaksNoRule(of pass: BoardingPass) -> Bool {
        func isOne(_ text: String?, of allowed: String) -> Bool {
            text.map { $0.count == 1 && allowed.contains($0) } ?? true
        }
        func isCarrier(_ text: String?) -> Bool { text.map { (2...3).contains($0.count) } ?? true }
        func isNumber(_ text: String?) -> Bool { text?.allSatisfy { $0.isASCII && $0.isNumber } ?? true }
        let isMalformed = pass.findings.contains {
            [.boardingPassMalformedDate, .boardingPassMalformedLeg, .boardingPassWrongLegCount].contains($0)
        }
        guard !isMalformed, formatCode == "M", (1...4).contains(numberOfLegsEncoded),
            isOne(electronicTicketIndicator, of: "EL"), versionNumber.map({ (1...9).contains($0) }) ?? true,
            isOne(passengerDescription, of: "01234567"), isOne(documentType, of: "BI"),
            isCarrier(boardingPassIssuerDesignator), isNumber(baggageTagNumber),
            isNumber(firstNonConsecutiveBaggageTagNumber), isNumber(secondNonConsecutiveBaggageTagNumber)
        else { return false }
        return pass.legs.allSatisfy { leg in
            let text = { (scalar: Unicode.Scalar?) in scalar.map { String($0) } }
            let allowance = leg.freeBaggageAllowance.map { text in ["K", "L", "PC"].contains { text.hasSuffix($0) } }
            return isCarrier(leg.operatingCarrier) && isCarrier(leg.marketingCarrier)
                && isCarrier(leg.frequentFlyerAirline) && isOne(text(leg.passengerStatus), of: "0123456789")
                && isOne(text(leg.selecteeIndicator), of: "013") && isOne(text(leg.documentVerification), of: "012")
                && isOne(text(leg.industryDiscount), of: "0123456789ABCDEF") && allowance ?? true
                && isOne(text(leg.fastTrack), of: "YN")
        }
    }
}
