import VouchCore
import VouchMRZ
import VouchPKI

/// DG1: the machine-readable zone. Doc 9303-10 §4.7.1. Personal data; printing shows none of it.
public struct DG1: Sendable, Hashable {
    /// The zone, taken apart but not checked; nil if the characters make no zone of a known format, which is noted as a
    /// finding.
    public let mrz: MRZ?
    /// All lines, one after another without line ends, as in the file (tag `5F1F`).
    public let characters: Sensitive<[UInt8]>

    public init(_ mrz: MRZ) {
        self.mrz = mrz
        characters = Sensitive(mrz.lines.flatMap { $0 })
    }

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        var group = try reader.enter(0x61)
        let zone = try group.next(0x5F1F).value
        reader.leave(tolerating: group)
        characters = Sensitive(Array(zone))
        mrz = Self.zone(zone)
        if mrz == nil { reader.note(.malformedElement, at: zone.startIndex) }
    }

    private static func zone(_ characters: ArraySlice<UInt8>) -> MRZ? {
        let formats: [MRZFormat] = [.td1, .td2, .td3, .drivingLicence]
        guard let format = formats.first(where: { $0.lineLengths.reduce(0, +) == characters.count }) else { return nil }
        var rest = characters
        let lines = format.lineLengths.map { length in
            defer { rest = rest.dropFirst(length) }
            return Array(rest.prefix(length))
        }
        // A zone that says it is something else on the same lines, a driving licence for one, is taken as that.
        return (try? MRZ(lines: lines, format: format)) ?? (try? MRZ(lines: lines))
    }

    /// The whole file in DER.
    package var encoded: [UInt8] {
        characters.reveal { TLVWriter.object(0x61, TLVWriter.object(0x5F1F, $0)) }
    }
}
