import VouchCore

extension JSONWebKey {
    /// In bytes.
    static let longestKeyText = 16 << 10

    /// Reads one key, not a set of keys. Members of other algorithms and uses are ignored, as RFC 7517 §4 requires.
    ///
    /// - Parameter bytes: JSON in UTF-8.
    /// - Throws: ``JOSEError/Code/malformedKey``; ``JOSEError/Code/privateKeyGiven`` if it has private members;
    ///   ``JOSEError/Code/unsupportedKey`` for another kind, curve, size or use.
    public init(parsing bytes: [UInt8]) throws(JOSEError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(bytes, maximumLength: Self.longestKeyText)
        } catch {
            throw JOSEError(.malformedKey)
        }
        try self.init(value)
    }

    /// - Throws: as ``init(parsing:)``.
    init(_ value: JSONValue) throws(JOSEError) {
        // RSA and EC call their private number so; an oct key is all private.
        if value["d"] != nil || value["k"] != nil { throw JOSEError(.privateKeyGiven) }
        guard let kind = try Self.text("kty", of: value) else { throw JOSEError(.malformedKey) }
        let material: Material
        switch kind {
        case "RSA":
            // Some writers keep the sign byte of ASN.1.
            let modulus = try Self.number("n", of: value).drop { $0 == 0 }
            let exponent = try Self.number("e", of: value).drop { $0 == 0 }
            material = .rsa(modulus: Array(modulus), exponent: Array(exponent))
        case "EC":
            guard value["crv"]?.text == "P-256" else { throw JOSEError(.unsupportedKey) }
            material = .p256(x: try Self.number("x", of: value), y: try Self.number("y", of: value))
        default: throw JOSEError(.unsupportedKey)
        }
        try Self.checkAlgorithm(of: value, for: material)
        try self.init(material, identifier: try Self.text("kid", of: value), use: try Self.use(of: value))
    }

    private static func number(_ name: String, of value: JSONValue) throws(JOSEError) -> [UInt8] {
        guard let text = value[name]?.text, let bytes = Base64URL.decode(text.utf8), !bytes.isEmpty else {
            throw JOSEError(.malformedKey)
        }
        return bytes
    }

    private static func text(_ name: String, of value: JSONValue) throws(JOSEError) -> String? {
        guard let member = value[name] else { return nil }
        guard let text = member.text else { throw JOSEError(.malformedKey) }
        return text
    }

    /// `use`, and where it is absent what the `key_ops` of RFC 7517 §4.3 say.
    private static func use(of value: JSONValue) throws(JOSEError) -> Use? {
        if let name = try text("use", of: value) {
            guard let use = Use(rawValue: name) else { throw JOSEError(.unsupportedKey) }
            return use
        }
        guard let operations = value["key_ops"] else { return nil }
        guard let names = operations.elements?.map(\.text) else { throw JOSEError(.malformedKey) }
        if names.contains("verify") { return .signature }
        if names.contains(where: { $0 == "wrapKey" || $0 == "encrypt" || $0 == "deriveKey" || $0 == "deriveBits" }) {
            return .encryption
        }
        throw JOSEError(.unsupportedKey)
    }

    /// A key that is meant for another algorithm must not be used with ours.
    private static func checkAlgorithm(of value: JSONValue, for material: Material) throws(JOSEError) {
        guard let name = try text("alg", of: value) else { return }
        let isOurs =
            switch material {
            case .rsa: name == KeyAlgorithm.rsaOAEP256.rawValue
            case .p256: name == KeyAlgorithm.ecdhES.rawValue || name == signatureAlgorithm
            }
        guard isOurs else { throw JOSEError(.unsupportedKey) }
    }

    /// The key as JSON (RFC 7517) in UTF-8, with its names sorted and without spaces.
    public var json: [UInt8] {
        var members = materialMembers
        if let identifier { members.append(.init(name: "kid", value: .string(identifier))) }
        if let use { members.append(.init(name: "use", value: .string(use.rawValue))) }
        return JSONCanonicalForm.bytes(of: .object(members))
    }

    /// The members that RFC 7638 §3.2 names, in its form.
    var requiredMembers: [UInt8] { JSONCanonicalForm.bytes(of: .object(materialMembers)) }

    var materialMembers: [JSONValue.Member] {
        func member(_ name: String, _ bytes: [UInt8]) -> JSONValue.Member {
            .init(name: name, value: .string(Base64URL.text(bytes)))
        }
        switch material {
        case .rsa(let modulus, let exponent):
            return [.init(name: "kty", value: .string("RSA")), member("n", modulus), member("e", exponent)]
        case .p256(let x, let y):
            let names: [JSONValue.Member] = [
                .init(name: "kty", value: .string("EC")), .init(name: "crv", value: .string("P-256")),
            ]
            return names + [member("x", x), member("y", y)]
        }
    }
}
