package import VouchPKI

/// A reading that can be run again: its parts, and the operator's signature over their hashes.
///
/// A part may be withheld: its hash stays, and the signature holds. The format is docs/formats/evidence.md.
public struct EvidenceBundle: Sendable {
    /// Longest file, in bytes: pictures of several sides at full size.
    public static let maximumLength = 128 << 20
    /// Content type of the signed manifest.
    package static let mediaType = "application/vnd.vouch.evidence-manifest+cbor"
    package static let saltLength = 16
    private static let mark = "vouch-evidence"
    /// What such a file begins with: self-described CBOR (RFC 8949 §3.4.6), an array of three, and the mark.
    private static let start =
        CBORValue.tagged(55_799, .array([])).encoded.dropLast() + [0x83] + CBORValue.text(mark).encoded

    /// Whether a file that begins so is a bundle, in any condition.
    package static func isBundle(_ start: [UInt8]) -> Bool { start.starts(with: Self.start) }

    /// One part, with what keeps its hash from being guessed.
    package struct Part: Sendable, Hashable {
        package let salt: [UInt8]
        package let content: [UInt8]

        /// SHA-256 of the CBOR array of salt, name and content.
        func hash(named name: String, _ cryptography: some MessageDigesting) throws -> [UInt8] {
            try cryptography.digest(
                .sha256, of: CBORValue.array([.bytes(salt), .text(name), .bytes(content)]).encoded)
        }
    }

    /// What was signed, and the signature.
    struct Envelope: Sendable {
        let protectedHeader: [UInt8]
        /// A time stamp token over the signature, DER; nil for none.
        let timeStamp: [UInt8]?
        let payload: [UInt8]
        let signature: [UInt8]
    }

    /// What was signed.
    public let manifest: EvidenceManifest
    let envelope: Envelope
    /// The parts that are there, by name.
    package private(set) var parts: [String: Part]

    init(manifest: EvidenceManifest, envelope: Envelope, parts: [String: Part]) {
        (self.manifest, self.envelope, self.parts) = (manifest, envelope, parts)
    }

    /// Names of parts that were withheld, sorted.
    public var withheld: [String] { manifest.entries.keys.filter { parts[$0] == nil }.sorted() }

    /// Names of the parts that are there, sorted.
    public var names: [String] { parts.keys.sorted() }

    /// The content of a part; nil if it was withheld.
    public func content(_ name: String) -> [UInt8]? { parts[name]?.content }

    /// The same bundle without these parts; hashes and signature stay as they are.
    public func without(_ names: some Collection<String>) -> EvidenceBundle {
        var bundle = self
        for name in names { bundle.parts[name] = nil }
        return bundle
    }

    /// A time stamp token of RFC 3161 over the signature, DER: header parameter 3161-ctt of RFC 9921; nil for none. It is
    /// carried, and judged by nobody here.
    public var timeStamp: [UInt8]? { envelope.timeStamp }

    private static let timeStampLabel: Int64 = 270

    /// The bytes of the file.
    public var encoded: [UInt8] {
        let unprotected = envelope.timeStamp.map { [Self.timeStampLabel: CBORValue.bytes($0)] } ?? [:]
        let signed = CBORValue.tagged(
            18,
            .array([
                .bytes(envelope.protectedHeader), .labels(unprotected), .bytes(envelope.payload),
                .bytes(envelope.signature),
            ]))
        let parts = self.parts.mapValues { CBORValue.array([.bytes($0.salt), .bytes($0.content)]) }
        return CBORValue.tagged(55_799, .array([.text(Self.mark), signed, .map(parts)])).encoded
    }

    /// Reads a file; only its form is checked. ``verification(_:key:)`` says what to believe.
    ///
    /// - Throws: ``EvidenceError``.
    public init(_ file: [UInt8]) throws(EvidenceError) {
        guard file.count <= Self.maximumLength else { throw .init(.tooLarge) }
        guard let item = try? CBORReader.read(file, limit: Self.maximumLength).tagged(55_799)?.elements,
            item.count == 3, item[0].text == Self.mark, let signed = item[1].tagged(18)?.elements, signed.count == 4,
            let header = signed[0].bytes, let labels = signed[1].pairs, let payload = signed[2].bytes,
            let signature = signed[3].bytes, let members = item[2].members
        else { throw .init(.malformed) }
        let timeStamp = signed[1][Self.timeStampLabel]?.bytes
        guard labels.count == (timeStamp == nil ? 0 : 1) else { throw .init(.malformed) }
        var parts: [String: Part] = [:]
        for (name, item) in members {
            guard let values = item.elements, values.count == 2, let salt = values[0].bytes,
                let content = values[1].bytes
            else { throw .init(.malformed) }
            parts[name] = Part(salt: salt, content: content)
        }
        self.init(
            manifest: try EvidenceManifest(payload),
            envelope: .init(
                protectedHeader: header, timeStamp: timeStamp, payload: payload, signature: signature),
            parts: parts)
        // One file for one content: nothing is hidden in another order of keys.
        guard encoded == file, manifest.encoded == payload else { throw .init(.malformed) }
    }
}

extension EvidenceBundle {
    /// What can be said of a bundle without running anything.
    public struct Verification: Sendable, Hashable {
        /// Whether the signature is that of the key named in the manifest.
        public let isSigned: Bool
        /// Whether that key is the one the caller trusts; nil without such a key.
        public let isTrusted: Bool?
        /// SHA-256 of the key named in the manifest.
        public let keyIdentifier: [UInt8]
        /// Parts whose content is not what was signed, or that the manifest does not name; sorted.
        public let changed: [String]

        /// Nothing speaks against it.
        public var holds: Bool { isSigned && isTrusted != false && changed.isEmpty }
    }

    /// Checks the signature and the hash of each part that is there.
    ///
    /// - Parameter key: the operator's key, DER SubjectPublicKeyInfo; nil leaves it open who signed.
    /// - Throws: errors of the library.
    package func verification(_ cryptography: some TrustCryptography, key: [UInt8]?) throws -> Verification {
        var changed: [String] = []
        for (name, part) in parts {
            guard let entry = manifest.entries[name], entry.length == part.content.count,
                try part.hash(named: name, cryptography) == entry.hash
            else {
                changed.append(name)
                continue
            }
        }
        return Verification(
            isSigned: isSigned(cryptography), isTrusted: key.map { $0 == manifest.signer },
            keyIdentifier: try cryptography.digest(.sha256, of: manifest.signer), changed: changed.sorted())
    }

    private func isSigned(_ cryptography: some TrustCryptography) -> Bool {
        let item = CBORValue.array([
            .bytes(envelope.protectedHeader), .labels([:]), .bytes(envelope.payload), .bytes(envelope.signature),
        ]).encoded
        guard let signed = (try? CBORReader.read(item, limit: Self.maximumLength)).flatMap({ COSESign1($0) }),
            let key = try? Self.publicKey(manifest.signer)
        else { return false }
        return signed.verify(by: key, cryptography: cryptography) == .passed
    }

    private static func publicKey(_ bytes: [UInt8]) throws -> SubjectPublicKeyInfo {
        var reader = TLVReader(bytes)
        let key = try SubjectPublicKeyInfo(parsing: &reader)
        try reader.finish()
        return key
    }
}
