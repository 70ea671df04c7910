/// One element before its meaning is looked up.
struct AAMVARecord {
    let id: AAMVAElementID
    var raw: [UInt8]
}

/// The records of one subfile.
struct AAMVARecordGroup {
    let type: AAMVASubfileType
    var records: [AAMVARecord] = []
}

/// Cuts a region into subfiles and records.
struct AAMVARecordReader {
    private(set) var groups: [AAMVARecordGroup] = []
    private(set) var defects = AAMVADefectList()
    private(set) var count = 0

    /// The version of the header; 4 stands for unknown: its elements are those of all later ones.
    private let version: Int
    /// The subfiles that the header lists.
    private let designated: [AAMVASubfileType]
    /// Parting takes long: what a payload may ask for is limited, however many regions and lines it has.
    private var bytesToPart = AAMVARecordSplitter.maximumLength

    init(version: Int?, designated: [AAMVASubfileType]) {
        self.version = version ?? 4
        self.designated = designated
    }

    mutating func read(_ region: ArraySlice<UInt8>, type: AAMVASubfileType?) {
        let lines = AAMVALines(region)
        if lines.isUnusual { defects.add(.elementSeparator) }
        var pieces = lines.lines.flatMap { cutBehindDate($0) }
        if pieces.count > lines.lines.count { defects.add(.elementSeparatorsLost) }
        let seen = Set(pieces.compactMap { Self.id(of: $0)?.packed })
        let splitter = AAMVARecordSplitter(version: version, alreadySeen: seen, designated: designated)
        if splitter.isNeeded(for: pieces) {
            let parted = part(pieces, splitter)
            if parted.count > pieces.count { defects.add(.elementSeparatorsLost) }
            pieces = parted
        }
        var current = type
        var isFirst = true
        for piece in pieces {
            var piece = piece
            if let begun = Self.subfileType(beginning: piece) {
                piece = piece.dropFirst(2)
                begin(begun)
                current = begun
            } else if let begun = unmarkedSubfile(at: piece) {
                begin(begun)
                current = begun
                if piece.count == 2 { continue }
                defects.add(.subfileTypeMissing)
            } else if isFirst {
                defects.add(.subfileTypeMissing)
                begin(current ?? .licence)
            }
            isFirst = false
            append(piece)
        }
    }

    private mutating func part(
        _ pieces: [ArraySlice<UInt8>], _ splitter: AAMVARecordSplitter
    ) -> [ArraySlice<UInt8>] {
        var parted: [ArraySlice<UInt8>] = []
        for piece in pieces {
            if piece.count <= bytesToPart {
                bytesToPart -= piece.count
                parted += splitter.parted(piece)
            } else {
                parted.append(piece)
            }
        }
        return parted
    }

    /// A subfile that begins right behind the eight digits of a date, whose separator was lost.
    private func cutBehindDate(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        guard let id = Self.id(of: line) else { return [line] }
        switch AAMVAElements.definition(of: id, version: version)?.kind {
        case .date, .birthDate, .expiryDate: break
        default: return [line]
        }
        let start = line.startIndex + (Self.subfileType(beginning: line) == nil ? 3 : 5)
        guard start + 8 < line.endIndex, line[start..<(start + 8)].allSatisfy(AAMVAText.isDigit) else { return [line] }
        let rest = line[(start + 8)...].drop(while: AAMVAText.isBlank)
        let isSubfile =
            Self.subfileType(beginning: rest) != nil || rest.count > 2 && unmarkedSubfile(at: rest) != nil
        return isSubfile ? [line[..<(start + 8)], rest] : [line]
    }

    /// The identifier a line begins with, behind a subfile type or not.
    static func id(of line: ArraySlice<UInt8>) -> AAMVAElementID? {
        let content = subfileType(beginning: line) == nil ? line : line.dropFirst(2)
        return AAMVAElementID(in: content, at: 0)
    }

    /// `DL`, `ID`, `EN` before an identifier; `Z` and a letter twice.
    static func subfileType(beginning line: ArraySlice<UInt8>) -> AAMVASubfileType? {
        let head = AAMVAText.window(of: line, at: 0, count: 5)
        guard head.count >= 2 else { return nil }
        let type = AAMVASubfileType(head[0], head[1])
        guard type.isProvided else { return nil }
        if head.count == 2 { return type.isJurisdictionSpecific ? nil : type }
        guard head.count == 5 else { return nil }
        if type.isJurisdictionSpecific { return head[2] == head[0] && head[3] == head[1] ? type : nil }
        guard let id = AAMVAElementID(in: head, at: 2) else { return nil }
        return AAMVAElements.isKnown(id) || (type == .enhanced && !id.isJurisdictionSpecific) ? type : nil
    }

    /// A jurisdiction's designated subfile recognisable only by its identifiers, or that consists only of its type.
    private func unmarkedSubfile(at piece: ArraySlice<UInt8>) -> AAMVASubfileType? {
        let head = AAMVAText.window(of: piece, at: 0, count: 2)
        guard head.count == 2 else { return nil }
        let type = AAMVASubfileType(head[0], head[1])
        guard type.isJurisdictionSpecific, designated.contains(type), groups.last?.type != type else { return nil }
        return type
    }

    private mutating func begin(_ type: AAMVASubfileType) {
        // An empty subfile is of no interest, unless it is the only one.
        if let last = groups.last, last.type == type, last.records.isEmpty { return }
        groups.append(AAMVARecordGroup(type: type))
    }

    private mutating func append(_ piece: ArraySlice<UInt8>) {
        guard !piece.allSatisfy(AAMVAText.isBlank), !groups.isEmpty else { return }
        let shaped = AAMVAElementID(in: piece, at: 0)
        guard let id = shaped, AAMVAElements.isKnown(id) || id.isJurisdictionSpecific || Self.looksLikeElement(id)
        else {
            defects.add(.strayText)
            return
        }
        if id.isJurisdictionSpecific, let type = groups.last?.type, !type.isJurisdictionSpecific {
            defects.add(.jurisdictionElementsOutsideTheirSubfile)
        }
        count += 1
        groups[groups.count - 1].records.append(AAMVARecord(id: id, raw: Array(piece.dropFirst(3))))
    }

    /// An element of a version to come: `DD` and a letter.
    private static func looksLikeElement(_ id: AAMVAElementID) -> Bool {
        let bytes = id.bytes
        return bytes[0] == 0x44 && (0x41...0x45).contains(bytes[1]) && AAMVAText.isCapital(bytes[2])
    }
}
