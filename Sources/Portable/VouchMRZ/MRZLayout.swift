/// The positions of all fields in one format: the description shared by parser, writer and decoder.
///
/// Lines and columns count from 0 here; only errors count from 1.
struct MRZLayout: Sendable {
    /// The characters that a field may have.
    enum Content: UInt8, Sendable {
        /// Letters for the kind of document; the second character may also be a digit (`C1`) or `<`.
        case documentCode
        case issuingState
        case nationality
        /// Letters and fillers: primary identifier, `<<`, secondary identifier.
        case names
        /// Like `names`, but one identifier only.
        case oneName
        /// Letters, digits, fillers at the end.
        case number
        case birth
        case expiry
        case sex
        /// Any characters.
        case free
        case digits
        case fillers
    }

    struct Field: Sendable {
        let name: MRZField.Name
        let content: Content
        let line: Int
        let start: Int
        let count: Int

        var end: Int { start + count }
    }

    /// A run of characters covered by a check digit; weights continue from one run to the next.
    struct Run: Sendable {
        let line: Int
        let start: Int
        let end: Int
    }

    struct Check: Sendable {
        let name: MRZCheck.Name
        let line: Int
        let column: Int
        let runs: [Run]
    }

    let format: MRZFormat
    let lineLengths: [Int]
    /// In reading order; the holder's name once, as ``MRZField/Name/primaryIdentifier``.
    let fields: [Field]
    /// In reading order of the digits; the composite is last.
    let checks: [Check]

    /// The offset of a line's first character when all lines are written one after another.
    func offset(ofLine line: Int) -> Int {
        var sum = 0
        for index in 0..<line { sum += lineLengths[index] }
        return sum
    }

    func index(line: Int, column: Int) -> Int { offset(ofLine: line) + column }

    /// The line and column of a flat offset, both from 0.
    func position(at offset: Int) -> (line: Int, column: Int) {
        var (line, column) = (0, offset)
        while line + 1 < lineLengths.count, column >= lineLengths[line] {
            column -= lineLengths[line]
            line += 1
        }
        return (line, column)
    }

    /// The fields with a character in some runs, in reading order.
    func fields(in runs: [Run]) -> [MRZField.Name] {
        fields.filter { field in
            runs.contains { $0.line == field.line && $0.start < field.end && field.start < $0.end }
        }.map { $0.name }
    }

    var characterCount: Int { offset(ofLine: lineLengths.count) }

    func check(_ name: MRZCheck.Name) -> Check? { checks.first { $0.name == name } }
    func field(_ name: MRZField.Name) -> Field? { fields.first { $0.name == name } }

    /// Where a document number of more than nine characters goes on: its check digit's place has `<`, and the optional
    /// data begin with the rest and its digit. Doc 9303-5 §4.2.2 and 9303-6 §4.2.2, notes on the document number.
    ///
    /// - Returns: flat offsets; nil for formats without such numbers.
    var continuation: (digit: Int, optional: Range<Int>)? {
        guard format == .td1 || format == .td2, let check = check(.documentNumber), let field = field(.optionalData)
        else { return nil }
        let start = index(line: field.line, column: field.start)
        return (index(line: check.line, column: check.column), start..<start + field.count)
    }
}

extension MRZLayout.Field {
    init(_ name: MRZField.Name, _ content: MRZLayout.Content, _ line: Int, _ range: Range<Int>) {
        self.init(name: name, content: content, line: line, start: range.lowerBound, count: range.count)
    }
}

extension MRZLayout.Check {
    /// A check over one run on the digit's own line.
    init(_ name: MRZCheck.Name, _ line: Int, _ range: Range<Int>, digitAt column: Int) {
        let run = MRZLayout.Run(line: line, start: range.lowerBound, end: range.upperBound)
        self.init(name: name, line: line, column: column, runs: [run])
    }

    init(composite line: Int, digitAt column: Int, _ runs: [(line: Int, range: Range<Int>)]) {
        self.init(
            name: .composite, line: line, column: column,
            runs: runs.map { MRZLayout.Run(line: $0.line, start: $0.range.lowerBound, end: $0.range.upperBound) })
    }
}
