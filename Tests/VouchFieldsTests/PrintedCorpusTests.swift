import Foundation
import Testing
import VouchCore
import VouchTestSupport

@testable import VouchFields

/// What real specimens print, by eye (the truth of the documents corpus): their dates become the dates that they are.
@Suite struct PrintedCorpusTests {
    private struct Document: Decodable {
        struct Field: Decodable {
            let printed: String?
            let iso: String?
        }

        let file: String
        let issuingState: String
        let jurisdiction: String?
        let fields: [String: Field]
    }

    @Test(.enabled(if: SharedCorpus.folder("documents") != nil, "no corpus at ../shared/corpus/documents"))
    func `specimens' values are understood`() throws {
        let folder = try #require(SharedCorpus.folder("documents"))
        let data = try Data(contentsOf: folder.appendingPathComponent("truth.json"))
        var understood: [String: (right: Int, all: Int)] = [:]
        for document in try JSONDecoder().decode([Document].self, from: data) {
            let isAmerican = document.issuingState == "USA"
            for (key, field) in document.fields {
                guard let name = FieldName(rawValue: key), let printed = field.printed else { continue }
                let form: FieldForm? = name.isDate ? .date(order: isAmerican ? .mdy : .dmy) : nil
                let result = PrintedValue.normalise(printed, name: name, form: form, today: FieldVectors.today)
                let isRight: Bool
                if name.isDate {
                    let found = result.value == PrintedValue.unlimited ? nil : result.value
                    // The one of 1912, the one of 1920: specimens of the dead, in two figures.
                    let isOtherCentury =
                        zip(found ?? "", field.iso ?? "").dropFirst(2).allSatisfy { $0 == $1 } && field.iso != nil
                    // What is no real date by eye is judged in printed.json.
                    isRight = field.iso == nil || found == field.iso || isOtherCentury
                } else {
                    switch name {
                    case .sex, .nationality, .height, .documentNumber, .surname, .givenNames:
                        isRight = result.value != nil
                    default: continue
                    }
                }
                understood[key, default: (0, 0)].all += 1
                understood[key, default: (0, 0)].right += isRight ? 1 : 0
                #expect(
                    isRight || name == .nationality, "\(document.file) \(key): \(printed), \(result.value ?? "nil")")
            }
        }
        for (key, count) in understood.sorted(by: { $0.key < $1.key }) {
            print("\(key): \(count.right) of \(count.all)")
        }
        let nationality = understood["nationality"] ?? (0, 1)
        #expect(nationality.right * 100 >= nationality.all * 95)
    }
}
