public import VouchPKI

/// The parts of a bundle before it is signed: what a reading leaves, in the process that read.
///
/// The key that signs is not in that process: a draft goes to the one that has it.
public struct EvidenceDraft: Sendable {
    /// When the reading was made, RFC 3339.
    public let made: String
    /// The program and its version.
    public let program: String
    /// Content by name; a name is a path such as `reading/zones` or `chip/DG1`.
    package private(set) var parts: [String: [UInt8]] = [:]

    package init(made: String, program: String) {
        (self.made, self.program) = (made, program)
    }

    /// - Precondition: no part has the name yet.
    package mutating func add(_ name: String, _ content: [UInt8]) {
        precondition(parts[name] == nil)
        parts[name] = content
    }

    /// - Throws: what the value's own encoding throws.
    package mutating func add(_ name: String, encoding value: some Encodable) throws {
        add(name, try EvidenceEncoder.encode(value))
    }

    /// The draft as bytes, for its way to the process with the key.
    package var encoded: [UInt8] {
        CBORValue.array([.text(made), .text(program), .map(parts.mapValues { .bytes($0) })]).encoded
    }

    /// - Throws: ``EvidenceError``.
    package init(encoded: [UInt8]) throws(EvidenceError) {
        guard let values = (try? CBORReader.read(encoded, limit: EvidenceBundle.maximumLength))?.elements,
            values.count == 3, let made = values[0].text, let program = values[1].text,
            let members = values[2].members, members.count <= EvidenceManifest.maximumCount
        else { throw .init(.malformed) }
        self.init(made: made, program: program)
        for (name, item) in members {
            guard let content = item.bytes else { throw .init(.malformed) }
            parts[name] = content
        }
    }

    /// Makes the bundle: a salt for each part, the hashes of all in a manifest, and the signature over that.
    ///
    /// - Parameters:
    ///   - random: of the salts, 16 bytes each.
    /// - Throws: errors of the key and of the library.
    package func signed(
        by key: some EvidenceSigning, _ cryptography: some MessageDigesting, random: (Int) throws -> [UInt8]
    ) throws -> EvidenceBundle {
        var salted: [String: EvidenceBundle.Part] = [:]
        var entries: [String: EvidenceManifest.Entry] = [:]
        for (name, content) in parts {
            let part = EvidenceBundle.Part(salt: try random(EvidenceBundle.saltLength), content: content)
            salted[name] = part
            entries[name] = .init(hash: try part.hash(named: name, cryptography), length: content.count)
        }
        let manifest = EvidenceManifest(made: made, program: program, signer: key.publicKey, entries: entries)
        let payload = manifest.encoded
        let keyIdentifier = try cryptography.digest(.sha256, of: key.publicKey)
        let header = CBORValue.labels([
            1: .integer(key.algorithm.rawValue), 3: .text(EvidenceBundle.mediaType), 4: .bytes(keyIdentifier),
        ]).encoded
        let signature = try key.sign(COSESign1.signedBytes(protectedHeader: header, payload: payload))
        return EvidenceBundle(
            manifest: manifest,
            envelope: .init(protectedHeader: header, timeStamp: nil, payload: payload, signature: signature),
            parts: salted)
    }
}

/// A key that signs evidence: of a file, or of a token.
public protocol EvidenceSigning: Sendable {
    /// DER SubjectPublicKeyInfo.
    var publicKey: [UInt8] { get }
    /// By which it signs: ES256, ES384 or ES512.
    var algorithm: COSESign1.Algorithm { get }

    /// Signs a message, which is hashed here.
    ///
    /// - Returns: `r ‖ s`.
    func sign(_ message: [UInt8]) throws -> [UInt8]
}
