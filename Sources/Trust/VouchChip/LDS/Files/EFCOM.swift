import VouchPKI

/// EF.COM: versions, and which data groups there are. Doc 9303-10 §4.6.1. Nothing protects it; the SOD's list counts.
public struct EFCOM: Sendable, Hashable {
    /// Version of the data structure; nil if it is missing or malformed, which is noted as a finding.
    public let ldsVersion: LDSVersion?
    /// Version of Unicode; nil if it is missing or malformed. Only the latter is noted.
    public let unicodeVersion: UnicodeVersion?
    /// The tags of the files that are there, in the order of the list, also unknown ones.
    public let tags: [UInt32]
    /// Object `86` of a driving licence: which data groups are protected in which way, in the ASN.1 of ISO/IEC 18013-3.
    /// Nil if there is none, and in an eMRTD.
    public let securityIndicators: [UInt8]?

    public init(
        ldsVersion: LDSVersion?, unicodeVersion: UnicodeVersion?, tags: [UInt32], securityIndicators: [UInt8]? = nil
    ) {
        self.ldsVersion = ldsVersion
        self.unicodeVersion = unicodeVersion
        self.tags = tags
        self.securityIndicators = securityIndicators
    }

    /// The data groups of the eMRTD application among ``tags``: 1…16, in the order of the list, each once. Not for a
    /// driving licence, whose tags mean other groups.
    public var dataGroups: [Int] {
        var seen: [Int] = []
        for tag in tags {
            guard let index = ElementaryFile.dataGroups.firstIndex(where: { $0.tag == tag }) else { continue }
            if !seen.contains(index + 1) { seen.append(index + 1) }
        }
        return seen
    }

    /// - Parameters:
    ///   - knownTags: those that may appear in the list without remark.
    ///   - isLicence: whether it is a driving licence's, which may write versions as two numbers, and list more.
    package init(
        parsing reader: inout TLVReader, knownTags: [UInt32], isLicence: Bool = false
    ) throws(TLVError) {
        var securityIndicators: [UInt8]?
        var ldsVersion: LDSVersion?
        var unicodeVersion: UnicodeVersion?
        var tags: [UInt32]?
        var file = try reader.enter(0x60)
        let start = file.offset
        while !file.isAtEnd {
            let object = try file.next()
            let place = object.encoded.startIndex
            switch object.tag {
            case 0x5F01:
                ldsVersion = LDSVersion(digits: object.value) ?? (isLicence ? LDSVersion(pair: object.value) : nil)
                if ldsVersion == nil { file.note(.malformedElement, at: place) }
            case 0x5F36:
                unicodeVersion = UnicodeVersion(digits: object.value)
                if unicodeVersion == nil { file.note(.malformedElement, at: place) }
            case 0x5C:
                if tags != nil { file.note(.repeatedElement, at: place) }
                let list = try TLVReader.tags(in: object.value)
                tags = (tags ?? []) + list
                if Set(list).count != list.count { file.note(.repeatedElement, at: object.value.startIndex) }
                if list.contains(where: { !knownTags.contains($0) }) {
                    file.note(.reservedValue, at: object.value.startIndex)
                }
            case 0x86 where isLicence: securityIndicators = Array(object.value)
            default: file.note(.unknownElement, at: place)
            }
        }
        if tags == nil || ldsVersion == nil { file.note(.missingElement, at: start) }
        try reader.leave(file)
        self.init(
            ldsVersion: ldsVersion, unicodeVersion: unicodeVersion, tags: tags ?? [],
            securityIndicators: securityIndicators)
    }
}

extension EFCOM {
    /// A file for the data groups 1…16, in the order given; other numbers are left out.
    public init(
        ldsVersion: LDSVersion = LDSVersion(major: 1, minor: 7),
        unicodeVersion: UnicodeVersion = UnicodeVersion(major: 4, minor: 0, release: 0), dataGroups: [Int]
    ) {
        self.init(
            ldsVersion: ldsVersion, unicodeVersion: unicodeVersion,
            tags: dataGroups.compactMap { ElementaryFile.dataGroup($0)?.tag })
    }

    /// The whole file in DER.
    package var encoded: [UInt8] {
        TLVWriter.object(
            0x60,
            of: [
                ldsVersion.map { TLVWriter.object(0x5F01, $0.digits) } ?? [],
                unicodeVersion.map { TLVWriter.object(0x5F36, $0.digits) } ?? [],
                TLVWriter.tagList(tags),
                securityIndicators.map { TLVWriter.object(0x86, $0) } ?? [],
            ])
    }
}
