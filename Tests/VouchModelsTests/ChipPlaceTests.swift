import Testing
import VouchFields
import VouchOpenSSL

@testable import VouchModels

@Suite struct ChipPlaceTests {
    private static func text(_ chip: String, format: String = "ID-1") -> String {
        """
        vouch model 1
        id UTO-idCard
        name Utopia: identity card
        type idCard
        states UTO
        format \(format)
        \(chip)
        licence CC0-1.0
        basis described
        source Doc 9303-5
        clue words REPUBLIC OF UTOPIA
        page front
        field surname name
          labels Surname
        """
    }

    private static func model(_ chip: String) throws -> DocumentModel {
        try DocumentModel(parsing: text(chip), vocabulary: .empty)
    }

    @Test(arguments: [
        ("chip yes card", true, DocumentModel.ChipPlace.card), ("chip yes dataPage", true, .dataPage),
        ("chip yes cover", true, .cover), ("chip yes front", true, .front), ("chip yes back", true, .back),
        ("chip yes", true, nil), ("chip no", false, nil), ("", nil, nil),
    ])
    func `a model says where the chip is, as text and in a database`(
        _ line: String, _ hasChip: Bool?, _ place: DocumentModel.ChipPlace?
    ) throws {
        let model = try Self.model(line)
        #expect(model.hasChip == hasChip)
        #expect(model.chipPlace == place)
        #expect(try DocumentModel(parsing: model.text, vocabulary: .empty) == model)
        var writer = ByteWriter()
        writer.append(model)
        var reader = DatabaseReader(writer.bytes[...])
        #expect(try reader.model() == model)
    }

    @Test(arguments: [
        ("chip maybe", 7, 6), ("chip yes pocket", 7, 10), ("chip no card", 7, 9), ("chip yes card back", 7, 15),
        ("chip", 7, 5),
    ])
    func `another place is refused where it stands`(_ line: String, _ number: Int, _ column: Int) {
        let error = #expect(throws: ModelTextError.self) { try Self.model(line) }
        #expect(error?.line == number)
        #expect(error?.column == column)
    }

    @Test func `a database from before there were places is read, and one with a later place too`() throws {
        let model = try Self.model("chip yes card")
        var writer = ByteWriter()
        writer.append(model)
        var old = DatabaseReader(writer.bytes.dropLast(2))
        #expect(try old.model().chipPlace == nil)
        var later = DatabaseReader((writer.bytes.dropLast(2) + [200, 0])[...])
        #expect(try later.model().hasChip == true)
    }

    @Test func `lint finds a chip in a place that the document does not have`() {
        func codes(_ chip: String, _ format: String) -> [ModelFinding.Code] {
            ModelLint.findings(in: [.init(path: "a", bytes: Array(Self.text(chip, format: format).utf8))]).map(\.code)
        }
        #expect(codes("chip yes cover", "ID-1") == [.strangeChipPlace])
        #expect(codes("chip yes card", "ID-3") == [.strangeChipPlace])
        #expect(codes("chip yes card", "ID-1") == [])
        #expect(codes("chip yes dataPage", "ID-3") == [])
    }
}
