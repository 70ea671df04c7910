/// The file of a trust store: a line of text, a version, a checksum, and the content in DER.
///
/// ```
/// "vouch trust store\n"  version (1 byte)  SHA-256 of what follows (32 bytes)
/// SEQUENCE {
///     sources        SEQUENCE OF SEQUENCE { kind INTEGER, name UTF8String, isAuthenticated BOOLEAN },
///     certificates   SEQUENCE OF SEQUENCE { isAnchor BOOLEAN, sources SEQUENCE OF INTEGER, certificate OCTET STRING },
///     revocationLists SEQUENCE OF OCTET STRING,
///     publishedLists SEQUENCE OF SEQUENCE { source INTEGER, signer OCTET STRING, list OCTET STRING }
/// }
/// ```
///
/// Without published lists that part is omitted and the version is 1, so older programs can read the file. With them it
/// is 2, which older programs refuse: they must not ignore data that may contradict a document.
///
/// The checksum detects damage; it does not protect against anyone who can write the file. Write to a new file and move
/// it over the old one, so that a reader sees one or the other.
extension TrustStore {
    private static let mark = Array("vouch trust store\n".utf8)
    private static let version: UInt8 = 1
    private static let versionWithLists: UInt8 = 2
    /// Maximum size of a file.
    public static let maximumFileLength = 512 << 20

    /// Whether a file that begins so is a trust store, of any version and in any condition.
    package static func isStore(_ start: [UInt8]) -> Bool { start.starts(with: mark) }

    /// - Throws: errors of the library.
    public func encoded(_ cryptography: some MessageDigesting) throws -> [UInt8] {
        var sources: [TrustSource] = []
        var numbers: [TrustSource: Int] = [:]
        func number(of source: TrustSource) -> Int {
            if let number = numbers[source] { return number }
            numbers[source] = sources.count
            sources.append(source)
            return sources.count - 1
        }
        // Each part is appended to the last and no list of them is made: a directory of all States takes 100 MB.
        var entries: [UInt8] = []
        entries.reserveCapacity(certificates.reduce(0) { $0 + $1.certificate.encoded.count + 24 })
        for entry in certificates {
            let indices = entry.sources.map { number(of: $0) }
            entries += TLVWriter.sequence([
                Self.boolean(entry.isAnchor), TLVWriter.sequence(indices.map { TLVWriter.integer($0) }),
                TLVWriter.octetString(entry.certificate.encoded),
            ])
        }
        let lists = publishedLists.map { list in
            TLVWriter.sequence([
                TLVWriter.integer(number(of: list.source)), TLVWriter.octetString(list.signer.encoded),
                TLVWriter.octetString(list.encoded),
            ])
        }
        let named = TLVWriter.sequence(
            sources.map { source in
                TLVWriter.sequence([
                    TLVWriter.integer(source.kind.rawValue),
                    TLVWriter.object(ASN1.utf8String, Array(source.name.utf8)),
                    Self.boolean(source.isAuthenticated),
                ])
            })
        let rest =
            TLVWriter.sequence(revocationLists.map { TLVWriter.octetString($0.encoded) })
            + (lists.isEmpty ? [] : TLVWriter.sequence(lists))
        let head = TLVWriter.number(ASN1.sequence) + TLVWriter.length(entries.count)
        var content = TLVWriter.number(ASN1.sequence)
        content.reserveCapacity(entries.count + named.count + rest.count + 100)
        content += TLVWriter.length(named.count + head.count + entries.count + rest.count)
        content += named
        content += head
        content += entries
        entries = []
        content += rest
        let version = lists.isEmpty ? Self.version : Self.versionWithLists
        content.insert(contentsOf: Self.mark + [version] + (try cryptography.digest(.sha256, of: content)), at: 0)
        return content
    }

    private static func boolean(_ value: Bool) -> [UInt8] { TLVWriter.object(ASN1.boolean, [value ? 0xFF : 0x00]) }

    /// Reads a file written by ``encoded(_:)``.
    ///
    /// - Throws: ``TrustError``, and errors of the library.
    public init(file: [UInt8], _ cryptography: some MessageDigesting) throws {
        guard file.count <= Self.maximumFileLength else { throw TrustError(.tooLarge) }
        guard file.starts(with: Self.mark) else { throw TrustError(.unknownFormat) }
        let header = file.dropFirst(Self.mark.count).prefix(33)
        guard header.count == 33, let version = header.first else { throw TrustError(.damaged) }
        guard [Self.version, Self.versionWithLists].contains(version) else { throw TrustError(.unknownVersion) }
        let content = Array(file.dropFirst(Self.mark.count + 33))
        guard try cryptography.digest(.sha256, of: content).elementsEqual(header.dropFirst()) else {
            throw TrustError(.damaged)
        }
        self.init()
        do {
            var reader = TLVReader(content)
            var parts = try reader.enterSequence()
            let sources = try Self.sources(&parts)
            try takeCertificates(&parts, sources)
            var lists = try parts.enterSequence()
            while !lists.isAtEnd { add(try CertificateRevocationList(Array(try lists.octetString()))) }
            try parts.leave(lists)
            if version == Self.versionWithLists { try takePublishedLists(&parts, sources) }
            try reader.leave(parts)
            try reader.finish()
        } catch {
            throw TrustError(.damaged)
        }
    }

    private mutating func takePublishedLists(_ reader: inout TLVReader, _ sources: [TrustSource]) throws {
        var lists = try reader.enterSequence()
        while !lists.isAtEnd {
            var entry = try lists.enterSequence()
            let number = try entry.integer(in: 0...max(0, sources.count - 1))
            guard number < sources.count else { throw TrustError(.damaged) }
            let signer = try Certificate(Array(try entry.octetString()))
            let bytes = Array(try entry.octetString())
            try lists.leave(entry)
            let list = PublishedList(
                try PublishedList.Unverified(bytes), encoded: bytes, signer: signer, source: sources[number])
            guard add(list) == .added else { throw TrustError(.damaged) }
        }
        try reader.leave(lists)
    }

    private static func sources(_ reader: inout TLVReader) throws -> [TrustSource] {
        var list = try reader.enterSequence()
        var sources: [TrustSource] = []
        while !list.isAtEnd {
            var source = try list.enterSequence()
            let number = try source.integer(in: 0...255)
            guard let kind = TrustSource.Kind(rawValue: number) else { throw TrustError(.damaged) }
            let name = try source.string()
            let isAuthenticated = try source.boolean()
            sources.append(TrustSource(kind: kind, name: name, isAuthenticated: isAuthenticated))
            try list.leave(source)
        }
        try reader.leave(list)
        return sources
    }

    private mutating func takeCertificates(_ reader: inout TLVReader, _ sources: [TrustSource]) throws {
        var list = try reader.enterSequence()
        while !list.isAtEnd {
            var entry = try list.enterSequence()
            let isAnchor = try entry.boolean()
            var numbers = try entry.enterSequence()
            var own: [TrustSource] = []
            while !numbers.isAtEnd {
                let number = try numbers.integer(in: 0...max(0, sources.count - 1))
                guard number < sources.count else { throw TrustError(.damaged) }
                own.append(sources[number])
            }
            try entry.leave(numbers)
            let certificate = try Certificate(Array(try entry.octetString()))
            try list.leave(entry)
            guard !contains(certificate), certificates.count < Self.maximumCertificateCount else {
                throw TrustError(.damaged)
            }
            append(TrustedCertificate(certificate: certificate, isAnchor: isAnchor, sources: own))
        }
        try reader.leave(list)
    }
}
