import Testing

@testable import VouchModels

@Suite struct ModelTextTests {
    private let utopia = """
        vouch model 1
        # Of nobody.
        id UTO-idCard
        name Utopia: identity card
        type idCard
        states UTO
        format ID-1
        chip yes
        licence CC0-1.0
        source Doc 9303-5
        clue zone I UTO
        clue words REPUBLIC OF UTOPIA | "A | B"
        clue noWords SPECIMEN
        believe documentNumber mrz visual

        page front
        zone td1
        portrait 5 15 25.5 32
        security A rainbow
        printed IDENTITY CARD | Signature
        field surname name
          labels Surname | Nom
          labels "@ home" | @surname
          place 35 15 40.125 5
          multiline
        field dateOfBirth date dmy
        field documentNumber number AA9999999
        page back
        barcode pdf417
        """

    @Test func `a model is read as its text says`() throws {
        let vocabulary = try ModelVocabulary(parsing: "vouch words 1\nsurname Nachname | Apellidos\nsurname Cognome\n")
        let model = try DocumentModel(parsing: utopia, vocabulary: vocabulary)
        #expect(model.id == "UTO-idCard")
        #expect(model.issuingStates == ["UTO"])
        #expect(
            model.clues == [
                .zone(code: "I", state: "UTO"), .words(["REPUBLIC OF UTOPIA", "A | B"]), .noWords(["SPECIMEN"]),
            ])
        #expect(model.hasChip == true)
        #expect(model.believedFirst == [.documentNumber: [.mrz, .visual]])
        let front = try #require(model.pages.first)
        #expect(front.fields.map(\.name) == [.surname, .dateOfBirth, .documentNumber])
        #expect(front.fields[0].labels == ["Surname", "Nom", "@ home", "Nachname", "Apellidos", "Cognome"])
        #expect(front.fields[0].place == .init(x: 35, y: 15, width: 40.125, height: 5))
        #expect(front.fields[0].isMultiline)
        #expect(front.fields[1].form == .date(order: .dmy))
        #expect(front.fields[2].form == .number(pattern: "AA9999999"))
        #expect(front.graphics == [.init(kind: .portrait, place: .init(x: 5, y: 15, width: 25.5, height: 32))])
        #expect(front.printedWords == ["IDENTITY CARD", "Signature"])
        #expect(model.pages[1].barcodes == ["pdf417"])
    }

    @Test func `what is written is read back`() throws {
        let vocabulary = ModelVocabulary(words: ["surname": ["\"Quoted\"", "back\\slash", " blank ", "@at"]])
        let model = try DocumentModel(parsing: utopia, vocabulary: vocabulary)
        #expect(try DocumentModel(parsing: model.text) == model)
    }
}
