import VouchCore

extension ICAOBarcode {
    private static let beginnings = [Array("RDB1".utf8), Array("NDB1".utf8)]

    /// Whether the bytes look like one: they start with its name, or with that of the draft, and its flag.
    public static func looksLike(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 13 && beginnings.contains { bytes.starts(with: $0) } && flags.contains(bytes[4])
    }

    private static let flags = UInt8(ascii: "A")...UInt8(ascii: "D")

    /// Reads the text of a symbol.
    ///
    /// - Parameter bytes: ASCII.
    /// - Throws: ``ICAOBarcodeError``.
    public init(_ bytes: [UInt8]) throws(ICAOBarcodeError) {
        guard Self.looksLike(bytes) else { throw ICAOBarcodeError(.notABarcode, at: 0) }
        guard bytes.count <= Self.maximumLength else { throw ICAOBarcodeError(.tooLong, at: Self.maximumLength) }
        let flag = bytes[4] - UInt8(ascii: "A")
        let (isSigned, isCompressed) = (flag & 1 != 0, flag & 2 != 0)
        guard var content = Base32.decode(bytes[5...]) else { throw ICAOBarcodeError(.notBase32, at: 5) }
        if isCompressed {
            guard let inflated = Inflater.inflate(content, limit: 2 * Self.maximumLength) else {
                throw ICAOBarcodeError(.notCompressed, at: 5)
            }
            content = inflated
        }
        var reader = ICAOBarcodeReader(content)
        self = try reader.read(isSigned: isSigned, isCompressed: isCompressed)
    }
}

/// Decodes the content of an ICAO barcode.
struct ICAOBarcodeReader {
    private let bytes: [UInt8]
    private var position = 0
    private var findings: [CheckOutcome.Finding] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func note(_ finding: CheckOutcome.Finding) {
        if !findings.contains(finding) { findings.append(finding) }
    }

    private mutating func take(_ count: Int, before end: Int) throws(ICAOBarcodeError) -> ArraySlice<UInt8> {
        guard count <= end - position else { throw ICAOBarcodeError(.truncated, at: end) }
        defer { position += count }
        return bytes[position..<position + count]
    }

    mutating func read(isSigned: Bool, isCompressed: Bool) throws(ICAOBarcodeError) -> ICAOBarcode {
        let header = try header(isSigned: isSigned, isCompressed: isCompressed)
        var messages: [VisibleDigitalSeal.Message]?
        var signedEnd = position
        var (certificate, signature): ([UInt8]?, [UInt8]?) = (nil, nil)
        while position < bytes.count {
            let start = position
            let (tag, content) = try object(before: bytes.count)
            switch tag {
            case 0x61:
                guard messages == nil else { throw ICAOBarcodeError(.noMessages, at: start) }
                signedEnd = position
                messages = try self.messages(content, state: header.issuingState)
                position = signedEnd
            case 0x7E: certificate = Array(bytes[content])
            case 0x7F: signature = Array(bytes[content])
            default: note(.sealTrailingBytes)
            }
        }
        guard let messages else { throw ICAOBarcodeError(.noMessages, at: bytes.count) }
        checkRepeats(messages)
        return ICAOBarcode(
            header: header, messages: messages, signedBytes: Sensitive(Array(bytes[..<signedEnd])),
            signerCertificate: certificate, signature: signature, findings: findings)
    }

    /// The State in two bytes of C40; if signed, then the algorithm, the certificate's reference and the date.
    private mutating func header(
        isSigned: Bool, isCompressed: Bool
    ) throws(ICAOBarcodeError) -> ICAOBarcode.Header {
        guard let characters = C40.decode(try take(2, before: bytes.count)) else {
            throw ICAOBarcodeError(.malformedHeader, at: 0)
        }
        let state = String(decoding: characters.filter { $0 != 0x20 }, as: UTF8.self)
        guard isSigned else {
            return .init(
                issuingState: state, isSigned: false, isCompressed: isCompressed, algorithm: nil,
                certificateReference: nil, dateOfSignature: nil)
        }
        let signing = Array(try take(10, before: bytes.count))
        let date = Self.date(signing[6...])
        if date == nil { note(.sealMalformedDate) }
        return .init(
            issuingState: state, isSigned: true, isCompressed: isCompressed, algorithm: .init(rawValue: signing[0]),
            certificateReference: Array(signing[1..<6]), dateOfSignature: date)
    }

    /// Tag, length of DER and content.
    private mutating func object(before end: Int) throws(ICAOBarcodeError) -> (tag: UInt8, content: Range<Int>) {
        let tag = try take(1, before: end).first ?? 0
        let start = position
        let first = try take(1, before: end).first ?? 0
        var count = Int(first)
        if first >= 0x80 {
            guard (0x81...0x83).contains(first) else { throw ICAOBarcodeError(.malformedLength, at: start) }
            count = try take(Int(first & 0x7F), before: end).reduce(0) { $0 << 8 | Int($1) }
            let shortest = count < 0x80 ? 0 : count < 0x100 ? 1 : count < 0x10000 ? 2 : 3
            if Int(first & 0x7F) != shortest { note(.sealLongLength) }
        }
        let content = position
        _ = try take(count, before: end)
        return (tag, content..<position)
    }

    private mutating func messages(
        _ range: Range<Int>, state: String, of features: [VisibleDigitalSeal.Feature]? = nil
    ) throws(ICAOBarcodeError) -> [VisibleDigitalSeal.Message] {
        var messages: [VisibleDigitalSeal.Message] = []
        position = range.lowerBound
        while position < range.upperBound {
            let (tag, content) = try object(before: range.upperBound)
            let next = position
            if features == nil, let group = Self.group(tag) {
                messages += try self.messages(content, state: state, of: group)
                position = next
                continue
            }
            let known = (features ?? Self.features(of: state)).first { $0.tag == tag }
            let value = known.flatMap { $0.value(Array(bytes[content])) }
            if let known {
                if value == nil || !known.length.contains(content.count) { note(.sealFeatureMalformed) }
            } else {
                note(.sealUnknownFeature)
            }
            messages.append(
                .init(tag: tag, meaning: known?.meaning, value: value, bytes: Sensitive(Array(bytes[content]))))
        }
        return messages
    }

    /// The features inside a visa and an emergency travel document: those of the visible digital seal.
    private static func group(_ tag: UInt8) -> [VisibleDigitalSeal.Feature]? {
        switch tag {
        case 1: VisibleDigitalSeal.Profile.visa.features
        case 2: VisibleDigitalSeal.Profile.emergencyTravelDocument.features
        default: nil
        }
    }

    private static func features(of state: String) -> [VisibleDigitalSeal.Feature] {
        state == "D" ? common + german : common
    }

    private static let common: [VisibleDigitalSeal.Feature] = [
        .init(3, .proofOfTesting, .bytes, 0...1024), .init(4, .proofOfVaccination, .bytes, 0...1024),
        .init(5, .proofOfRecovery, .bytes, 0...1024), .init(6, .travelAuthorization, .bytes, 32...169),
        .init(7, .machineReadableZone, .zone(lineLength: 30, sealed: 90), 60...60),
        .init(8, .machineReadableZone, .zone(lineLength: 44, sealed: 88), 60...60),
        .init(9, .cardAccessNumber, .c40, 4...4), .init(10, .cardAccess, .bytes, 0...1024),
    ]

    private static let german: [VisibleDigitalSeal.Feature] = [
        .init(0x80, .faceImage, .bytes, 1...1000),
        .init(0x81, .machineReadableZone, .zone(lineLength: 36, sealed: 72), 48...48),
        .init(0x82, .referredDocumentNumber, .c40, 6...6), .init(0x83, .registerNumber, .c40, 8...8),
        .init(0x84, .dateOfExpiry, .maskedDate, 4...4), .init(0x85, .documentNumber, .c40, 6...6),
        .init(0x86, .nationalDocument, .number, 1...1),
    ]

    /// Four bytes: which of the eight digits of `MMDDYYYY` are unknown, from the highest bit, then the number of them
    /// with zeros there.
    ///
    /// - Returns: nil if no such day exists; a year of which a digit is unknown is unknown.
    static func date(_ bytes: ArraySlice<UInt8>) -> PartialDate? {
        guard bytes.count == 4, let mask = bytes.first else { return nil }
        let number = bytes.dropFirst().reduce(0) { $0 << 8 | Int($1) }
        guard number < 100_000_000 else { return nil }
        func part(_ value: Int, _ bits: UInt8) -> Int? { mask & bits == 0 ? value : nil }
        return PartialDate(
            year: part(number % 10_000, 0x0F), month: part(number / 1_000_000, 0xC0),
            day: part(number / 10_000 % 100, 0x30))
    }

    private mutating func checkRepeats(_ messages: [VisibleDigitalSeal.Message]) {
        let meanings = messages.compactMap { $0.meaning }
        if Set(meanings).count != meanings.count { note(.sealRepeatedFeature) }
    }
}
