/// A stretch of the payload that holds one subfile, or all of them when the designators cannot be trusted.
struct AAMVARegion {
    let range: Range<Int>
    /// The type by its designator; nil if only the bytes can show it.
    let type: AAMVASubfileType?
}

/// Compares the designators with the bytes and cuts the payload accordingly.
struct AAMVARegionFinder {
    private(set) var regions: [AAMVARegion] = []
    private(set) var defects = AAMVADefectList()

    private let bytes: [UInt8]

    /// - Parameters:
    ///   - bodyStart: after the last designator.
    init(_ bytes: [UInt8], bodyStart: Int, designators: [AAMVADesignator]) {
        self.bytes = bytes
        let end = bytes.count
        guard bodyStart < end else { return }
        guard let placed = place(designators, bodyStart: bodyStart) else {
            regions = [AAMVARegion(range: bodyStart..<end, type: designators.first?.type ?? .licence)]
            return
        }
        for (index, designator) in placed.enumerated() {
            let start = designator.offset ?? bodyStart
            let next = index + 1 < placed.count ? placed[index + 1].offset ?? end : end
            guard start < next else { continue }
            regions.append(
                AAMVARegion(range: start..<contentEnd(of: designator, from: start, before: next), type: designator.type)
            )
        }
    }

    /// The designators in order of their offsets when every one points at its subfile, and nothing is left out.
    private mutating func place(_ designators: [AAMVADesignator], bodyStart: Int) -> [AAMVADesignator]? {
        let sorted = designators.filter { $0.offset != nil }.sorted { ($0.offset ?? 0) < ($1.offset ?? 0) }
        guard !sorted.isEmpty, sorted.count == designators.count else {
            if !designators.isEmpty { defects.add(.designatorOffset) }
            return nil
        }
        var isRight = sorted.first?.offset == bodyStart
        for designator in sorted {
            guard let offset = designator.offset, offset >= bodyStart, offset < bytes.count else {
                isRight = false
                continue
            }
            // `ZVZVA` two bytes late would still begin with the type.
            let pointsAtType = AAMVARecordReader.subfileType(beginning: bytes[offset...]) == designator.type
            let pointsAtElement = AAMVAElementID(in: bytes, at: offset).map(AAMVAElements.isKnown) ?? false
            if !pointsAtType && !pointsAtElement { isRight = false }
        }
        if !isRight {
            defects.add(.designatorOffset)
            return nil
        }
        return sorted
    }

    /// The declared end where it can be one, else the beginning of the next subfile.
    private mutating func contentEnd(of designator: AAMVADesignator, from start: Int, before next: Int) -> Int {
        guard let length = designator.length, length > 0, start + length < next else {
            if (designator.length ?? 0) + start != next { defects.add(.designatorLength) }
            return next
        }
        let declared = start + length
        let rest = bytes[declared..<next]
        if rest.allSatisfy(AAMVAText.isBlank) {
            // A segment terminator is counted by some and not by others.
            if rest.count > 1 { defects.add(.designatorLength) }
            return next
        }
        let endsElement = AAMVAText.isSeparator(bytes[declared - 1]) || AAMVAText.isSeparator(bytes[declared])
        let continues = rest.split(whereSeparator: AAMVAText.isSeparator).contains { line in
            AAMVAElementID(in: line, at: 0).map { AAMVAElements.isKnown($0) || $0.isJurisdictionSpecific } ?? false
        }
        if endsElement && !continues {
            defects.add(.trailingBytes)
            return declared
        }
        defects.add(.designatorLength)
        return next
    }
}
