import Testing

@testable import VouchModels

@Suite struct ModelBasisTests {
    private static func text(_ basis: String, _ field: String = "labels Surname") -> String {
        """
        vouch model 1
        id UTO-idCard
        name Utopia: identity card
        type idCard
        states UTO
        format ID-1
        licence CC0-1.0
        \(basis)
        source Doc 9303-5
        clue words REPUBLIC OF UTOPIA
        page front
        field surname name
          \(field)
        """
    }

    private static func findings(_ basis: String, _ field: String = "labels Surname") -> [ModelFinding] {
        ModelLint.findings(in: [.init(path: "a", bytes: Array(text(basis, field).utf8))])
    }

    @Test(arguments: [
        ("basis measured", DocumentModel.Basis.measured), ("basis described", .described),
        ("basis standard", .standard),
        ("", nil),
    ])
    func `a model says what it is taken from, as text and in a database`(
        _ line: String, _ basis: DocumentModel.Basis?
    ) throws {
        let model = try DocumentModel(parsing: Self.text(line))
        #expect(model.basis == basis)
        #expect(try DocumentModel(parsing: model.text) == model)
        var writer = ByteWriter()
        writer.append(model)
        var reader = DatabaseReader(writer.bytes[...])
        #expect(try reader.model() == model)
    }

    @Test(arguments: [("basis guessed", 7), ("basis", 6), ("basis measured described", 16)])
    func `another basis is refused where it stands`(_ line: String, _ column: Int) {
        let error = #expect(throws: ModelTextError.self) { try DocumentModel(parsing: Self.text(line)) }
        #expect(error?.line == 8)
        #expect(error?.column == column)
    }

    @Test func `a database from before there was a basis is read, and one with a later basis too`() throws {
        var writer = ByteWriter()
        writer.append(try DocumentModel(parsing: Self.text("basis measured")))
        var old = DatabaseReader(writer.bytes.dropLast())
        #expect(try old.model().basis == nil)
        var later = DatabaseReader((writer.bytes.dropLast() + [200])[...])
        #expect(try later.model().basis == nil)
    }

    @Test func `measured means that a field has a place, described that none with a label has one`() {
        #expect(Self.findings("basis measured", "place 5 5 20 5").isEmpty)
        #expect(Self.findings("basis described").isEmpty)
        #expect(Self.findings("basis described", "place 5 5 20 5").isEmpty)
        #expect(Self.findings("basis standard").isEmpty)
        #expect(Self.findings("basis measured").map(\.code) == [.strangeBasis])
        #expect(Self.findings("basis described", "labels Surname\nplace 5 5 20 5").map(\.code) == [.strangeBasis])
        let missing = Self.findings("")
        #expect(missing.map(\.code) == [.missingBasis])
        #expect(missing.first?.hint?.contains("described") == true)
    }
}
