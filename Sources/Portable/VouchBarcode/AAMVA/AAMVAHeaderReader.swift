/// Reads the header and the subfile designators, however damaged.
struct AAMVAHeaderReader {
    private(set) var header = AAMVAHeader()
    private(set) var defects = AAMVADefectList()
    /// Where the first subfile may begin.
    private(set) var end = 0
    /// A keyboard turned record separator and carriage return, which it types as Ctrl-^ and Ctrl-M, into `6M`.
    private(set) var carriageReturnBecameM = false

    private let bytes: [UInt8]

    /// The header's first line may be behind a scanner's prefix, never behind a page of text.
    private static let searchLength = 96

    /// - Returns: nil if there is no header.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard let start = findStart() else { return nil }
        checkBeginning(upTo: start.fileType)
        if !start.isExactType { defects.add(.fileType) }
        var position = start.digits
        var digits: [UInt8] = []
        while position < bytes.count, digits.count < 20, AAMVAText.isDigit(bytes[position]) {
            digits.append(bytes[position])
            position += 1
        }
        readNumbers(digits)
        end = position
        readDesignators()
        // Any text may hold these letters and digits after them; the numbers in their places, and elements, it does not.
        if header.designators.isEmpty, defects.all.contains(.issuerIdentificationNumberUnknown),
            !start.isExactType || digits.count < 10 || !AAMVADocumentReader.hasElements(Array(bytes[end...]))
        {
            return nil
        }
    }

    private struct Start {
        let fileType: Int
        let digits: Int
        let isExactType: Bool
    }

    private func findStart() -> Start? {
        for index in 0..<min(bytes.count, Self.searchLength) {
            let types: [StaticString] = ["ANSI", "AAMVA", "AMVAA", "AAMV", "ANS"]
            guard let type = types.first(where: { AAMVAText.starts(bytes, at: index, with: $0) }) else { continue }
            var digits = index + type.utf8CodeUnitCount
            while digits < bytes.count, digits < index + 9, AAMVAText.isBlank(bytes[digits]) { digits += 1 }
            guard hasDigits(at: digits, count: 6) else { continue }
            let isExact = AAMVAText.window(of: bytes, at: index, count: 5) == AAMVAText.bytes(of: "ANSI ")
            return Start(fileType: index, digits: digits, isExactType: isExact && digits == index + 5)
        }
        // Without file type a known issuer and a designator have to do.
        for index in 0..<min(bytes.count, 32) where hasDigits(at: index, count: 10) {
            if index > 0, AAMVAText.isDigit(bytes[index - 1]) { continue }
            let number = AAMVAText.number(AAMVAText.window(of: bytes, at: index, count: 6))
            guard let number, AAMVAJurisdiction(issuerIdentificationNumber: number) != nil else { continue }
            return Start(fileType: index, digits: index, isExactType: false)
        }
        return nil
    }

    private func hasDigits(at index: Int, count: Int) -> Bool {
        let window = AAMVAText.window(of: bytes, at: index, count: count)
        return window.count == count && window.allSatisfy(AAMVAText.isDigit)
    }

    private mutating func checkBeginning(upTo fileType: Int) {
        let prefix = Array(bytes[0..<fileType])
        guard let indicator = prefix.firstIndex(of: 0x40) else {
            defects.add(.complianceIndicatorMissing)
            if !AAMVAText.trimmed(prefix).isEmpty { defects.add(.leadingBytes) }
            return
        }
        if indicator > 0 { defects.add(.leadingBytes) }
        let separators = Array(prefix[(indicator + 1)...])
        guard separators != [AAMVAText.lineFeed, AAMVAText.recordSeparator, AAMVAText.carriageReturn] else { return }
        defects.add(.headerSeparators)
        if separators.contains(where: { $0 > 0x20 }) { defects.add(.controlCharactersMangled) }
        carriageReturnBecameM = AAMVAText.capitals(separators.suffix(2)) == [0x36, 0x4D]
    }

    /// Issuer (six), version (two), jurisdiction version (two, since version 2), number of entries (two).
    private mutating func readNumbers(_ digits: [UInt8]) {
        var rest = digits[...]
        let issuer = AAMVAText.number(rest.prefix(6))
        if let issuer, AAMVAJurisdiction(issuerIdentificationNumber: issuer) != nil {
            header.issuerIdentificationNumber = issuer
            rest = rest.dropFirst(6)
        } else if let short = AAMVAText.number(rest.prefix(5)),
            AAMVAJurisdiction(issuerIdentificationNumber: 600_000 + short) != nil
        {
            // Old cards of North Carolina say 36004.
            header.issuerIdentificationNumber = 600_000 + short
            defects.add(.issuerIdentificationNumberShortened)
            rest = rest.dropFirst(5)
        } else {
            header.issuerIdentificationNumber = issuer
            defects.add(.issuerIdentificationNumberUnknown)
            rest = rest.dropFirst(6)
        }
        func take(_ count: Int) -> Int? {
            defer { rest = rest.dropFirst(count) }
            return AAMVAText.number(rest.prefix(count))
        }
        switch rest.count {
        case 4:
            header.version = take(2)
            header.entryCount = take(2)
            if (header.version ?? 0) > 1 { defects.add(.headerNumbers) }
        case 3:
            header.version = take(1)
            header.entryCount = take(2)
            defects.add(.headerNumbers)
        case 6:
            header.version = take(2)
            header.jurisdictionVersion = take(2)
            header.entryCount = take(2)
            if (header.version ?? 0) < 2 { defects.add(.headerNumbers) }
        default:
            header.version = take(2)
            header.jurisdictionVersion = take(2)
            header.entryCount = take(2)
            defects.add(.headerNumbers)
        }
        if let version = header.version, version > AAMVAElements.latestVersion { defects.add(.versionUnknown) }
    }

    private mutating func readDesignators() {
        while header.designators.count < 32 {
            var position = end
            while position < bytes.count, position < end + 3, AAMVAText.isBlank(bytes[position]) { position += 1 }
            let letters = AAMVAText.window(of: bytes, at: position, count: 2)
            guard letters.count == 2 else { break }
            let type = AAMVASubfileType(AAMVAText.capital(letters[0]), AAMVAText.capital(letters[1]))
            var digits: [UInt8] = []
            while digits.count < 9, position + 2 + digits.count < bytes.count,
                AAMVAText.isDigit(bytes[position + 2 + digits.count])
            {
                digits.append(bytes[position + 2 + digits.count])
            }
            // `DC`, `DA` and the like begin elements, not designators.
            guard type.isProvided, digits.count >= 4 else { break }
            // The identifier of a jurisdiction's element can be followed by a long number, one of a subfile cannot:
            // a third character would be there.
            let isWhole = digits.count == 8
            if !isWhole { defects.add(.designatorMalformed) }
            header.designators.append(
                AAMVADesignator(
                    type: type, offset: isWhole ? AAMVAText.number(digits[0..<4]) : nil,
                    length: isWhole ? AAMVAText.number(digits[4..<8]) : nil))
            end = position + 2 + digits.count
        }
        if header.entryCount != header.designators.count { defects.add(.entryCount) }
        skipRemains()
    }

    /// The remains of a damaged designator before the first subfile.
    private mutating func skipRemains() {
        let head = AAMVAText.window(of: bytes, at: end, count: 3)
        // Colorado ends the line behind the type.
        if head.count == 3, AAMVASubfileType(head[0], head[1]).isProvided, AAMVAText.isSeparator(head[2]) { return }
        for skipped in 0...12 where end + skipped + 5 <= bytes.count {
            let rest = bytes[(end + skipped)...]
            let id = AAMVARecordReader.subfileType(beginning: rest) == nil ? AAMVAElementID(in: rest, at: 0) : nil
            guard AAMVARecordReader.subfileType(beginning: rest) != nil || id.map(AAMVAElements.isKnown) ?? false else {
                continue
            }
            if !bytes[end..<(end + skipped)].allSatisfy(AAMVAText.isBlank) { defects.add(.designatorMalformed) }
            end += skipped
            return
        }
    }
}
