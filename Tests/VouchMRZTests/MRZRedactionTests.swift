import Testing
import VouchCore

@testable import VouchMRZ

@Suite struct MRZRedactionTests {
    private func printed(_ value: Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value) \(String(reflecting: value)) \(dumped)"
    }

    /// Runs of characters that only the document can have put there.
    private let secrets = ["ERIKSSON", "ANNA", "L898902C", "740812", "120415", "ZE184226B", "UTO"]

    @Test func `printing or dumping a zone shows its format only`() throws {
        let mrz = try MRZ(lines: ZoneVector.all[0].bytes)
        #expect("\(mrz)" == "<redacted TD3>")
        for secret in secrets { #expect(!printed(mrz).contains(secret)) }
    }

    @Test func `printing or dumping what was read shows no value`() throws {
        let lattice = CharacterLattice.certain(ZoneVector.all[0].bytes)
        let decoding = MRZDecoder(today: MRZVectors.today).decode(lattice)
        #expect(decoding.isValid)
        for secret in secrets {
            #expect(!printed(decoding).contains(secret))
            #expect(!printed(decoding.fields).contains(secret))
        }
    }

    @Test func `printing or dumping a lattice shows how large it is`() {
        let lattice = CharacterLattice.certain(ZoneVector.all[0].bytes)
        #expect("\(lattice)" == "<redacted lattice, 2 lines of 44>")
        #expect("\(lattice.lines[0][0])" == "<redacted position>")
        #expect("\(CharacterLattice(lines: []))" == "<redacted lattice, empty>")
        #expect("\(CharacterLattice(lines: [lattice.lines[0], []]))" == "<redacted lattice, 2 lines of up to 44>")
        #expect(printed(lattice).count < 200)
    }

    @Test func `printing contents shows no value`() {
        let contents = MRZContents(
            format: .td3, documentCode: "P", issuingState: "UTO", primaryIdentifier: "ERIKSSON",
            secondaryIdentifier: "ANNA", documentNumber: "L898902C", dateOfBirth: "740812", dateOfExpiry: "120415")
        for secret in secrets { #expect(!printed(contents).contains(secret)) }
    }

    @Test(arguments: MalformedVector.all)
    func `an error holds no character of the document`(_ v: MalformedVector) {
        do {
            _ = try MRZ(parsing: v.text)
        } catch {
            for secret in secrets { #expect(!printed(error).contains(secret)) }
        }
    }
}
