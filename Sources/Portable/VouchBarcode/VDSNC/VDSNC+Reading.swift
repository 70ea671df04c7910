import VouchCore

extension VDSNC {
    /// Reads the bytes of a symbol: JSON in UTF-8.
    ///
    /// Strict, because a signed object must be unambiguous: no name may appear twice in an object, text must be
    /// Unicode, numbers must be doubles. At most 64 KiB and 32 levels.
    /// - Throws: ``VDSNCError``.
    public init(_ bytes: [UInt8]) throws(VDSNCError) {
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONReader.read(bytes)
        } catch {
            throw VDSNCError(.notJSON(error))
        }
        guard let data = root["data"], let sealHeader = data["hdr"], let message = data["msg"],
            let signature = root["sig"]
        else { throw VDSNCError(.notASeal) }
        let header = try Self.header(sealHeader)
        var findings: [CheckOutcome.Finding] = []
        self.signature = try Self.signature(signature, &findings)
        if Self.hasOthers(root, ["data", "sig"]) || Self.hasOthers(signature, ["alg", "cer", "sigvl"]) {
            findings.append(.vdsncUnsignedMembers)
        }
        var fields = VDSNCFields()
        switch header.type {
        case "icao.vacc": content = .vaccination(Sensitive(VaccinationProof(message, &fields)))
        case "icao.test": content = .test(Sensitive(TestProof(message, &fields)))
        default:
            content = .other
            findings.append(.vdsncUnknownType)
        }
        self.header = header
        self.message = Sensitive(message)
        signedBytes = Sensitive(JSONCanonicalForm.bytes(of: data))
        self.findings = findings + fields.findings
    }

    private static func header(_ value: JSONValue) throws(VDSNCError) -> Header {
        guard let type = value["t"]?.text, let version = value["v"]?.integer, let state = value["is"]?.text,
            (1...64).contains(type.utf8.count), type.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            (1...3).contains(state.utf8.count), state.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
        else { throw VDSNCError(.malformedHeader) }
        return Header(type: type, version: version, issuingState: state)
    }

    private static func signature(
        _ value: JSONValue, _ findings: inout [CheckOutcome.Finding]
    ) throws(VDSNCError) -> Signature {
        guard let algorithm = value["alg"]?.text,
            let certificate = value["cer"]?.text.flatMap({ VDSNCBase64.decode($0) }), !certificate.bytes.isEmpty,
            let bytes = value["sigvl"]?.text.flatMap({ VDSNCBase64.decode($0) }), !bytes.bytes.isEmpty
        else { throw VDSNCError(.malformedSignature) }
        if certificate.isOtherAlphabet || bytes.isOtherAlphabet { findings.append(.vdsncOtherBase64) }
        return Signature(
            algorithm: Signature.Algorithm(rawValue: algorithm), certificate: certificate.bytes, value: bytes.bytes)
    }

    private static func hasOthers(_ value: JSONValue, _ known: Set<String>) -> Bool {
        guard case .object(let members) = value else { return false }
        return members.contains { !known.contains($0.name) }
    }

    /// Whether the bytes look like a VDS-NC: an object whose text names header and signature.
    public static func looksLike(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= JSONReader.maximumLength,
            bytes.first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }) == UInt8(ascii: "{")
        else { return false }
        return contains("\"hdr\"", bytes) && contains("\"sigvl\"", bytes)
    }

    private static func contains(_ word: StaticString, _ bytes: [UInt8]) -> Bool {
        let wanted = Array(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
        return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
    }
}
