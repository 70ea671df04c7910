import VouchCore

/// Decodes a visible digital seal. Doc 9303-13 §2.
struct SealReader {
    /// How signer and certificate are written. Doc 9303-13 §2.2.1.
    enum ReferenceForm {
        /// Nine characters. Version 3.
        case fixed
        /// Two characters give the number that follows. Version 4.
        case variable
    }

    private let bytes: [UInt8]
    private let form: ReferenceForm
    private let version: Int
    private var position = 2
    private(set) var findings: [CheckOutcome.Finding] = []

    /// - Parameter bytes: two at least.
    init(_ bytes: [UInt8], version: Int, form: ReferenceForm) {
        self.bytes = bytes
        self.version = version
        self.form = form
    }

    private mutating func note(_ finding: CheckOutcome.Finding) {
        if !findings.contains(finding) { findings.append(finding) }
    }

    private mutating func take(_ count: Int) throws(VisibleDigitalSealError) -> ArraySlice<UInt8> {
        guard count <= bytes.count - position else { throw VisibleDigitalSealError(.truncated, at: bytes.count) }
        defer { position += count }
        return bytes[position..<position + count]
    }

    private mutating func byte() throws(VisibleDigitalSealError) -> UInt8 {
        try take(1).first ?? 0
    }

    // MARK: Header

    mutating func header() throws(VisibleDigitalSealError) -> VisibleDigitalSeal.Header {
        let state = try text(2)
        let (signer, reference) = try references()
        let dateOfIssue = try date()
        let dateOfSignature = try date()
        return VisibleDigitalSeal.Header(
            version: version, issuingState: state, signerIdentifier: signer, certificateReference: reference,
            dateOfIssue: dateOfIssue, dateOfSignature: dateOfSignature, featureDefinition: try byte(),
            category: try byte())
    }

    /// Text of the header, without spaces at its end.
    private mutating func text(_ count: Int) throws(VisibleDigitalSealError) -> String {
        let start = position
        guard let characters = C40.decode(try take(count)) else {
            throw VisibleDigitalSealError(.malformedHeader, at: start)
        }
        let length = (characters.lastIndex { $0 != 0x20 } ?? -1) + 1
        return String(decoding: characters.prefix(length), as: UTF8.self)
    }

    private mutating func references() throws(VisibleDigitalSealError) -> (signer: String, reference: String) {
        let start = position
        let malformed = VisibleDigitalSealError(.malformedHeader, at: start)
        switch form {
        case .fixed:
            let all = try text(6)
            let reference = all.dropFirst(4)
            guard all.utf8.count == 9, Int(reference, radix: 16) != nil else { throw malformed }
            return (String(all.prefix(4)), String(reference))
        case .variable:
            let head = try text(4)
            guard head.utf8.count == 6, let count = Int(head.dropFirst(4), radix: 16), count > 0 else {
                throw malformed
            }
            let reference = try text((count + 2) / 3 * 2)
            guard reference.utf8.count == count, reference.utf8.allSatisfy({ Self.isHexadecimal($0) }) else {
                throw malformed
            }
            return (String(head.prefix(4)), reference)
        }
    }

    private static func isHexadecimal(_ character: UInt8) -> Bool {
        (0x30...0x39).contains(character) || (0x41...0x46).contains(character)
    }

    /// Three bytes: month, day and year as the digits of one number. Doc 9303-13 §2.3.1.
    private mutating func date() throws(VisibleDigitalSealError) -> CalendarDate? {
        let number = try take(3).reduce(0) { $0 << 8 | Int($1) }
        let date = CalendarDate(year: number % 10_000, month: number / 1_000_000, day: number / 10_000 % 100)
        if date == nil { note(.sealMalformedDate) }
        return date
    }

    // MARK: Messages and signature

    /// Up to the signature marker, which is not included.
    ///
    /// - Returns: the messages and where they end.
    mutating func messages(
        _ profile: VisibleDigitalSeal.Profile?
    ) throws(VisibleDigitalSealError) -> (messages: [VisibleDigitalSeal.Message], end: Int) {
        var messages: [VisibleDigitalSeal.Message] = []
        let features = profile?.features ?? []
        if profile == nil { note(.sealUnknownProfile) }
        while position < bytes.count {
            let start = position
            let tag = try byte()
            if tag == Self.signatureMarker {
                checkPresence(messages, features)
                return (messages, start)
            }
            let count = version >= 4 ? try derLength() : Int(try byte())
            let content = Array(try take(count))
            let feature = features.first { $0.tag == tag }
            if profile != nil, feature == nil, profile != .administrativeDocument { note(.sealUnknownFeature) }
            let value = feature.flatMap { $0.value(content) }
            if let feature, value == nil || !feature.length.contains(count) { note(.sealFeatureMalformed) }
            messages.append(
                VisibleDigitalSeal.Message(
                    tag: tag, meaning: feature?.meaning, value: value, bytes: Sensitive(content)))
        }
        throw VisibleDigitalSealError(.noSignature, at: bytes.count)
    }

    private static let signatureMarker: UInt8 = 0xFF

    private mutating func checkPresence(
        _ messages: [VisibleDigitalSeal.Message], _ features: [VisibleDigitalSeal.Feature]
    ) {
        var counts = [Int](repeating: 0, count: 256)
        for message in messages { counts[Int(message.tag)] += 1 }
        let zones = features.filter { $0.meaning == .machineReadableZone }
        let zoneCount = zones.reduce(0) { $0 + counts[Int($1.tag)] }
        if counts.contains(where: { $0 > 1 }) || zoneCount > 1 { note(.sealRepeatedFeature) }
        if features.contains(where: { $0.isRequired && counts[Int($0.tag)] == 0 }) || !zones.isEmpty && zoneCount == 0 {
            note(.sealFeatureMissing)
        }
    }

    mutating func signature() throws(VisibleDigitalSealError) -> [UInt8] {
        let count: Int
        if version >= 4 {
            count = try derLength()
        } else {
            // The length of a signature is DER in every version, that of a message in version 3 is a byte. From 128
            // bytes on they differ, and both forms are in use.
            let start = position
            let direct = Int(try byte())
            if direct >= 0x80, direct != bytes.count - position {
                position = start
                count = try derLength()
            } else {
                count = direct
            }
        }
        let signature = Array(try take(count))
        if position < bytes.count { note(.sealTrailingBytes) }
        return signature
    }

    private mutating func derLength() throws(VisibleDigitalSealError) -> Int {
        let start = position
        let first = try byte()
        guard first >= 0x80 else { return Int(first) }
        guard (0x81...0x84).contains(first) else { throw VisibleDigitalSealError(.malformedLength, at: start) }
        var length = 0
        for byte in try take(Int(first & 0x7F)) {
            guard length < VisibleDigitalSeal.maximumLength else {
                throw VisibleDigitalSealError(.truncated, at: bytes.count)
            }
            length = length << 8 | Int(byte)
        }
        let shortest = length < 0x80 ? 0 : length < 0x100 ? 1 : 2
        if Int(first & 0x7F) != shortest { note(.sealLongLength) }
        return length
    }
}
