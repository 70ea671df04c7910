import VouchCore

/// A JWE (RFC 7516) for one recipient, with its parameters in the protected header: in compact or flattened JSON form.
///
/// Several recipients, additional authenticated data and unprotected parameters are refused: nothing that a sender says
/// outside the authenticated part is believed, and nothing authenticated is ignored. One is read, `epk`, since some
/// writers put it there: another value makes another content key, so the tag protects it all the same.
struct JWE: Sendable, Hashable {
    /// As transmitted, in base64url: the authenticated form.
    let protected: [UInt8]
    let header: JWEHeader
    /// Empty in direct agreement.
    let encryptedKey: [UInt8]
    let content: SealedContent
    /// `epk` of the unprotected header, as read; nil where it is protected, as in all that is made here.
    let unprotectedEphemeralKey: JSONValue?

    /// RSA of 8192 bits.
    private static let longestEncryptedKey = 1_024

    /// - Parameters:
    ///   - bytes: either form, in UTF-8; nothing before and after it but white space around JSON.
    ///   - maximumLength: of `bytes`.
    /// - Throws: ``JOSEError/Code/tooLong``, ``JOSEError/Code/refused``.
    init(parsing bytes: [UInt8], maximumLength: Int) throws(JOSEError) {
        guard bytes.count <= maximumLength else { throw JOSEError(.tooLong) }
        let first = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        if first == UInt8(ascii: "{") {
            try self.init(json: bytes, maximumLength: maximumLength)
        } else {
            // One part more than allowed is enough to refuse the rest.
            let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 5, omittingEmptySubsequences: false)
            guard parts.count == 5 else { throw JOSEError(.refused) }
            try self.init(parts: parts)
        }
    }

    private init(json bytes: [UInt8], maximumLength: Int) throws(JOSEError) {
        guard let value = try? JSONReader.read(bytes, maximumLength: maximumLength) else { throw JOSEError(.refused) }
        for name in ["unprotected", "recipients", "aad"] where value[name] != nil {
            throw JOSEError(.refused)
        }
        var parts: [ArraySlice<UInt8>] = []
        for name in ["protected", "encrypted_key", "iv", "ciphertext", "tag"] {
            let member = value[name]
            // §7.2.1: absent where it would be empty.
            guard member?.text != nil || member == nil && name == "encrypted_key" else { throw JOSEError(.refused) }
            parts.append(Array((member?.text ?? "").utf8)[...])
        }
        try self.init(parts: parts, unprotected: try Self.ephemeralKey(of: value["header"]))
    }

    /// - Parameter header: the unprotected one; nil if absent.
    private static func ephemeralKey(of header: JSONValue?) throws(JOSEError) -> JSONValue? {
        guard let header else { return nil }
        guard case .object(let members) = header, members.allSatisfy({ $0.name == "epk" }) else {
            throw JOSEError(.refused)
        }
        return members.first?.value
    }

    /// - Parameter parts: five, in the order of the compact form.
    private init(parts: [ArraySlice<UInt8>], unprotected: JSONValue? = nil) throws(JOSEError) {
        guard parts[0].count <= (JOSEHeader.maximumLength * 4 + 2) / 3, parts[1].count <= Self.longestEncryptedKey * 2,
            let head = Base64URL.decode(parts[0]), let key = Base64URL.decode(parts[1]),
            let nonce = Base64URL.decode(parts[2].prefix(17)), nonce.count == 12, parts[2].count == 16,
            let tag = Base64URL.decode(parts[4].prefix(23)), tag.count == 16,
            key.count <= Self.longestEncryptedKey
        else { throw JOSEError(.refused) }
        header = try JWEHeader(parsing: head, unprotected: unprotected)
        unprotectedEphemeralKey = unprotected
        guard (header.algorithm == .ecdhES) == key.isEmpty, let ciphertext = Base64URL.decode(parts[3]) else {
            throw JOSEError(.refused)
        }
        protected = Array(parts[0])
        encryptedKey = key
        content = SealedContent(nonce: nonce, ciphertext: ciphertext, tag: tag)
    }

    init(header members: [JSONValue.Member], encryptedKey: [UInt8], seal: ([UInt8]) throws -> SealedContent) throws {
        let bytes = JSONCanonicalForm.bytes(of: .object(members))
        header = try JWEHeader(parsing: bytes)
        protected = Base64URL.encode(bytes)
        self.encryptedKey = encryptedKey
        unprotectedEphemeralKey = nil
        content = try seal(protected)
    }

    /// The compact form of §3.1, in ASCII, which has no room for an ``unprotectedEphemeralKey``.
    var compact: [UInt8] {
        let parts = [encryptedKey, content.nonce, content.ciphertext, content.tag]
        return protected + parts.flatMap { [UInt8(ascii: ".")] + Base64URL.encode($0) }
    }

    /// The flattened JSON form of §7.2.2, in ASCII.
    var flattened: [UInt8] {
        func member(_ name: String, _ text: [UInt8]) -> JSONValue.Member {
            .init(name: name, value: .string(String(decoding: text, as: UTF8.self)))
        }
        var members = [
            member("protected", protected), member("iv", Base64URL.encode(content.nonce)),
            member("ciphertext", Base64URL.encode(content.ciphertext)), member("tag", Base64URL.encode(content.tag)),
        ]
        if !encryptedKey.isEmpty { members.append(member("encrypted_key", Base64URL.encode(encryptedKey))) }
        if let key = unprotectedEphemeralKey {
            members.append(.init(name: "header", value: .object([.init(name: "epk", value: key)])))
        }
        return JSONCanonicalForm.bytes(of: .object(members))
    }
}
