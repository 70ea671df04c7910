/// How many codewords a PDF417 symbol has and how they are arranged: ISO/IEC 15438 §5.
public struct PDF417Layout: Hashable, Sendable {
    /// How many columns of data a symbol may have.
    public static let columnRange = 1...30
    /// How many rows a symbol may have.
    public static let rowRange = 3...90

    /// Columns of data and error correction, 1...30, without the row indicators beside them.
    public let columns: Int
    /// Rows, 3...90.
    public let rows: Int

    /// A layout of so many columns and rows.
    ///
    /// - Returns: nil unless both are in range and columns times rows are at most 928 codewords.
    public init?(columns: Int, rows: Int) {
        guard Self.columnRange.contains(columns), Self.rowRange.contains(rows), columns * rows <= 928 else {
            return nil
        }
        self.columns = columns
        self.rows = rows
    }

    /// The width in modules, from the start pattern to the last bar of the stop pattern.
    public var width: Int { PDF417Codewords.width * (columns + 4) + 1 }
    /// Codewords in a row, with both row indicators.
    var cellsPerRow: Int { columns + 2 }
    /// Modules left of cell `index` of a row; cell 0 is the left row indicator.
    func offset(ofCell index: Int) -> Int { PDF417Codewords.width * (index + 1) }

    /// The value of the row indicator at the left, or right, of `row`. ISO/IEC 15438 §5.11.3.
    ///
    /// - Parameter level: of error correction, 0...8.
    func indicator(row: Int, isLeft: Bool, level: Int) -> Int {
        let (rowField, levelField, columnField) = ((rows - 1) / 3, level * 3 + (rows - 1) % 3, columns - 1)
        let field =
            switch (row % 3, isLeft) {
            case (0, true), (1, false): rowField
            case (1, true), (2, false): levelField
            default: columnField
            }
        return row / 3 * 30 + field
    }
}
