import Testing
import VouchCore

@testable import VouchBarcode

@Suite struct TwoDDocTests {
    private func document(_ name: String) throws -> TwoDDoc { try TwoDDoc(SuccessorVectors.documentBytes(name)) }

    private func said(_ document: TwoDDoc) -> [String: String] {
        Dictionary(
            document.fields.map { field in
                (field.meaning?.rawValue ?? field.identifier, field.date.map { "\($0)" } ?? field.text.reveal { $0 })
            }
        ) { first, _ in first }
    }

    @Test(arguments: ["identity card", "version 3", "version 2", "with an annex"])
    func `an identity card says what is in it`(_ name: String) throws {
        let document = try document(name)
        #expect(document.header.authority == "FR98")
        #expect(document.header.certificate == "UTTS")
        #expect(document.header.documentType == "07")
        #expect(document.header.issuingState == "FR")
        #expect(document.header.perimeter == "01")
        #expect(document.header.dateOfIssue?.description == "2026-01-17")
        #expect(
            said(document) == [
                "givenNames": "JEAN/PAUL/HENRI", "surname": "DOE-DUPONT", "documentType": "CN",
                "documentNumber": "T7X62TZ79", "nationality": "FR", "sex": "M", "dateOfBirth": "1985-02-01",
                "placeOfBirth": "PARIS 01", "countryOfBirth": "FR",
            ])
        #expect(document.signature.count == 64)
        #expect(document.findings == [])
        #expect(document.annex.map { $0.text.reveal { $0 } } == (name == "with an annex" ? ["ABC"] : []))
        let signed = document.signedBytes.reveal { $0 }
        #expect(SuccessorVectors.documentBytes(name).starts(with: signed + [0x1F]))
    }

    @Test func `a value cut off to fit says so`() throws {
        let document = try document("cut off")
        #expect(document.fields.map(\.isTruncated) == [true, false])
        #expect(document.field(.sex)?.text.reveal { $0 } == "F")
    }

    @Test func `after an unknown field nothing is guessed`() throws {
        let document = try document("unknown field")
        #expect(document.fields.map(\.identifier) == ["62"])
        #expect(document.findings == [.sealUnknownFeature])
    }

    @Test func `dates that are not stated are nil, letters of France are kept`() throws {
        let undated = try document("no dates")
        #expect(undated.header.dateOfIssue == nil)
        #expect(undated.header.dateOfSignature == nil)
        #expect(try document("accents").field(.surname)?.text.reveal { $0 } == "LEFÈVRE")
    }

    @Test func `a text that ends anywhere is refused, or has another signature`() throws {
        let bytes = SuccessorVectors.documentBytes("identity card")
        let whole = try TwoDDoc(bytes)
        for count in 0..<bytes.count {
            guard let document = try? TwoDDoc(Array(bytes.prefix(count))) else { continue }
            #expect(document.signature != whole.signature)
        }
    }

    @Test func `any byte may be another without harm`() {
        for name in ["identity card", "zone", "with an annex"] {
            let bytes = SuccessorVectors.documentBytes(name)
            for position in bytes.indices {
                for other in [0, 0x1D, 0x1E, 0x1F, UInt8(ascii: "6"), 0xFF] as [UInt8] {
                    var changed = bytes
                    changed[position] = other
                    guard let document = try? TwoDDoc(changed) else { continue }
                    let signed = document.signedBytes.reveal { $0 }
                    #expect(changed.starts(with: signed))
                }
            }
        }
    }

    @Test func `garbage and too much are refused`() {
        for bytes in PayloadVectors.garbage {
            #expect(throws: TwoDDocError.self) { try TwoDDoc(bytes) }
            #expect(throws: TwoDDocError.self) { try TwoDDoc(Array("DC04FR03AV01".utf8) + bytes) }
        }
        let long = SuccessorVectors.documentBytes("identity card") + [UInt8](repeating: 0x41, count: 5000)
        #expect(throws: TwoDDocError(.tooLong, at: TwoDDoc.maximumLength)) { try TwoDDoc(long) }
    }

    @Test func `every record of the table can be read`() {
        var count = 0
        for first in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8 {
            for second in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8 {
                guard let form = TwoDDocTable.form(of: [first, second]) else { continue }
                count += 1
                #expect(form.length <= 140)
                #expect(!form.isFixed || form.length > 0)
                let identifier = String(decoding: [first, second], as: UTF8.self)
                if TwoDDocTable.isDate(identifier) { #expect(form.isFixed && [4, 8].contains(form.length)) }
            }
        }
        #expect(count > 200)
    }

    @Test func `printing one shows nobody`() throws {
        let document = try document("identity card")
        var printed = "\(document) \(document.fields)"
        dump(document, to: &printed)
        #expect(!printed.contains("DUPONT"))
    }
}

@Suite struct ArgentineCardTests {
    @Test(arguments: [
        (
            "00417700123@MODELO@ANA LUCIA@F@12345678@B@07/11/1986@03/06/2019@274",
            ["12345678", "MODELO", "ANA LUCIA", "F", "B", "00417700123", "1986-11-07", "2019-06-03", "-"]
        ),
        (
            "00417700123@MODELO@ANA LUCIA@X@M2345678@A@07/11/1986@03/06/2013",
            ["M2345678", "MODELO", "ANA LUCIA", "X", "A", "00417700123", "1986-11-07", "2013-06-03", "-"]
        ),
        (
            "@12345678    @A@1@NUÑEZ@JOSE@ARGENTINA@07/11/1986@M@03/06/2011@00079060050@7055 @03/06/2026@421@0@ILR",
            ["12345678", "NUÑEZ", "JOSE", "M", "A", "00079060050", "1986-11-07", "2011-06-03", "2026-06-03"]
        ),
    ])
    func `both forms say what is in them`(_ text: String, _ expected: [String]) throws {
        for bytes in [Array(text.utf8), text.unicodeScalars.map { UInt8($0.value) }] {
            let card = try #require(ArgentineCard(bytes))
            let names = [card.documentNumber, card.surname, card.givenNames].map(\.exposed)
            let marks = [card.sex, card.copy, card.procedureNumber.exposed]
            let birth = card.dateOfBirth?.reveal { $0 }
            let dates = [birth, card.dateOfIssue, card.dateOfExpiry].map { $0.map { "\($0)" } ?? "-" }
            #expect(names + marks + dates == expected)
            guard case .argentineCard = BarcodePayload.parse(bytes) else {
                Issue.record("not told from others")
                return
            }
        }
    }

    @Test func `other texts are none`() {
        for text in [
            "a@b@c@d@e@f@g@h@i@j@k@l@m@n@o@p@q@r@s@t@u@v@w@x@y@z", "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@",
            "00417700123@MODELO@ANA LUCIA@Q@12345678@B@07/11/1986@03/06/2019",
            "00417700123@MODELO@ANA LUCIA@F@1234567890@B@07/11/1986@03/06/2019",
            "00417700123@MODELO@ANA LUCIA@F@12345678@B@07-11-1986@2019", "",
        ] { #expect(ArgentineCard(Array(text.utf8)) == nil) }
        for bytes in PayloadVectors.garbage { #expect(ArgentineCard(bytes) == nil) }
    }

    @Test func `printing one shows nobody`() throws {
        let card = try #require(
            ArgentineCard(Array("00417700123@MODELO@ANA LUCIA@F@12345678@B@07/11/1986@03/06/2019@274".utf8)))
        var printed = "\(card)"
        dump(card, to: &printed)
        #expect(!printed.contains("MODELO"))
        #expect(!printed.contains("1234"))
    }
}
