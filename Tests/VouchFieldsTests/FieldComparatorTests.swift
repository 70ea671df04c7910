import Testing
import VouchCore
import VouchTestSupport

@testable import VouchFields

/// What counts as the same, by kind of field, and whose name is whose.
@Suite struct FieldComparatorTests {
    struct Vector: Decodable {
        let field: String
        let print: String
        /// The value, and after a stroke what is coded.
        let zone: String
        let expected: String
        let confidence: Double?
        let isCut: Bool?
    }

    @Test func `values compare as the vectors say, either way round`() throws {
        let vectors: [Vector] = try FieldVectors.load("comparisons.json")
        #expect(vectors.count > 80)
        for vector in vectors {
            let name = try #require(FieldName(rawValue: vector.field))
            let read = PrintedValue.normalise(vector.print, name: name, today: FieldVectors.today)
            let print = FieldValue(
                value: read.value, raw: vector.print, validity: read.validity, confidence: vector.confidence)
            let coded = vector.zone.split(separator: "|").map { String($0) }
            let zone = FieldValue(
                value: coded[0], raw: coded.last ?? "", validity: .passed, mayBeTruncated: vector.isCut ?? false)
            let found = FieldVectors.text(FieldComparator.compare(name, print, zone))
            #expect(found == vector.expected, "\(vector)")
            let turned = FieldVectors.text(FieldComparator.compare(name, zone, print))
            #expect(turned == vector.expected, "turned: \(vector)")
        }
    }

    @Test func `a name that may lack letters agrees but for its accents, and a number does`() {
        func compared(_ name: FieldName, _ text: String) -> CheckOutcome {
            var print = FieldValue(value: text, raw: text, validity: .passed, confidence: 0.98)
            print.lacksLetters = true
            return FieldComparator.compare(name, print, FieldValue(value: text, raw: text, validity: .passed))
        }
        #expect(compared(.surname, "NGUYEN") == .notPerformed(.accentsMissing))
        #expect(compared(.documentNumber, "C1234567") == .passed)
    }

    @Test(arguments: [
        ("L89890", CheckOutcome.notPerformed(.partsMissing)), ("8902C3", .notPerformed(.partsMissing)),
        ("L8989", .failed(.numbersDiffer)), ("902C3", .failed(.numbersDiffer)),
    ])
    func `six characters of a number may be part of it, fewer are another number`(
        _ part: String, _ expected: CheckOutcome
    ) {
        let whole = FieldValue(value: "L898902C3", raw: "L898902C3", validity: .passed)
        let read = FieldValue(value: part, raw: part, validity: .notPerformed(.noRule), confidence: 0.99)
        #expect(FieldComparator.compare(.documentNumber, read, whole) == expected)
    }

    @Test func `a text that is no witness agrees with no one`() {
        func value(_ text: String, isWitness: Bool) -> FieldValue {
            FieldValue(value: text, raw: text, validity: .passed, isWitness: isWitness)
        }
        let (found, zone) = (value("ERIKSSON", isWitness: false), value("ERIKSSON", isWitness: true))
        #expect(FieldComparator.compare(.surname, zone, zone) == .passed)
        #expect(FieldComparator.compare(.surname, found, zone) == .notPerformed(.notWitnessed))
        #expect(FieldComparator.compare(.surname, zone, found) == .notPerformed(.notWitnessed))
        // What differs counts all the same.
        #expect(FieldComparator.compare(.surname, value("NOVAK", isWitness: false), zone) == .failed(.namesDiffer))
    }

    @Test func `a difference that is not certain is told as one and accuses nobody`() {
        func value(_ text: String, mayContradict: Bool = true) -> FieldValue {
            FieldValue(value: text, raw: text, validity: .passed, confidence: 0.99, mayContradict: mayContradict)
        }
        let cases: [(FieldName, String, String)] = [
            (.surname, "DE RELIGION OU", "ERIKSSON"), (.documentNumber, "MAY2024", "L24734176"), (.sex, "F", "M"),
            (.dateOfBirth, "1995-01-02", "1998-01-02"), (.nationality, "UTO", "D"), (.licenceCategories, "DE", "B"),
        ]
        for (name, print, zone) in cases {
            let (seen, said) = (value(print, mayContradict: false), value(zone))
            #expect(FieldComparator.compare(name, seen, said) == .notPerformed(.differenceUncertain))
            #expect(FieldComparator.compare(name, said, seen) == .notPerformed(.differenceUncertain))
            // What agrees agrees all the same.
            #expect(FieldComparator.compare(name, value(zone, mayContradict: false), said) == .passed)
            let told = FieldComparator.compare(name, value(print), said)
            if case .failed = told {} else { Issue.record("\(name) is not told: \(told)") }
            let field = FieldMerger().field(name, [.mrz: said, .visual: seen])
            #expect(field.outcome == .notPerformed(.differenceUncertain))
            #expect(field.sources[.visual]?.value?.reveal { $0 } == print)
        }
    }

    @Test func `letters that print like digits differ from them in no picture`() {
        func value(_ text: String, _ confidence: Double?) -> FieldValue {
            FieldValue(value: text, raw: text, validity: .passed, confidence: confidence)
        }
        let (print, zone) = (value("L898902C3", 0.99), value("L8989O2C3", 1))
        #expect(FieldComparator.compare(.documentNumber, print, zone) == .notPerformed(.readingUncertain))
        let (chip, barcode) = (value("L898902C3", nil), value("L8989O2C3", nil))
        #expect(FieldComparator.compare(.documentNumber, chip, barcode) == .failed(.numbersDiffer))
        #expect(
            FieldComparator.compare(.documentNumber, value("L898902C8", 0.99), zone) == .failed(.numbersDiffer))
    }

    @Test func `hostile values compare in time`() {
        let names: [FieldName] = [
            .surname, .dateOfBirth, .documentNumber, .nationality, .address, .sex, .height, .licenceCategories,
        ]
        let texts = [
            "", " ", "/", "A/B/C/D/E/F", "////", String(repeating: "A ", count: 900),
            String(repeating: "ÄÖÜ", count: 60),
            String(repeating: "\u{301}", count: 1900), String(repeating: "👨‍👩‍👧‍👦", count: 200), "٠١٢٣", "-", "--", "1-2-3-4",
            "9999999999999999999",
            String(repeating: "9", count: 1900), "\u{202E}ABC", String(repeating: "ΜΠ", count: 90),
            String(repeating: "Ə", count: 150),
            String(repeating: "A", count: 100_000), "М%А", "М%М/A", "МЮЛЛЕР/MÜLLER", "Müller/Мюллер",
        ]
        for name in names {
            for a in texts {
                for b in texts {
                    let one = FieldValue(value: a, raw: a, validity: .passed, mayBeTruncated: b.count % 2 == 0)
                    let two = FieldValue(value: b, raw: b, validity: .passed, confidence: 0.9)
                    let forth = FieldComparator.compare(name, one, two)
                    let back = FieldComparator.compare(name, two, one)
                    #expect((forth == .passed) == (back == .passed), "\(name) \(a.prefix(20)) \(b.prefix(20))")
                }
            }
        }
    }

    @Test(.shows("X-B21")) func `names match exactly or nearly`() {
        let exact = [
            ("Müller-Lüdenscheidt", "MUELLER LUEDENSCHEIDT"), ("ERIKSSON<<ANNA", "Eriksson Anna"),
            ("Dr. Åse Berg", "AASE BERG"),
            ("O'Hara", "OHARA"), ("ТКАЧЕНКО", "TKACHENKO"),
        ]
        for (a, b) in exact {
            #expect(NameMatch.matches(a, b, mode: .exact), "\(a) \(b)")
            #expect(NameMatch.matches(b, a, mode: .exact), "\(b) \(a)")
            #expect(NameMatch.matches(a, b, mode: .approximate), "\(a) \(b)")
        }
        let near = [
            ("ANNA MARIA", "MARIA ANNA"), ("ANNA MARIA", "ANNA"), ("CONSTANTINE", "KONSTANTINE"), ("JORDIS", "JOERDIS"),
        ]
        for (a, b) in near {
            #expect(!NameMatch.matches(a, b, mode: .exact), "\(a) \(b)")
            #expect(NameMatch.matches(a, b, mode: .approximate), "\(a) \(b)")
        }
        for (a, b) in [("MARK", "HARK"), ("ANNA", "BERTA"), ("", ""), ("👑", "👑"), ("A", ""), ("林", "王")] {
            #expect(!NameMatch.matches(a, b, mode: .approximate), "\(a) \(b)")
        }
        let long = String(repeating: "A", count: 1_000_000)
        #expect(!NameMatch.matches(long, long, mode: .exact))
    }
}
