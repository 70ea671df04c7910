import VouchChip
import VouchPKI

/// Writes the other applications of profiles that have more than the eMRTD application: the same holder in other
/// formats.
enum OtherApplicationWriter {
    typealias Files = [ElementaryFile: [UInt8]]

    // MARK: eID

    /// The data groups of an eID application. BSI TR-03110-4 §2.2.
    static func eID(_ holder: Holder) -> Files {
        let names = Names(holder)
        let groups: [(EIDDataGroup.Subject, [UInt8])] = [
            (.documentType, printable("ID")), (.issuingEntity, printable(holder.issuingState)),
            (.dateOfExpiry, numeric("20" + holder.dateOfExpiry)), (.givenNames, text(names.given)),
            (.familyNames, text(names.family)), (.nomDePlume, text("Zorro of Zenith")), (.academicTitle, text("Dr.")),
            (.dateOfBirth, numeric(holder.fullDateOfBirth)),
            (.placeOfBirth, place([(11, text("Zenith")), (13, printable("UTO"))])),
            (.nationality, printable(holder.nationality)),
            (.sex, printable(holder.sex == "<" ? " " : String(holder.sex))), (.birthName, text("Svensson")),
            (.dateOfIssuance, numeric(holder.dateOfIssue)),
            (
                .placeOfResidence,
                place([
                    (10, text("Main Street 1")), (11, text("Zenith")), (13, printable("UTO")), (14, printable("12345")),
                ])
            ),
            (.municipalityID, TLVWriter.object(0x04, [0x02, 0x76, 0x01, 0x23])),
        ]
        var files: Files = [:]
        for (subject, value) in groups {
            guard let index = EIDDataGroup.Subject.allCases.firstIndex(of: subject) else { continue }
            files[ElementaryFile.eIDDataGroups[index]] = TLVWriter.object(0x60 | UInt32(subject.rawValue), value)
        }
        return files
    }

    private static func text(_ text: String) -> [UInt8] { TLVWriter.object(0x0C, Array(text.utf8)) }
    private static func printable(_ text: String) -> [UInt8] { TLVWriter.object(0x13, Array(text.utf8)) }
    private static func numeric(_ text: String) -> [UInt8] { TLVWriter.object(0x12, Array(text.utf8)) }

    private static func place(_ parts: [(UInt32, [UInt8])]) -> [UInt8] {
        TLVWriter.object(0x30, of: parts.map { TLVWriter.object(0xA0 | $0.0, $0.1) })
    }

    // MARK: Driving licences

    /// EF.COM, EF.SOD (to be signed), DG1 and DG6, the portrait. ISO/IEC 18013-2 annex C.
    static func drivingLicence(_ holder: Holder) -> Files {
        let names = Names(holder)
        var fields = counted(names.family) + counted(names.given)
        fields += packed(holder.fullDateOfBirth) + packed(holder.dateOfIssue) + packed("20" + holder.dateOfExpiry)
        fields += Array(holder.issuingState.utf8) + counted(holder.issuingAuthority) + counted("UT7408120001")
        let person = TLVWriter.object(0x5F1F, fields)
        return licence(ElementaryFile.drivingLicenceFiles, TLVWriter.object(0x61, of: [person, categories(holder)]))
    }

    /// The same of an EU licence, in data objects and with dates that begin with the day. Regulation (EU) 383/2012
    /// annex I.
    static func euDrivingLicence(_ holder: Holder) -> Files {
        let names = Names(holder)
        func dayFirst(_ date: String) -> [UInt8] {
            let bytes = packed(date)
            return bytes.count == 4 ? [bytes[3], bytes[2], bytes[0], bytes[1]] : bytes
        }
        let fields: [(UInt32, [UInt8])] = [
            (0x5F03, Array(holder.issuingState.utf8)), (0x5F04, Array(names.family.utf8)),
            (0x5F05, Array(names.given.utf8)), (0x5F06, dayFirst(holder.fullDateOfBirth)),
            (0x5F07, Array("Zenith".utf8)), (0x5F08, Array(holder.nationality.utf8)),
            (0x5F09, Array(String(holder.sex).utf8)), (0x5F0A, dayFirst(holder.dateOfIssue)),
            (0x5F0B, dayFirst("20" + holder.dateOfExpiry)), (0x5F0C, Array(holder.issuingAuthority.utf8)),
            (0x5F0E, Array("UT7408120001".utf8)), (0x5F0F, Array("Main Street 1, Zenith".utf8)),
        ]
        let person = TLVWriter.object(0x5F02, of: fields.map { TLVWriter.object($0.0, $0.1) })
        let approval = TLVWriter.object(0x5F01, Array("e99-00001".utf8))
        return licence(
            ElementaryFile.euDrivingLicenceFiles, TLVWriter.object(0x61, of: [approval, person, categories(holder)]))
    }

    /// - Parameter files: EF.COM, EF.SOD, then the data groups.
    private static func licence(_ files: [ElementaryFile], _ dataGroup1: [UInt8]) -> Files {
        [
            // Version 1.0.
            files[0]: TLVWriter.object(
                0x60, of: [TLVWriter.object(0x5F01, [0x01, 0x00]), TLVWriter.object(0x5C, [0x61, 0x75])]),
            files[1]: [], files[2]: dataGroup1, files[7]: GroupWriter.face(.drawn(byteCount: 3_000)),
        ]
    }

    /// Categories B and AM: when from, when to, and one restriction by its code.
    private static func categories(_ holder: Holder) -> [UInt8] {
        let dates = packed(holder.dateOfIssue) + Array(";".utf8) + packed("20" + holder.dateOfExpiry)
        let entries = ["B", "AM"].map { Array("\($0);".utf8) + dates + Array(";;;".utf8) } + [Array(";;;01;;".utf8)]
        return TLVWriter.object(
            0x7F63,
            of: [TLVWriter.object(0x02, [UInt8(entries.count)])] + entries.map { TLVWriter.object(0x87, $0) })
    }

    /// A text after its length in one byte; what does not fit is cut off.
    private static func counted(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8.prefix(255))
        return [UInt8(bytes.count)] + bytes
    }

    /// Two digits a byte.
    private static func packed(_ digits: String) -> [UInt8] {
        let values = digits.utf8.map { $0 & 0x0F }
        return stride(from: 0, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }

    /// DG11's name in two: family names before `<<`, given names behind it.
    private struct Names {
        let family: String
        let given: String

        init(_ holder: Holder) {
            let name = Array(holder.fullName.utf8)
            let filler = UInt8(ascii: "<")
            let split = name.indices.dropLast().first { name[$0] == filler && name[$0 + 1] == filler }
            func words(_ bytes: ArraySlice<UInt8>) -> String {
                String(decoding: bytes.map { $0 == filler ? 0x20 : $0 }, as: UTF8.self)
            }
            family = words(name[..<(split ?? name.endIndex)])
            given = words(name[(split.map { $0 + 2 } ?? name.endIndex)...])
        }
    }
}
