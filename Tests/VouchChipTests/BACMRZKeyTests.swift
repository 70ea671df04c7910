import Testing
import TrustTestSupport
import VouchChip
import VouchMRZ

@Suite struct MRZKeyTests {
    let vector: VectorFile

    init() throws { vector = try VectorFile("9303-11/D-basic-access-control") }

    @Test(arguments: [
        ("td2", 2, "information"), ("td1", 3, "information"), ("td2-long", 2, "long-information"),
        ("td1-long", 3, "long-information"),
    ])
    func `the zones of D.2 give their information, long numbers too`(
        _ name: String, _ count: Int, _ information: String
    ) throws {
        let lines = try (1...count).map { try vector.bytes("\(name)-line-\($0)") }
        let key = try MRZKey(try MRZ(lines: lines))
        #expect(key.information.exposed == (try vector.bytes(information)))
    }

    @Test func `a TD3 zone and its fields typed give the same key`() throws {
        let zone = try MRZ(
            writing: MRZContents(
                format: .td3, documentCode: "P", issuingState: "UTO", primaryIdentifier: "ERIKSSON",
                secondaryIdentifier: "ANNA MARIA", documentNumber: "L898902C3", nationality: "UTO",
                dateOfBirth: "740812", sex: "F", dateOfExpiry: "120415"))
        let typed = try MRZKey(documentNumber: "L898902C3", dateOfBirth: "740812", dateOfExpiry: "120415")
        #expect(try MRZKey(zone).information.exposed == typed.information.exposed)
        #expect(typed.information.exposed == Array("L898902C3674081221204159".utf8))
    }

    @Test(arguments: ["l898902c", " L89 8902 C ", "L898902C<", "L898902C"])
    func `hurried typing gives the key of D.2`(_ number: String) throws {
        let key = try MRZKey(documentNumber: number, dateOfBirth: " 69 08 06", dateOfExpiry: "940623\n")
        #expect(key.information.exposed == (try vector.bytes("information")))
    }

    @Test func `a long number is typed whole and fillers after it do not count`() throws {
        for number in ["D23145890734", "D23145890734<<", "d23145890 734"] {
            let key = try MRZKey(documentNumber: number, dateOfBirth: "340712", dateOfExpiry: "950712")
            #expect(key.information.exposed == (try vector.bytes("long-information")))
        }
    }

    @Test(arguments: [
        ("", "690806", "940623", AccessPasswordError.documentNumber),
        ("<<<", "690806", "940623", .documentNumber),
        ("L898902Ç", "690806", "940623", .documentNumber),
        ("L898902-C", "690806", "940623", .documentNumber),
        ("ABCDEFGHIJKLMNOPQRSTUVW", "690806", "940623", .documentNumber),
        ("L898902C", "69080", "940623", .dateOfBirth),
        ("L898902C", "19690806", "940623", .dateOfBirth),
        ("L898902C", "691306", "940623", .dateOfBirth),
        ("L898902C", "690806", "940632", .dateOfExpiry),
        ("L898902C", "690806", "94O623", .dateOfExpiry),
        ("L898902C", "690806", "", .dateOfExpiry),
    ])
    func `what no zone can hold is refused by field`(
        _ number: String, _ birth: String, _ expiry: String, _ error: AccessPasswordError
    ) {
        #expect(throws: error) {
            try MRZKey(documentNumber: number, dateOfBirth: birth, dateOfExpiry: expiry)
        }
    }

    @Test func `unknown parts of a date of birth stay fillers`() throws {
        let key = try MRZKey(documentNumber: "L898902C", dateOfBirth: "69<<<<", dateOfExpiry: "940623")
        #expect(key.information.exposed.dropFirst(10).prefix(6) == Array("69<<<<".utf8)[...])
    }

    @Test func `a driving licence has no such key`() throws {
        let mrz = try MRZ(lines: [Array("D1NLD11234567890ABCDEFGHIJKLM5".utf8)], format: .drivingLicence)
        #expect(throws: AccessPasswordError.machineReadableZone) { try MRZKey(mrz) }
    }

    @Test func `numbers that are typed are checked for their kind`() throws {
        #expect(try AccessPassword.can(checking: "123 456").kind == .can)
        #expect(throws: AccessPasswordError.cardAccessNumber) { try AccessPassword.can(checking: "12345") }
        #expect(throws: AccessPasswordError.cardAccessNumber) { try AccessPassword.can(checking: "12345a") }
        #expect(throws: AccessPasswordError.cardAccessNumber) { try AccessPassword.can(checking: "１２３４５６") }
        #expect(try AccessPassword.pin(checking: "123456").kind == .pin)
        #expect(throws: AccessPasswordError.personalNumber) { try AccessPassword.pin(checking: "123") }
        #expect(try AccessPassword.puk(checking: "1234567890").kind == .puk)
        #expect(throws: AccessPasswordError.unblockingKey) { try AccessPassword.puk(checking: "") }
    }

    @Test func `no password shows when printed or dumped`() throws {
        let key = try MRZKey(documentNumber: "L898902C", dateOfBirth: "690806", dateOfExpiry: "940623")
        let passwords: [AccessPassword] = [.mrz(key), try .can(checking: "123456"), try .pin(checking: "654321")]
        var text = "\(passwords) \(key) \(String(reflecting: passwords))"
        dump(passwords, to: &text)
        for secret in ["L898902C", "690806", "123456", "654321", "76, 56"] { #expect(!text.contains(secret)) }
    }
}
