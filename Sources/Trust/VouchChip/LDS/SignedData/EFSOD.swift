public import VouchPKI

/// EF.SOD: hashes of the data groups, signed by the State. Doc 9303-10 §4.6.2. Not checked here.
public struct EFSOD: Sendable, Hashable {
    public let signedData: SignedData
    /// The signed content.
    public let securityObject: LDSSecurityObject

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        var file = try reader.enter(0x77)
        let (signedData, content) = try SignedData.read(
            from: &file, expecting: .ldsSecurityObject, tolerating: .firstSecurityObject)
        var inner = TLVReader(content)
        securityObject = try LDSSecurityObject(parsing: &inner)
        try inner.finish()
        file.note(inner.deviations)
        self.signedData = signedData
        reader.leave(tolerating: file)
    }
}

/// The list of hashes. Doc 9303-10 §4.6.2.3.
public struct LDSSecurityObject: Sendable, Hashable {
    /// One data group and its hash.
    public struct DataGroupHash: Sendable, Hashable {
        /// 1…16
        public let dataGroup: Int
        public let hash: [UInt8]

        public init(dataGroup: Int, hash: [UInt8]) {
            self.dataGroup = dataGroup
            self.hash = hash
        }
    }

    /// 0, or 1 with version information.
    public let version: Int
    public let hashAlgorithm: AlgorithmIdentifier
    /// In the order of the list; no data group occurs twice.
    public let hashes: [DataGroupHash]
    public let ldsVersion: LDSVersion?
    public let unicodeVersion: UnicodeVersion?

    public init(
        version: Int, hashAlgorithm: AlgorithmIdentifier, hashes: [DataGroupHash], ldsVersion: LDSVersion?,
        unicodeVersion: UnicodeVersion?
    ) {
        self.version = version
        self.hashAlgorithm = hashAlgorithm
        self.hashes = hashes
        self.ldsVersion = ldsVersion
        self.unicodeVersion = unicodeVersion
    }

    /// nil for an algorithm not in Doc 9303.
    public var digestAlgorithm: DigestAlgorithm? { DigestAlgorithm(hashAlgorithm.algorithm) }

    /// The data groups that are hashed, ascending.
    public var dataGroups: [Int] { hashes.map { $0.dataGroup }.sorted() }

    /// nil if the data group is not listed.
    public func hash(of dataGroup: Int) -> [UInt8]? { hashes.first { $0.dataGroup == dataGroup }?.hash }

    /// - Throws: ``TLVError`` also if a data group is hashed twice, which would be ambiguous, or if a hash does not
    ///   have the length of its algorithm.
    package init(parsing reader: inout TLVReader) throws(TLVError) {
        var sequence = try reader.enterSequence()
        version = try sequence.integer(in: 0...1)
        hashAlgorithm = try AlgorithmIdentifier(parsing: &sequence)
        let length = DigestAlgorithm(hashAlgorithm.algorithm)?.length
        var list = try sequence.enterSequence()
        var hashes: [DataGroupHash] = []
        while !list.isAtEnd {
            let start = list.offset
            var entry = try list.enterSequence()
            let dataGroup = try entry.integer(in: 1...16)
            let hash = try entry.octetString()
            try list.leave(entry)
            guard !hashes.contains(where: { $0.dataGroup == dataGroup }), length == nil || hash.count == length else {
                throw TLVError(.malformedValue, at: start)
            }
            hashes.append(DataGroupHash(dataGroup: dataGroup, hash: Array(hash)))
        }
        if hashes.count < 2 { list.note(.missingElement, at: list.offset) }
        try sequence.leave(list)
        self.hashes = hashes
        if sequence.isAtEnd {
            (ldsVersion, unicodeVersion) = (nil, nil)
        } else {
            var versions = try sequence.enterSequence()
            let start = versions.offset
            ldsVersion = LDSVersion(digits: Array(try versions.string().utf8))
            unicodeVersion = UnicodeVersion(digits: Array(try versions.string().utf8))
            if ldsVersion == nil || unicodeVersion == nil { versions.note(.malformedElement, at: start) }
            try sequence.leave(versions)
        }
        try reader.leave(sequence)
    }

    /// In DER, the content that is signed.
    package var encoded: [UInt8] {
        var versions: [UInt8] = []
        if let ldsVersion, let unicodeVersion {
            versions = TLVWriter.sequence([
                TLVWriter.object(ASN1.printableString, ldsVersion.digits),
                TLVWriter.object(ASN1.printableString, unicodeVersion.digits),
            ])
        }
        return TLVWriter.sequence([
            TLVWriter.integer(version), hashAlgorithm.encoded,
            TLVWriter.sequence(
                hashes.map { TLVWriter.sequence([TLVWriter.integer($0.dataGroup), TLVWriter.octetString($0.hash)]) }),
            versions,
        ])
    }
}
