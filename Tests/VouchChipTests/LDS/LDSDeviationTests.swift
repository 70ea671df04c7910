import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchCore

/// Files that are as they should be and files that are not, each with what is read and noted.
@Suite struct LDSDeviationTests {
    struct Vector: Decodable, Sendable {
        let what: String
        let file: String
        let bytes: String
        let findings: [String]
        let reads: [String: String?]
    }

    @Test func `what is read and what is noted is as the vectors say`() throws {
        let vectors: [Vector] = try LDSVector.load("lds-deviations")
        #expect(vectors.count >= 75)
        for vector in vectors {
            let file = try #require(ElementaryFile.known.first { $0.name == vector.file })
            let read = try LDSContent.decode(file, try #require(Hex.bytes(vector.bytes)))
            #expect(read.findings.map { $0.finding.code.rawValue } == vector.findings, "\(vector.what)")
            for (name, expected) in vector.reads {
                #expect(try value(name, of: read.content) == expected, "\(vector.what): \(name)")
            }
        }
    }

    @Test(arguments: [
        ("ERIKSSON<<ANNA<MARIA", "ERIKSSON", "ANNA MARIA"), ("ERIKSSON<<", "ERIKSSON", nil),
        ("ERIKSSON", "ERIKSSON", nil), ("VAN<DER<MUELEN<<MARIANNE<LOUISE", "VAN DER MUELEN", "MARIANNE LOUISE"),
        ("<<ANNA<<MARIA", "ANNA", "MARIA"), ("Smith, John", "Smith", "John"), ("O'Neil, Sr.<<Jo", "O'Neil, Sr.", "Jo"),
        ("", "", nil), ("<<<<", "", nil), ("A<<<B", "A", "B"), (",", "", nil), ("A<<<<", "A", nil),
    ])
    func `names are taken apart`(_ text: String, _ primary: String, _ secondary: String?) {
        let name = LDSName(text)
        #expect(name.primaryIdentifier == primary)
        #expect(name.secondaryIdentifier == secondary)
        #expect("\(name)" == "<redacted>")
    }

    private struct Unknown: Error {}

    private func value(_ name: String, of content: LDSContent) throws -> String? {
        switch content {
        case .personalDetails(let group): try personal(name, group)
        case .documentDetails(let group): try document(name, group)
        case .personsToNotify(let group):
            group.persons.map { $0.name?.reveal { $0 } ?? "-" }.joined(separator: "|")
        case .displayedImages(let images): images.images.map { $0.format.rawValue }.joined(separator: "|")
        case .machineReadableZone(let group): group.mrz.map { "\($0.format)".uppercased() }
        case .common(let common): common.dataGroups.map(String.init).joined(separator: "|")
        case .directory(let directory): directory.applications.map { "\($0.application)" }.joined(separator: "|")
        case .eID(let group): eID(group)
        case .drivingLicence(let group) where name == "dateOfBirth": group.dateOfBirth?.reveal { text($0) }
        case .drivingLicence(let group): group.privileges.reveal { $0.map { text($0) }.joined(separator: "|") }
        case .drivingLicenceData(.portraits(let portraits)):
            portraits.map { $0.image.format.rawValue }.joined(separator: "|")
        case .drivingLicenceData(.holder(let holder)):
            (name == "height" ? holder.height : holder.weight)?.reveal { "\($0)" }
        default: throw Unknown()
        }
    }

    private func personal(_ name: String, _ group: DG11) throws -> String? {
        switch name {
        case "fullName": group.fullName?.reveal { $0 }
        case "primaryIdentifier": group.fullName?.reveal { LDSName($0).primaryIdentifier }
        case "secondaryIdentifier": group.fullName?.reveal { LDSName($0).secondaryIdentifier }
        case "otherNames": group.otherNames.map { $0.reveal { $0 } }.joined(separator: "|")
        case "fullDateOfBirth": group.fullDateOfBirth?.reveal { text($0) }
        case "placeOfBirth": group.placeOfBirth?.reveal { $0.joined(separator: "|") }
        case "permanentAddress": group.permanentAddress?.reveal { $0.joined(separator: "|") }
        case "telephone": group.telephone?.reveal { $0 }
        default: throw Unknown()
        }
    }

    private func document(_ name: String, _ group: DG12) throws -> String? {
        switch name {
        case "dateOfIssue": group.dateOfIssue?.reveal { text($0) }
        case "issuingAuthority": group.issuingAuthority?.reveal { $0 }
        case "otherPersons": group.otherPersons.map { $0.reveal { $0 } }.joined(separator: "|")
        case "imageOfFront": group.imageOfFront?.format.rawValue
        case "imageOfRear": group.imageOfRear?.format.rawValue
        case "timeOfPersonalization":
            group.timeOfPersonalization?.reveal { moment in
                let time = [moment.hour, moment.minute, moment.second].compactMap { $0.map { "\($0)" } }
                return text(moment.date) + (time.isEmpty ? "" : " " + time.joined(separator: ":"))
            }
        default: throw Unknown()
        }
    }

    private func eID(_ group: EIDDataGroup) -> String? {
        switch group.value {
        case .text(let value): value.reveal { $0 }
        case .date(let date): date.reveal { text($0) }
        case .places(let places): places.reveal { $0.compactMap { $0.city ?? $0.text }.joined(separator: "|") }
        case .bytes: "bytes"
        case .uninterpreted: "uninterpreted"
        }
    }

    /// Zero for an unknown part.
    private func text(_ date: LDSDate) -> String { "\(date.year ?? 0)-\(date.month ?? 0)-\(date.day ?? 0)" }

    private func text(_ privilege: DrivingPrivilege) -> String {
        [
            privilege.category, privilege.dateOfIssue.map { text($0) } ?? "-",
            privilege.dateOfExpiry.map { text($0) } ?? "-", privilege.code ?? "-", privilege.sign ?? "-",
            privilege.value ?? "-",
        ].joined(separator: " ")
    }
}
