import VouchCore
import VouchPKI

/// A date as DG11, DG12 and DG16 write it, of which a part may be unknown. Doc 9303-10 §4.7.11.
public struct LDSDate: Sendable, Hashable {
    /// The bytes of the file: `YYYYMMDD` in ASCII, or eight packed digits in four bytes. Those of a driving licence
    /// with the day first are reordered to have the year first.
    public let characters: [UInt8]
    /// Year with four digits; nil if unknown, or if the bytes are not a date.
    public let year: Int?
    /// 1…12; nil if unknown, or if the bytes are not a date.
    public let month: Int?
    /// 1…31; nil if unknown, or if the bytes are not a date.
    public let day: Int?

    public init(_ date: CalendarDate) {
        characters =
            twoDigits(date.year / 100) + twoDigits(date.year % 100) + twoDigits(date.month) + twoDigits(date.day)
        year = date.year
        month = date.month
        day = date.day
    }

    /// The whole date; nil if a part is unknown or no such day exists.
    public var date: CalendarDate? {
        guard let year, let month, let day else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// Reads eight ASCII characters, in which zeros, spaces and `<` mean unknown, or four bytes of packed digits.
    ///
    /// Text that is not a date is kept in ``characters`` alone, and noted.
    package init(_ bytes: ArraySlice<UInt8>, _ reader: inout TLVReader) {
        characters = Array(bytes)
        let unpacked = bytes.count == 4 ? unpackedDigits(bytes) : Array(bytes)
        guard unpacked.count == 8, let high = Self.part(unpacked[0..<2]), let low = Self.part(unpacked[2..<4]),
            let month = Self.part(unpacked[4..<6]), let day = Self.part(unpacked[6..<8])
        else {
            reader.note(.impossibleDate, at: bytes.startIndex)
            (self.year, self.month, self.day) = (nil, nil, nil)
            return
        }
        // Half a year is none.
        let year = Self.isFilled(unpacked[0..<2]) || Self.isFilled(unpacked[2..<4]) ? 0 : high * 100 + low
        // With an unknown part, any month and any leap year will do.
        guard
            CalendarDate(
                year: year == 0 ? 2000 : year, month: month == 0 ? 1 : month, day: day == 0 ? 1 : day) != nil
        else {
            reader.note(.impossibleDate, at: bytes.startIndex)
            (self.year, self.month, self.day) = (nil, nil, nil)
            return
        }
        self.year = year == 0 ? nil : year
        self.month = month == 0 ? nil : month
        self.day = day == 0 ? nil : day
    }

    /// 0 for unknown; nil for what is not a number.
    private static func part(_ characters: ArraySlice<UInt8>) -> Int? {
        isFilled(characters) ? 0 : digitPairs(characters, count: 1)?[0]
    }

    private static func isFilled(_ characters: ArraySlice<UInt8>) -> Bool {
        characters.allSatisfy { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: " ") }
    }
}

/// A date and time without a time zone, as DG12 and portraits of a driving licence write it.
public struct LDSMoment: Sendable, Hashable {
    /// The bytes of the file: `YYYYMMDDhhmmss` in ASCII, or fourteen packed digits in seven bytes.
    public let characters: [UInt8]
    /// The date; a part that is unknown is nil.
    public let date: LDSDate
    /// 0…23; nil if the file has no possible time.
    public let hour: Int?
    /// 0…59; nil together with ``hour``.
    public let minute: Int?
    /// 0…59; nil together with ``hour``.
    public let second: Int?

    /// A moment to be written. Numbers outside their range are not refused.
    ///
    /// - Parameters:
    ///   - date: the day, which has no time zone.
    ///   - hour: 0…23.
    ///   - minute: 0…59.
    ///   - second: 0…59.
    public init(date: CalendarDate, hour: Int, minute: Int, second: Int) {
        self.date = LDSDate(date)
        self.hour = hour
        self.minute = minute
        self.second = second
        characters = self.date.characters + twoDigits(hour) + twoDigits(minute) + twoDigits(second)
    }

    /// Reads `YYYYMMDDhhmmss` in ASCII, or packed in seven bytes; what is impossible is noted once.
    package init(_ bytes: ArraySlice<UInt8>, _ reader: inout TLVReader) {
        characters = Array(bytes)
        let unpacked = bytes.count == 7 ? unpackedDigits(bytes) : Array(bytes)
        var inner = TLVReader(bytes)
        date = LDSDate(bytes.count == 7 ? bytes.prefix(4) : bytes.prefix(8), &inner)
        let time = digitPairs(unpacked.dropFirst(8), count: 3)
        if let time, time[0] < 24, time[1] < 60, time[2] < 60 {
            (hour, minute, second) = (time[0], time[1], time[2])
        } else {
            (hour, minute, second) = (nil, nil, nil)
        }
        if !inner.deviations.isEmpty || hour == nil { reader.note(.impossibleDate, at: bytes.startIndex) }
    }
}

/// Two digits a byte, as ASCII; what is not a digit becomes `?`.
package func unpackedDigits(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.flatMap { byte in [byte >> 4, byte & 0x0F].map { $0 < 10 ? 0x30 + $0 : UInt8(ascii: "?") } }
}
