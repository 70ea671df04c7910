public import VouchPKI

/// EF.SOD: hashes of the data groups, signed by the State. Doc 9303-10 §4.6.2. The signature is not checked here.
public struct EFSOD: Sendable, Hashable {
    /// The CMS structure, with its signature.
    public let signedData: SignedData
    /// The signed content.
    public let securityObject: LDSSecurityObject

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        var file = try reader.enter(0x77)
        let (signedData, content) = try SignedData.read(
            from: &file, expecting: .ldsSecurityObject, acceptsOtherTypes: true)
        var inner = TLVReader(content)
        securityObject = try LDSSecurityObject(parsing: &inner)
        file.leave(tolerating: inner)
        self.signedData = signedData
        reader.leave(tolerating: file)
    }
}

/// The hashes of the data groups. Doc 9303-10 §4.6.2.3.
public struct LDSSecurityObject: Sendable, Hashable {
    /// One data group and its hash.
    public struct DataGroupHash: Sendable, Hashable {
        /// Number of the data group, 1…16.
        public let dataGroup: Int
        /// Hash of the whole file, by the algorithm of the security object.
        public let hash: [UInt8]

        public init(dataGroup: Int, hash: [UInt8]) {
            self.dataGroup = dataGroup
            self.hash = hash
        }
    }

    /// 0, or 1 if there are ``ldsVersion`` and ``unicodeVersion``; some issuers write other numbers, which is noted.
    public let version: Int
    /// Hash function of all hashes, as the issuer identifies it. ``digestAlgorithm`` is its meaning.
    public let hashAlgorithm: AlgorithmIdentifier
    /// One hash a data group, in the order of the list; no data group occurs twice.
    public let hashes: [DataGroupHash]
    /// Version of the data structure; nil if the object does not say, or not in digits.
    public let ldsVersion: LDSVersion?
    /// Version of Unicode; nil if the object does not say, or not in digits.
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

    /// Hash function of all hashes; nil for one that is not in Doc 9303. Some issuers write a signature algorithm
    /// instead, of which its hash function is taken.
    public var digestAlgorithm: DigestAlgorithm? { Self.digestAlgorithm(hashAlgorithm) }

    private static func digestAlgorithm(_ identifier: AlgorithmIdentifier) -> DigestAlgorithm? {
        DigestAlgorithm(identifier.algorithm) ?? SignatureAlgorithm(identifier, digest: nil)?.schemes.first?.digest
    }

    /// Numbers of the data groups that have a hash, ascending.
    public var dataGroups: [Int] { hashes.map { $0.dataGroup }.sorted() }

    /// The hash of a data group.
    ///
    /// - Returns: nil if the data group is not listed.
    public func hash(of dataGroup: Int) -> [UInt8]? { hashes.first { $0.dataGroup == dataGroup }?.hash }

    /// Groups beyond those of the standard are left out, and what is odd but clear is recorded. A hash of a wrong length
    /// is kept, so that its group fails no comparison but is not compared.
    ///
    /// - Throws: ``TLVError`` also for two hashes of one data group, which would be ambiguous.
    package init(parsing reader: inout TLVReader) throws(TLVError) {
        var sequence = try reader.enterSequence()
        let versionStart = sequence.offset
        version = try sequence.integer(in: 0...255)
        let algorithmStart = sequence.offset
        hashAlgorithm = try AlgorithmIdentifier(parsing: &sequence)
        let length = Self.digestAlgorithm(hashAlgorithm)?.length
        if DigestAlgorithm(hashAlgorithm.algorithm) == nil, length != nil {
            sequence.note(.unusualEncoding, at: algorithmStart)
        }
        var list = try sequence.enterSequence()
        hashes = try Self.hashes(&list, length: length)
        try sequence.leave(list)
        // Versions are stated in version 1, and only there.
        if version > 1 || (version == 1) == sequence.isAtEnd { sequence.note(.reservedValue, at: versionStart) }
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
        reader.leave(tolerating: sequence)
    }

    private static func hashes(_ list: inout TLVReader, length: Int?) throws(TLVError) -> [DataGroupHash] {
        var hashes: [DataGroupHash] = []
        while !list.isAtEnd {
            let start = list.offset
            var entry = try list.enterSequence()
            let dataGroup = try entry.integer(in: 0...Int(UInt16.max))
            let hash = DataGroupHash(dataGroup: dataGroup, hash: Array(try entry.octetString()))
            try list.leave(entry)
            if let length, hash.hash.count != length { list.note(.malformedElement, at: start) }
            if !(1...16).contains(dataGroup) {
                list.note(.unknownElement, at: start)
            } else if let other = hashes.first(where: { $0.dataGroup == dataGroup }) {
                guard other == hash else { throw TLVError(.malformedValue, at: start) }
                list.note(.repeatedElement, at: start)
            } else {
                hashes.append(hash)
            }
        }
        if hashes.count < 2 { list.note(.missingElement, at: list.offset) }
        return hashes
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
