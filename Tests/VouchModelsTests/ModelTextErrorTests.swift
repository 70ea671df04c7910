import Testing

@testable import VouchModels

@Suite struct ModelTextErrorTests {
    @Test func `every broken text is refused at its line and column`() throws {
        for expectation in try ModelVectors.expectations(in: "broken") {
            let name = expectation[0]
            let bytes = try ModelVectors.bytes("broken/\(name).model")
            do {
                _ = try DocumentModel(parsing: bytes)
                Issue.record("\(name) is accepted")
            } catch {
                let found = [name, error.code.rawValue, String(error.line), String(error.column)]
                #expect(found == expectation, "\(error)")
            }
        }
    }

    @Test func `a mistake comes with what was probably meant`() throws {
        func hint(_ name: String) throws -> String? {
            do {
                _ = try DocumentModel(parsing: ModelVectors.bytes("broken/\(name).model"))
                return nil
            } catch let error as ModelTextError {
                return error.hint
            }
        }
        #expect(try hint("keyword") == "did you mean labels?")
        #expect(try hint("type") == "did you mean idCard?")
        #expect(try hint("form") == "did you mean name?")
        #expect(try hint("unknown-words") == "no vocabulary was given")
        #expect(try hint("empty") == "the first line must be: vouch model 1")
    }

    @Test func `all mistakes of a text are told at once`() throws {
        let text = """
            vouch model 1
            id UTO idCard
            type idCrd
            page front
            field surname nme
            """
        guard case .failure(let errors) = ModelFile.parse(text.utf8) else {
            Issue.record("accepted")
            return
        }
        #expect(errors.all.map(\.line) == [2, 3, 5])
    }

    @Test func `a text cut anywhere is read or refused`() throws {
        let bytes = try ModelVectors.bytes("utopia.model")
        var readable = 0
        for length in 0..<bytes.count {
            switch ModelFile.parse(bytes.prefix(length)) {
            case .success(let file):
                readable += 1
                #expect(try DocumentModel(parsing: file.model.text) == file.model)
            case .failure(let errors): #expect(errors.first.line <= 23)
            }
        }
        #expect(readable > 10)
    }

    @Test func `too many bytes, mistakes and words are not even looked at`() throws {
        let bytes = [UInt8](repeating: UInt8(ascii: "#"), count: ModelTextLimits.bytes + 1)
        #expect(throws: ModelTextError.self) { try DocumentModel(parsing: bytes) }
        let mistakes = "vouch model 1\n" + String(repeating: "nothing\n", count: 5000)
        guard case .failure(let errors) = ModelFile.parse(mistakes.utf8) else {
            Issue.record("accepted")
            return
        }
        #expect(errors.all.count == ModelTextLimits.errors)
        let words = ModelVocabulary(words: ["a": (0..<400).map { "w\($0)" }, "b": (0..<400).map { "v\($0)" }])
        let text = String(decoding: try ModelVectors.bytes("utopia.model"), as: UTF8.self)
            .replacing("labels Surname | Nom", with: "labels @a | @b | " + String(repeating: "@a | ", count: 500) + "x")
        do {
            _ = try DocumentModel(parsing: text, vocabulary: words)
            Issue.record("accepted")
        } catch {
            #expect(error.code == .tooMany)
        }
    }

    @Test func `byte order marks and carriage returns are no mistakes`() throws {
        let text = String(decoding: try ModelVectors.bytes("utopia.model"), as: UTF8.self)
        let windows = [0xEF, 0xBB, 0xBF] + Array(text.replacing("\n", with: "\r\n").utf8)
        #expect(try DocumentModel(parsing: windows) == DocumentModel(parsing: text))
    }

    @Test(arguments: [
        ("", 1), ("vouch model 1", 1), ("vouch words 1\nSurname Nom", 2), ("vouch words 1\n\nsurname", 3),
        ("vouch words 1\nsurname Nom |", 2), ("vouch words 1\nsurname \u{7}", 2),
    ])
    func `what is no vocabulary is refused at its line`(_ text: String, _ line: Int) {
        do {
            _ = try ModelVocabulary(parsing: text)
            Issue.record("accepted")
        } catch {
            #expect(error.line == line)
        }
    }

    @Test func `a vocabulary has an end`() {
        let many = "vouch words 1\n" + (0..<300).map { "word\($0) A\n" }.joined()
        #expect(throws: ModelTextError.self) { try ModelVocabulary(parsing: many) }
        let long = "vouch words 1\nsurname " + String(repeating: "A", count: 501)
        #expect(throws: ModelTextError.self) { try ModelVocabulary(parsing: long) }
        let crowded = "vouch words 1\n" + String(repeating: "surname A | B | C\n", count: 200)
        #expect(throws: ModelTextError.self) { try ModelVocabulary(parsing: crowded) }
    }
}
