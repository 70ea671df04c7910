import Testing

@testable import VouchBarcode

@Suite struct AAMVATests {
    @Test(arguments: AAMVAVector.all)
    func `a payload says what it should, and what is wrong with it`(_ vector: AAMVAVector) throws {
        let document = try AAMVADocument.parse(vector.bytes)
        #expect(document.header?.version == vector.version)
        #expect(document.jurisdiction.map { "\($0.postalCode.text)" } == vector.jurisdiction)
        #expect(document.subfiles.map { "\($0.type)" } == vector.subfiles)
        let fields = document.fieldTexts
        for name in Set(fields.keys).union(vector.fields.keys).sorted() {
            #expect(fields[name] == vector.fields[name], "\(name)")
        }
        #expect(Set(document.defectTexts) == Set(vector.defects))
        #expect(AAMVADocument.looksLikeAAMVA(vector.bytes))
    }
}
