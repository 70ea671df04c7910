import Testing
import VouchCore

@testable import VouchBarcode

@Suite struct VDSNCTests {
    static let published: [String: String] = PayloadVectors.load("vdsnc/published")

    private func text(_ name: String) throws -> String { try #require(Self.published[name]) }

    private func seal(_ name: String) throws -> VDSNC { try VDSNC(Array(text(name).utf8)) }

    @Test func `a proof of vaccination says what is in it`() throws {
        let seal = try seal("vaccination")
        #expect(seal.header == VDSNC.Header(type: "icao.vacc", version: 1, issuingState: "UTO"))
        #expect(seal.findings == [])
        guard case .vaccination(let proof) = seal.content else {
            Issue.record("another content")
            return
        }
        proof.reveal { proof in
            #expect(proof.identifier == "U32870")
            #expect(proof.holder.name == "Smith Bill")
            #expect(proof.holder.dateOfBirth == "1990-01-02")
            #expect(proof.holder.sex == "M")
            #expect(proof.holder.documentNumber == "A1234567Z")
            #expect(proof.holder.additionalIdentifier == "L4567890Z")
            #expect(proof.events.map { $0.prophylaxis } == ["XM68M6"])
            #expect(proof.events.map { $0.product } == ["Comirnaty"])
            #expect(proof.events.map { $0.disease } == ["RA01.0"])
            let dose = proof.events.first?.doses.first
            #expect(dose?.date.flatMap { VDSNC.day(of: $0) } == CalendarDate(year: 2021, month: 3, day: 3))
            #expect(dose?.number == 1)
            #expect(dose?.country == "AUS")
            #expect(dose?.centre == "RIVM")
            #expect(dose?.lot == "VC35679")
            #expect(dose?.nextDate == "2021-03-24")
        }
    }

    @Test func `a proof of a test says what is in it`() throws {
        let seal = try seal("test")
        #expect(seal.findings == [])
        guard case .test(let proof) = seal.content else {
            Issue.record("another content")
            return
        }
        proof.reveal { proof in
            #expect(proof.identifier == "U01932")
            #expect(proof.holder.name == "Cook Gerald")
            #expect(proof.holder.documentType == "P")
            #expect(proof.holder.documentNumber == "E1234567P")
            #expect(proof.provider == "General Hospital")
            #expect(proof.country == "AUS")
            #expect(proof.telephone == "+00068765432")
            #expect(proof.email == "genhosp@mail.com")
            #expect(proof.address == "12 Utopia Street")
            #expect(proof.collected.flatMap { VDSNC.day(of: $0) } == CalendarDate(year: 2020, month: 12, day: 12))
            #expect(proof.reported == "2021-02-11T14:00:00+08:00")
            #expect(proof.testType == "molecular(PCR)")
            #expect(proof.result == "negative")
            #expect(proof.method == "nasopharyngeal")
            #expect(proof.remark == "ID12345")
        }
    }

    @Test func `what is signed does not depend on how it is written`() throws {
        let original = try seal("vaccination")
        let text = try text("vaccination")
        let written = [
            text.replacing(
                "{\"t\":\"icao.vacc\",\"v\":1,\"is\":\"UTO\"}",
                with: "{ \"is\" : \"UTO\", \"v\":1.0,\"t\":\"icao.vacc\" }"),
            text.replacing("Smith Bill", with: "\\u0053mith Bill"),
            "\n\t" + text + " \r\n",
        ]
        for text in written {
            let seal = try VDSNC(Array(text.utf8))
            #expect(seal.signedBytes == original.signedBytes)
            #expect(seal.findings == [])
        }
        let changed = try VDSNC(Array(text.replacing("Smith Bill", with: "Smith Will").utf8))
        #expect(changed.signedBytes != original.signedBytes)
    }

    @Test func `members that nobody signed are told`() throws {
        let text = try text("test")
        let beside = try VDSNC(Array(text.replacing("\"sig\":{", with: "\"also\":1,\"sig\":{").utf8))
        #expect(beside.findings == [.vdsncUnsignedMembers])
        let inside = try VDSNC(Array(text.replacing("\"alg\":", with: "\"kid\":1,\"alg\":").utf8))
        #expect(inside.findings == [.vdsncUnsignedMembers])
    }

    @Test func `another type keeps its message`() throws {
        let text = try text("test").replacing("icao.test", with: "icao.dta")
        let seal = try VDSNC(Array(text.utf8))
        #expect(seal.findings == [.vdsncUnknownType])
        #expect(seal.header.type == "icao.dta")
        #expect(seal.message.reveal { $0["tr"]?["r"]?.text } == "negative")
        guard case .other = seal.content else {
            Issue.record("another content")
            return
        }
    }

    @Test func `missing and malformed fields are told`() throws {
        let text = try text("vaccination")
        let missing = try VDSNC(Array(text.replacing("\"uvci\":\"U32870\",", with: "").utf8))
        #expect(missing.findings == [.vdsncFieldMissing])
        let malformed = [
            text.replacing("\"2021-03-03\"", with: "\"3 March 2021\""), text.replacing("\"M\"", with: "7"),
            text.replacing("\"seq\":\"1\"", with: "\"seq\":\"first\""),
            text.replacing("\"seq\":\"1\"", with: "\"seq\":1.5"),
        ]
        for text in malformed { #expect(try VDSNC(Array(text.utf8)).findings == [.vdsncFieldMalformed]) }
        #expect(try VDSNC(Array(text.replacing("\"seq\":\"1\"", with: "\"seq\":2").utf8)).findings == [])
    }

    @Test func `an algorithm that the report does not know is told apart`() throws {
        let seal = try VDSNC(Array(text("test").replacing("ES256", with: "none").utf8))
        #expect(seal.signature.algorithm == nil)
        #expect(try self.seal("test").signature.algorithm == .es256)
    }

    @Test func `parts that are missing are refused`() throws {
        let text = try text("test")
        let broken: [(text: String, code: VDSNCError.Code)] = [
            ("[]", .notASeal), ("{}", .notASeal), ("{\"data\":{},\"sig\":{}}", .notASeal),
            (text.replacing("\"msg\":", with: "\"mess\":"), .notASeal),
            (text.replacing("\"sig\":", with: "\"seg\":"), .notASeal),
            (text.replacing("\"v\":1", with: "\"v\":\"1\""), .malformedHeader),
            (text.replacing("\"UTO\"", with: "\"Utopia\""), .malformedHeader),
            (text.replacing("\"UTO\"", with: "\"uto\""), .malformedHeader),
            (text.replacing("\"icao.test\"", with: "\"\""), .malformedHeader),
            (text.replacing("\"alg\":", with: "\"al\":"), .malformedSignature),
            (text.replacing("\"fBPL", with: "\"f PL"), .malformedSignature),
            (text.replacing("\"cer\":\"M", with: "\"cer\":\"?"), .malformedSignature),
        ]
        for (text, code) in broken { #expect(throws: VDSNCError(code)) { try VDSNC(Array(text.utf8)) } }
    }

    @Test func `a seal that ends anywhere is refused`() throws {
        let bytes = Array(try text("test").utf8)
        for count in 0..<bytes.count {
            #expect(throws: VDSNCError.self) { try VDSNC(Array(bytes.prefix(count))) }
        }
    }

    @Test func `garbage is no seal`() throws {
        for bytes in PayloadVectors.garbage {
            #expect(!VDSNC.looksLike(bytes))
            #expect(throws: VDSNCError.self) { try VDSNC(bytes) }
        }
        for text in Self.published.values { #expect(VDSNC.looksLike(Array(text.utf8))) }
        #expect(!VDSNC.looksLike(Array("{\"hdr\":1}".utf8)))
    }

    @Test func `printing a seal shows nobody`() throws {
        for name in ["vaccination", "test"] {
            let seal = try seal(name)
            var printed = "\(seal) \(seal.content) \(seal.message) \(seal.message.reveal { $0 })"
            dump(seal, to: &printed)
            dump(seal.content, to: &printed)
            switch seal.content {
            case .vaccination(let proof):
                dump(proof.reveal { $0 }, to: &printed)
                printed += proof.reveal { "\($0) \($0.holder) \($0.events) \($0.events.map { $0.doses })" }
            case .test(let proof):
                dump(proof.reveal { $0 }, to: &printed)
                printed += proof.reveal { "\($0) \($0.holder)" }
            case .other: break
            @unknown default: break
            }
            for word in ["Smith", "Cook", "1990", "A1234567Z", "E1234567P", "negative", "Comirnaty"] {
                #expect(!printed.contains(word))
            }
        }
    }

    @Test func `a day is whole or none`() {
        #expect(VDSNC.day(of: "2024-02-29") == CalendarDate(year: 2024, month: 2, day: 29))
        #expect(VDSNC.day(of: "2021-02-11T14:00:00+08:00") == CalendarDate(year: 2021, month: 2, day: 11))
        for text in ["", "2021", "2021-02", "2021-02-30", "20210211", "2021-02-11x", "2021/02/11", "-021-02-11"] {
            #expect(VDSNC.day(of: text) == nil)
        }
    }
}
