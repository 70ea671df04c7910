import Testing

@testable import VouchMRZ

@Suite struct TransliterationTests {
    @Test(arguments: [
        ("Müller", "MUELLER"), ("Øberg", "OEBERG"), ("Straße", "STRASSE"), ("Þórður", "THORDUR"), ("Łukasz", "LUKASZ"),
        ("D'Artagnan", "DARTAGNAN"), ("Marie-Élise", "MARIE<ELISE"), ("Şahin Çağrı", "SAHIN<CAGRI"),
        ("ijsland", "IJSLAND"),
        ("Nguyễn Thị Hương", "NGUYEN<THI<HUONG"), ("Dvořák", "DVORAK"), ("Щербаков", "SHCHERBAKOV"), ("Юлия", "IULIIA"),
        ("Хрущёв", "KHRUSHCHEV"), ("محمد", "MXHMD"), ("عبد", "EBD"),
    ])
    func `a name is written by the recommended transliteration`(_ name: String, _ expected: String) throws {
        let written = try #require(Transliteration.written(name.unicodeScalars))
        #expect(String(decoding: written, as: UTF8.self) == expected)
    }

    // Doc 9303-3 §6.B, the exceptions by language.
    @Test(arguments: [
        ("UKR", "Гриценко Ярослав Юрій", "HRYTSENKO<YAROSLAV<YURII"),
        ("UKR", "Їжак-Євген Йосип", "YIZHAK<YEVHEN<YOSYP"),
        ("UKR", "Мар'яна Ґалаґан Заєць", "MARIANA<GALAGAN<ZAIETS"), ("UKR", "Київ", "KYIV"),
        ("SRB", "Хаџић Љубица", "HADZIC<LJUBICA"), ("SRB", "Ђорђевић Жељко", "DORDEVIC<ZELJKO"),
        ("MNE", "Шћепан Чуровић", "SCEPAN<CUROVIC"), ("SRB", "Цвијић Горан", "CVIJIC<HORAN"),
        ("MKD", "Ѓорѓи Ќосев", "GJORGJI<KJOSEV"), ("MKD", "Џепаровски Христо", "DJEPAROVSKI<HRISTO"),
        ("BGR", "Щерев Цветан", "SHTEREV<TSVETAN"), ("BLR", "Ігар Ўладзіміравіч Гёрман", "IHAR<ULADZIMIRAVICH<HIORMAN"),
        ("RUS", "Юрий Якушев", "IURII<IAKUSHEV"), ("", "Гриценко Юрій", "GRITSENKO<IURII"),
    ])
    func `a name is written by the language of its State`(_ state: String, _ name: String, _ expected: String) throws {
        let written = try #require(Transliteration.written(name.unicodeScalars, issuingState: state.utf8))
        #expect(String(decoding: written, as: UTF8.self) == expected)
    }

    @Test(arguments: [("Mu\u{308}ller", "MUELLER"), ("И\u{306}осип", "IOSIP"), ("Nu\u{301}n\u{303}ez", "NUNEZ")])
    func `a letter and its combining mark are one letter`(_ name: String, _ expected: String) throws {
        let written = try #require(Transliteration.written(name.unicodeScalars))
        #expect(String(decoding: written, as: UTF8.self) == expected)
        #expect(NameComparison.compare(visual: name.unicodeScalars, mrz: expected.utf8) == .equalAfterTransliteration)
    }

    @Test func `Ћ is not Ђ`() throws {
        #expect(Transliteration.options(for: "Ћ") == [Array("C".utf8)])
        #expect(Transliteration.options(for: "Ђ")?.first == Array("D".utf8))
    }

    @Test func `shadda doubles the letter before it`() throws {
        // Doc 9303-3 §6.C, note 3: EBBAS
        let written = try #require(Transliteration.written("عبّاس".unicodeScalars))
        #expect(String(decoding: written, as: UTF8.self) == "EBBAS")
    }

    @Test func `teh marbuta is written by where it stands`() throws {
        // Doc 9303-3 §6.C, note 2, and the example FXDZDZXAH of note 3
        let written = try #require(Transliteration.written("فضّة".unicodeScalars))
        #expect(String(decoding: written, as: UTF8.self) == "FXDZDZXAH")
    }

    @Test func `letters without a table are refused`() {
        #expect(Transliteration.written("Παπαδόπουλος".unicodeScalars) == nil)
        #expect(Transliteration.written("王".unicodeScalars) == nil)
    }

    @Test(arguments: ["محمد", "عباس", "خالد", "ضياء"])
    func `Arabic letters come back from their codes`(_ name: String) throws {
        let written = try #require(Transliteration.written(name.unicodeScalars))
        let back = try #require(Transliteration.arabic(from: written))
        #expect(back == Array(name.unicodeScalars))
    }

    @Test(arguments: ["ЮРЬЕВ", "ШУРА", "АРКАДЬЕВИЧ", "ЁЛКИН", "ЩУКА", "ЪЫЭЯ"])
    func `the Russian internal code is one to one`(_ name: String) throws {
        let written = try #require(Transliteration.internalPassport(name.unicodeScalars))
        #expect(Transliteration.russian(fromInternalPassport: written) == Array(name.unicodeScalars))
    }

    @Test func `the Russian internal code is as published`() throws {
        let written = try #require(Transliteration.internalPassport("Шура Аркадьевич-Юрьев Й".unicodeScalars))
        #expect(String(decoding: written, as: UTF8.self) == "4URA<ARKAD9EVI3<7R9EV<Q")
    }

    @Test func `every record of the tables can be read`() {
        for table in [TransliterationTable.latin, TransliterationTable.cyrillic, TransliterationTable.arabic] {
            var reader = TableReader(table)
            var count = 0
            var last: UInt32 = 0
            while let record = reader.next() {
                count += 1
                #expect(record.scalar > last)
                last = record.scalar
                for option in record.options { #expect(option.allSatisfy { $0 >= 65 && $0 <= 90 }) }
            }
            #expect(count > 40)
        }
    }
}

@Suite struct NameComparisonTests {
    @Test(arguments: [
        ("ANNA MARIA", "ANNA MARIA", NameAgreement.exact), ("Anna Maria", "ANNA<MARIA", .exact),
        ("Müller", "MUELLER", .equalAfterTransliteration), ("Müller", "MULLER", .equalAfterTransliteration),
        ("Müller", "MUXXLLER", .equalAfterTransliteration), ("Núñez", "NUNXXEZ", .equalAfterTransliteration),
        ("D'Artagnan", "DARTAGNAN", .equalAfterTransliteration), ("Горбачёв", "GORBACHEV", .equalAfterTransliteration),
        ("Гнатюк", "HNATIUK", .equalAfterTransliteration),
        ("Ћосић", "COSIC", .equalAfterTransliteration), ("Ћосић", "DOSID", .mismatch),
        ("Въльо", "VALYO", .equalAfterTransliteration), ("Marie - Élise", "MARIE<ELISE", .equalAfterTransliteration),
        ("Van der Berg", "VANDERBERG", .explainedMismatch(.spacing)),
        ("Maria Anna", "ANNA MARIA", .explainedMismatch(.order)),
        ("Anna Maria Karin", "ANNA MARIA", .explainedMismatch(.missingComponents)),
        ("Anna Maria", "ANNA M", .explainedMismatch(.missingComponents)),
        ("王小明", "WANG", .explainedMismatch(.untransliterableScript)),
        ("Mark", "HARK", .mismatch), ("Anna", "", .mismatch), ("", "ANNA", .mismatch), ("Anna", "ANNAS", .mismatch),
    ])
    func `names agree as a person would say`(_ visual: String, _ mrz: String, _ expected: NameAgreement) {
        #expect(NameComparison.compare(visual: visual.unicodeScalars, mrz: mrz.utf8) == expected)
    }

    @Test func `a truncated name is explained only where the field is full`() {
        let name = "Nilavadhanananda".unicodeScalars
        #expect(
            NameComparison.compare(visual: name, mrz: "NILAVADHANA".utf8, mayBeTruncated: true)
                == .explainedMismatch(.truncated))
        #expect(NameComparison.compare(visual: name, mrz: "NILAVADHANA".utf8) == .mismatch)
        #expect(NameComparison.compare(visual: name, mrz: "NILAVAX".utf8, mayBeTruncated: true) == .mismatch)
    }
}
