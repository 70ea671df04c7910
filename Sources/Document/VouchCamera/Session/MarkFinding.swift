public import VouchCapture
public import VouchCore
public import VouchReader

/// Engines that find marks in a frame: a zone, a barcode, the symbol of a chip.
public protocol MarkFinding: Sendable {
    /// Looks for marks in a frame.
    ///
    /// - Parameter wanted: the marks to look for; others need not be looked for.
    /// - Returns: those of `wanted` that the frame shows, read or decoded, not merely suspected.
    func marks(_ wanted: DocumentMarks, in image: ImageView) -> DocumentMarks
}

/// Finds zones whose check digits are right.
public struct ZoneMarkFinder: MarkFinding {
    private let reader: MRZReader
    private let today: CalendarDate

    /// - Parameter today: the day of the session, for two-digit years.
    public init(reader: MRZReader, today: CalendarDate) { (self.reader, self.today) = (reader, today) }

    public func marks(_ wanted: DocumentMarks, in image: ImageView) -> DocumentMarks {
        guard wanted.contains(.zone) else { return [] }
        return reader.read(image, today: today).contains { $0.decoding.isCertain } ? .zone : []
    }
}
