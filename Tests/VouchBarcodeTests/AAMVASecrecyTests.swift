import Testing

@testable import VouchBarcode

@Suite struct AAMVASecrecyTests {
    @Test(arguments: AAMVAVector.all)
    func `printing and dumping show nothing of the person`(_ vector: AAMVAVector) throws {
        let document = try AAMVADocument.parse(vector.bytes)
        var printed = "\(document) \(String(reflecting: document)) \(document.defects) \(document.fields)"
        dump(document, to: &printed)
        dump(document.subfiles, to: &printed)
        dump(document.elements, to: &printed)
        dump(document.contents, to: &printed)
        dump(document.fields, to: &printed)
        document.contents.reveal { contents in
            dump(contents, to: &printed)
            dump(contents.name, to: &printed)
            dump(contents.address, to: &printed)
            dump(contents.height, to: &printed)
        }
        for element in document.elements { _ = element.value?.reveal { dump($0, to: &printed) } }
        let personal = [
            "surname", "firstName", "documentNumber", "dateOfBirth", "street", "city", "heightInCentimetres",
            "postalCode",
        ]
        for name in personal {
            guard let value = vector.fields[name] else { continue }
            #expect(!printed.contains(value), "\(name)")
        }
    }

    @Test func `an error says nothing of the bytes`() {
        let secret = "SECRETNUMBER12345"
        do {
            _ = try AAMVADocument.parse(Array(secret.utf8))
            Issue.record("no payload, and read")
        } catch {
            #expect(!"\(error)".contains("SECRET"))
        }
    }
}
