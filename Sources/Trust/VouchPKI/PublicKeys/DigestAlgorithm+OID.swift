extension DigestAlgorithm {
    private static let identifiers: [(identifier: OID, value: DigestAlgorithm)] = [
        (OID(1, 3, 14, 3, 2, 26), .sha1), (OID(2, 16, 840, 1, 101, 3, 4, 2, 4), .sha224),
        (OID(2, 16, 840, 1, 101, 3, 4, 2, 1), .sha256), (OID(2, 16, 840, 1, 101, 3, 4, 2, 2), .sha384),
        (OID(2, 16, 840, 1, 101, 3, 4, 2, 3), .sha512),
    ]

    /// nil for an identifier of another hash function. Doc 9303-12 §4.4.
    public init?(_ identifier: OID) {
        guard let entry = Self.identifiers.first(where: { $0.identifier == identifier }) else { return nil }
        self = entry.value
    }

    /// The identifier in X.509 and CMS.
    public var identifier: OID {
        Self.identifiers.first { $0.value == self }?.identifier ?? OID(bytes: [])
    }
}
