import VouchCore
import VouchPKI

/// One category of vehicles that may be driven, or a restriction or condition. ISO/IEC 18013-2 annex C, Regulation (EU)
/// 383/2012 annex I.6.
public struct DrivingPrivilege: Sendable, Hashable {
    /// Category of vehicles, such as `B` or `C1E`; empty for a restriction that holds for all categories.
    public let category: String
    /// First day of the privilege; nil if the entry has none.
    public let dateOfIssue: LDSDate?
    /// Last day of the privilege; nil if the entry has none.
    public let dateOfExpiry: LDSDate?
    /// Code of a restriction or condition, such as `01.06`; nil if the entry is a category alone.
    public let code: String?
    /// How the vehicle's quantity compares with ``value``, such as `<=`; nil if the code has no value.
    public let sign: String?
    /// The limit that the code sets, in the unit that the code implies (for instance kilograms of a mass); nil if it
    /// sets none.
    public let value: String?

    /// Takes the fields between the semicolons: category, dates of issue and expiry, code, sign, value. More are noted.
    ///
    /// Dates may have the year first or the day; licences do either.
    package init(_ fields: [ArraySlice<UInt8>], _ reader: inout TLVReader) {
        func date(_ index: Int) -> LDSDate? {
            guard index < fields.count, !fields[index].isEmpty else { return nil }
            return LDSDate(licence: fields[index], isDayFirst: nil, &reader)
        }
        func text(_ index: Int) -> String? {
            guard index < fields.count, !fields[index].isEmpty else { return nil }
            return reader.text(fields[index])
        }
        category = text(0) ?? ""
        dateOfIssue = date(1)
        dateOfExpiry = date(2)
        code = text(3)
        sign = text(4)
        value = text(5)
        if fields.count > 6 { reader.note(.unknownElement, at: fields[6].startIndex) }
    }

    /// Reads the list `7F63`: a count and entries `87`.
    ///
    /// - Returns: also the entries as their fields in bytes.
    package static func list(
        _ object: TLV, _ reader: inout TLVReader
    ) throws(TLVError) -> (privileges: [DrivingPrivilege], fields: [[[UInt8]]]) {
        var list = try reader.inside(object)
        let count = try list.integer(in: 0...255)
        var privileges: [DrivingPrivilege] = []
        var entries: [[[UInt8]]] = []
        for element in try list.elements() {
            guard element.tag == 0x87, privileges.count < 255 else {
                list.note(.unknownElement, at: element.encoded.startIndex)
                continue
            }
            // No packed digit looks like a semicolon.
            let fields = element.value.split(
                separator: UInt8(ascii: ";"), maxSplits: 16, omittingEmptySubsequences: false)
            privileges.append(DrivingPrivilege(fields, &list))
            entries.append(fields.map { Array($0) })
        }
        if privileges.count != count { list.note(.missingElement, at: object.encoded.startIndex) }
        try reader.leave(list)
        return (privileges, entries)
    }
}

extension LDSDate {
    /// Reads four packed bytes of a driving licence: year first by ISO/IEC 18013-2, day first in the EU.
    ///
    /// The century decides which, as it is not a month: licences that do it the other way round are understood, and
    /// noted.
    ///
    /// - Parameter isDayFirst: nil if either is usual.
    package init(licence bytes: ArraySlice<UInt8>, isDayFirst: Bool?, _ reader: inout TLVReader) {
        guard bytes.count == 4 else {
            self.init(bytes, &reader)
            return
        }
        let packed = Array(bytes)
        let isReversed = packed[2] == 0x19 || packed[2] == 0x20
        var other = TLVReader(isReversed ? [packed[2], packed[3], packed[1], packed[0]] : packed)
        self.init(other.remaining, &other)
        if !other.deviations.isEmpty {
            reader.note(.impossibleDate, at: bytes.startIndex)
        } else if let isDayFirst, isReversed != isDayFirst, year != nil {
            reader.note(.unusualEncoding, at: bytes.startIndex)
        }
    }
}
