import Testing
import VouchCore
import VouchMRZ
import VouchTestSupport

@testable import VouchFields

@Suite struct DocumentChecksTests {
    private let today = FieldVectors.today

    private func fields(_ values: [(FieldName, String)], _ validity: CheckOutcome = .passed) -> [DocumentField] {
        FieldMerger().merge([
            .mrz: Dictionary(
                uniqueKeysWithValues: values.map { ($0.0, FieldValue(value: $0.1, raw: $0.1, validity: validity)) })
        ])
    }

    private let honest: [(FieldName, String)] = [
        (.surname, "ERIKSSON"), (.givenNames, "ANNA"), (.documentNumber, "L898902C3"), (.dateOfBirth, "1974-08-12"),
        (.dateOfIssue, "2022-04-16"), (.dateOfExpiry, "2032-04-15"),
    ]

    private func checks(_ evidence: CheckInput) -> DocumentChecks { DocumentChecks(evidence, today: today) }

    private func check(_ name: StaticCode, _ values: [(FieldName, String)]) -> String {
        checks(CheckInput(fields: fields(values))).outcome(name).map(FieldVectors.text) ?? "none"
    }

    @Test func `dates are held against each other and the day`() {
        #expect(check("dates.expiry", [(.dateOfExpiry, "2026-11-22")]) == "passed")
        #expect(check("dates.expiry", [(.dateOfExpiry, "2026-11-21")]) == "failed expiry.expired")
        #expect(check("dates.expiry", [(.dateOfExpiry, "2026-11")]) == "passed")
        #expect(check("dates.expiry", [(.dateOfExpiry, "2026-10")]) == "failed expiry.expired")
        #expect(check("dates.expiry", [(.dateOfExpiry, "unlimited")]) == "passed")
        #expect(check("dates.expiry", []) == "notPerformed expiry.unknown")
        #expect(check("dates.validFrom", [(.validFrom, "2026-11-22")]) == "passed")
        #expect(check("dates.validFrom", [(.validFrom, "2026-11-23")]) == "failed expiry.notYetValid")
        #expect(check("dates.validFrom", [(.validFrom, "2027-01-01")]) == "failed expiry.notYetValid")
        #expect(check("dates.order", honest) == "passed")
        #expect(
            check("dates.order", [(.dateOfBirth, "2000-01-01"), (.dateOfIssue, "1999-12-31")]) == "failed dates.order")
        #expect(
            check("dates.order", [(.dateOfIssue, "2000-01-01"), (.dateOfExpiry, "2000-01-01")]) == "failed dates.order")
        #expect(check("dates.order", [(.dateOfBirth, "2000"), (.dateOfIssue, "2000-12-31")]) == "passed")
        #expect(check("dates.order", [(.dateOfBirth, "2000-01-01")]) == "notPerformed dates.unknown")
        #expect(check("dates.possible", honest) == "passed")
        let future = FieldValue(value: "2031-01-01", raw: "", validity: .failed(.dateInFuture))
        let failing = CheckInput(fields: FieldMerger().merge([.visual: [.dateOfBirth: future]]))
        #expect(checks(failing).outcome("dates.possible") == .failed(.dateInFuture))
    }

    @Test func `a date out of order that was hardly read is no date in order`() {
        func print(_ issued: String, _ confidence: Double) -> DocumentChecks {
            var evidence = CheckInput(
                fields: fields(honest.filter { $0.0 != .dateOfIssue }), documentType: .passed)
            let value = FieldValue(value: issued, raw: issued, validity: .passed, confidence: confidence)
            evidence.fields += FieldMerger().merge([.visual: [.dateOfIssue: value]])
            return checks(evidence)
        }
        #expect(print("2022-04-16", 0.7).overall == .passed)
        #expect(print("1962-04-16", 0.95).overall == .failed(.datesOutOfOrder))
        let doubtful = print("1962-04-16", 0.7)
        #expect(doubtful.outcome("dates.order") == .notPerformed(.readingUncertain))
        #expect(doubtful.overall == .notPerformed(.readingUncertain))
        #expect(doubtful.dataStatus() == .incomplete)
    }

    @Test func `an expired document of a person who is too young is told as expired`() {
        let old = honest.map { $0.0 == .dateOfExpiry ? (.dateOfExpiry, "2026-11-21") : $0 }
        let evidence = CheckInput(fields: fields(old), documentType: .passed, ageThreshold: 60)
        #expect(checks(evidence).outcome("age.threshold") == .failed(.belowAgeThreshold))
        #expect(checks(evidence).dataStatus() == .expiredDocument)
        let valid = CheckInput(fields: fields(honest), documentType: .passed, ageThreshold: 60)
        #expect(checks(valid).dataStatus() == .validationError)
    }

    @Test func `a text without any name says too little`() {
        let nameless = CheckInput(fields: fields(Array(honest.dropFirst(2))), documentType: .passed)
        #expect(checks(nameless).outcome("text.fields") == .notPerformed(.statusIncomplete))
        #expect(checks(nameless).overall == .notPerformed(.statusIncomplete))
    }

    @Test func `ages and months are those of the day`() {
        let dates = DocumentDates(fields(honest), thresholds: [52, 53], today: today)
        #expect(dates.age == 52)
        #expect(dates.ageAtIssue == 47)
        #expect(dates.yearsSinceIssue == 4)
        #expect(dates.monthsToExpiry == 64)
        #expect(dates.overThresholds[18] == .passed)
        #expect(dates.overThresholds[52] == .passed)
        #expect(dates.overThresholds[53] == .failed(.belowAgeThreshold))
        #expect(dates.overThresholds[65] == .failed(.belowAgeThreshold))
        let young = DocumentDates(fields([(.dateOfBirth, "2008")]), today: today)
        #expect(young.overThresholds[18] == .notPerformed(.datePartUnknown))
        #expect(young.overThresholds[21] == .failed(.belowAgeThreshold))
        #expect(young.age == nil)
        #expect(DocumentDates([], today: today).overThresholds[18] == .notPerformed(.noDateOfBirth))
        // On the birthday itself, and the day before.
        #expect(DocumentDates(fields([(.dateOfBirth, "2008-11-22")]), today: today).overThresholds[18] == .passed)
        #expect(
            DocumentDates(fields([(.dateOfBirth, "2008-11-23")]), today: today).overThresholds[18]
                == .failed(.belowAgeThreshold))
        #expect(DocumentDates(fields([(.dateOfExpiry, "2026-11-21")]), today: today).monthsToExpiry == 0)
        #expect(DocumentDates(fields([(.dateOfExpiry, "2026-10-22")]), today: today).monthsToExpiry == -1)
        #expect(DocumentDates(fields([(.dateOfExpiry, "2026-12-21")]), today: today).monthsToExpiry == 0)
        #expect(DocumentDates(fields([(.dateOfExpiry, "2026-12-22")]), today: today).monthsToExpiry == 1)
        #expect(DocumentDates(fields([(.dateOfExpiry, "2026-12-23")]), today: today).monthsToExpiry == 1)
    }

    @Test func `a personal number has the day of birth`() {
        let values: [(FieldName, String)] = [(.issuingStateCode, "EST"), (.personalNumber, "38001085718")]
        #expect(check("personalNumber.dateOfBirth", values + [(.dateOfBirth, "1980-01-08")]) == "passed")
        #expect(check("personalNumber.dateOfBirth", values + [(.dateOfBirth, "1980-01")]) == "passed")
        #expect(
            check("personalNumber.dateOfBirth", values + [(.dateOfBirth, "1980-02-08")])
                == "failed personalNumber.dateOfBirth")
        #expect(check("personalNumber.dateOfBirth", values) == "notPerformed compare.oneSource")
    }

    @Test func `the optical status needs type, text and expiry`() {
        let passing = CheckInput(fields: fields(honest), documentType: .passed)
        #expect(checks(passing).optical == .passed)
        #expect(checks(passing).overall == .passed)
        #expect(checks(passing).dataStatus() == .ok)
        #expect(checks(CheckInput(fields: fields(honest))).optical == .notPerformed(.notExamined))
        #expect(checks(CheckInput(fields: fields(honest))).dataStatus() == .incomplete)
        #expect(checks(CheckInput(fields: [], documentType: .passed)).optical == .notPerformed(.notCompared))
        let unproved = CheckInput(fields: fields(honest, .notPerformed(.valueUnproved)), documentType: .passed)
        #expect(checks(unproved).optical == .notPerformed(.valueUnproved))
        var expired = honest
        expired[5].1 = "2025-04-15"
        let late = CheckInput(fields: fields(expired), documentType: .passed)
        #expect(checks(late).optical == .failed(.documentExpired))
        #expect(checks(late).dataStatus() == .expiredDocument)
    }

    @Test func `a chip passes by its verdict alone, and is needed where the policy says so`() {
        func evidence(_ chip: ChipChecks?, needsChip: Bool = false) -> CheckInput {
            CheckInput(fields: fields(honest), documentType: .passed, chip: chip, needsChip: needsChip)
        }
        #expect(checks(evidence(nil)).chip == .notPerformed(.chipNotRead))
        #expect(checks(evidence(nil)).overall == .passed)
        #expect(checks(evidence(nil, needsChip: true)).overall == .notPerformed(.chipNotRead))
        let genuine = ChipChecks(passiveAuthentication: .passed, genuine: .passed)
        #expect(checks(evidence(genuine, needsChip: true)).overall == .passed)
        let signed = ChipChecks(passiveAuthentication: .passed)
        #expect(
            checks(evidence(signed, needsChip: true)).overall
                == .notPerformed(.init(.chipGenuineNotEstablished)))
        #expect(checks(evidence(signed)).status("chip.PA") == .passed)
        let forged = ChipChecks(passiveAuthentication: .failed(.codeUnknown), genuine: .failed(.chipNotGenuine))
        #expect(checks(evidence(forged)).overall == .failed(.codeUnknown))
        #expect(checks(evidence(forged)).dataStatus() == .chipPassiveAuthentication)
        #expect(checks(evidence(nil)).dataStatus(chipTrouble: .chipTimeout) == .chipTimeout)
    }

    @Test(.shows("B1")) func `a document's data come with every validation, and each that fails fails the document`() {
        func evidence(_ change: (inout CheckInput) -> Void = { _ in }) -> CheckInput {
            var evidence = CheckInput(
                fields: fields(honest), zoneChecks: MRZCheck.Name.allCases.map { MRZCheck(name: $0, outcome: .passed) },
                documentType: .passed, pageCount: .passed)
            evidence.imageQuality = .passed
            evidence.seal = .passed
            evidence.chip = ChipChecks(passiveAuthentication: .passed, activeAuthentication: .passed, genuine: .passed)
            change(&evidence)
            return evidence
        }
        let sound = checks(evidence())
        #expect(sound.overall == .passed)
        #expect(sound.dataStatus() == .ok)
        var late = honest
        late[5].1 = "2026-01-01"
        var older = honest
        older[3].1 = "2023-01-01"
        let forged = FieldMerger().merge([
            .mrz: [.surname: FieldValue(value: "ERIKSSON", raw: "ERIKSSON", validity: .passed)],
            .visual: [.surname: FieldValue(value: "LINDGREN", raw: "LINDGREN", validity: .passed, confidence: 0.99)],
        ])
        let wrong: [(StaticCode, (inout CheckInput) -> Void)] = [
            ("zone.composite", { $0.zoneChecks = [MRZCheck(name: .composite, outcome: .failed(.zoneCheckDigit))] }),
            ("dates.expiry", { $0.fields = self.fields(late) }),
            ("dates.order", { $0.fields = self.fields(older) }),
            ("comparison.mrzVisual", { $0.fields = self.fields(Array(self.honest.dropFirst())) + forged }),
            ("pages.count", { $0.pageCount = .failed(.sidesDiffer) }),
            ("seal.signature", { $0.seal = .failed(.codeUnknown) }),
            ("sides.consistency", { $0.sides = SideConsistency(Self.side("A1234567"), Self.side("B7654321")) }),
            (
                "chip.passiveAuthentication",
                {
                    $0.chip = ChipChecks(
                        passiveAuthentication: .failed(.codeUnknown), genuine: .failed(.chipNotGenuine))
                }
            ),
            (
                "chip.activeAuthentication",
                {
                    $0.chip = ChipChecks(
                        passiveAuthentication: .passed, activeAuthentication: .failed(.codeUnknown),
                        genuine: .failed(.chipNotGenuine))
                }
            ),
        ]
        for (name, change) in wrong {
            let found = checks(evidence(change))
            guard case .failed? = found.outcome(name), case .failed = found.overall else {
                Issue.record("\(name) does not fail the document")
                continue
            }
            #expect(sound.outcome(name) != nil)
            #expect(found.dataStatus() != .ok)
        }
    }

    private static func side(_ number: String) -> [FieldSource: [FieldName: FieldValue]] {
        [.mrz: [.documentNumber: FieldValue(value: number, raw: number, validity: .passed)]]
    }

    /// Whatever is not performed anywhere, no status that needs it is passed.
    @Test func `not performed never becomes passed`() {
        let outcomes: [CheckOutcome] = [.passed, .notPerformed(.notExamined), .failed(.codeUnknown)]
        for rule in StatusRule.all {
            for count in 0..<rule.needed.count + rule.heeded.count {
                for outcome in outcomes {
                    let names = rule.needed + rule.heeded
                    let given = names.enumerated().map { index, name in
                        DocumentCheck(name: name, outcome: index == count ? outcome : .passed)
                    }
                    let status = StatusRule.statuses(of: given, needsChip: false).first { $0.name == rule.name }
                    // Statuses above are derived afresh and lack what they need; only rules over checks are asked here.
                    guard rule.needed.allSatisfy({ name in !StatusRule.all.contains { $0.name == name } }) else {
                        continue
                    }
                    switch outcome {
                    case .failed: #expect(status?.outcome == outcome)
                    case .notPerformed where count < rule.needed.count: #expect(status?.outcome == outcome)
                    default: #expect(status?.outcome == .passed)
                    }
                }
            }
        }
        #expect(
            StatusRule.statuses(of: [], needsChip: false).allSatisfy { $0.outcome == .notPerformed(.statusIncomplete) })
        #expect(Set(StatusRule.all.map(\.name)).count == StatusRule.all.count)
    }

    @Test(.shows("D80")) func `sides of one document agree, and of two do not`() {
        func side(_ values: [(FieldName, String)], _ source: FieldSource) -> [FieldSource: [FieldName: FieldValue]] {
            [
                source: Dictionary(
                    uniqueKeysWithValues: values.map { ($0.0, FieldValue(value: $0.1, raw: $0.1, validity: .passed)) })
            ]
        }
        let front = side(honest, .visual)
        #expect(SideConsistency(front, side(honest, .mrz)).score == 1)
        #expect(SideConsistency(front, side(honest, .mrz)).outcome == .passed)
        #expect(SideConsistency(front, [:]).score == -1)
        #expect(SideConsistency(front, side([(.sex, "F")], .mrz)).score == -1)
        #expect(SideConsistency(front, side([(.sex, "F")], .mrz)).outcome == .notPerformed(.nothingInCommon))
        var other = honest
        other[2].1 = "X123456Z9"
        let mixed = SideConsistency(front, side(other, .mrz))
        #expect(mixed.score > 0.5)
        #expect(mixed.score < 1)
        #expect(mixed.outcome == .failed(.sidesDiffer))
        let names = side([(.fullName, "Eriksson Anna")], .visual)
        #expect(SideConsistency(names, side(honest, .mrz)).score == 1)
        let evidence = CheckInput(fields: fields(honest), documentType: .passed, sides: mixed)
        #expect(checks(evidence).outcome("sides.consistency") == .failed(.sidesDiffer))
        #expect(checks(evidence).optical == .failed(.sidesDiffer))
    }

    @Test(.shows("D44")) func `an earlier capture fills what this one lacks`() {
        func value(_ text: String?, _ confidence: Double) -> FieldValue {
            FieldValue(value: text, raw: text ?? "?", validity: .notPerformed(.noRule), confidence: confidence)
        }
        let before: [FieldSource: [FieldName: FieldValue]] = [
            .visual: [.surname: value("ERIKSSON", 0.9), .height: value("180", 0.9), .sex: value("F", 0.6)]
        ]
        let now: [FieldSource: [FieldName: FieldValue]] = [
            .visual: [.surname: value(nil, 0.9), .sex: value("F", 0.9), .givenNames: value("ANNA", 0.9)],
            .mrz: [.surname: value("ERIKSSON", 1)],
        ]
        let (joined, consistency) = PreviousReading.join(before, now)
        #expect(joined[.visual]?[.surname]?.value?.reveal { $0 } == "ERIKSSON")
        #expect(joined[.visual]?[.height] != nil)
        #expect(joined[.visual]?[.givenNames] != nil)
        #expect(joined[.visual]?[.sex]?.confidence == 0.9)
        #expect(consistency.score == 1)
    }

    @Test func `checks of a zone are named one by one`() throws {
        let zone = try MRZ(
            parsing: "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C37UTO7408122F1204159ZE184226B<<<<<10")
        let fields = FieldMerger().merge([.mrz: SourceFields.zone(zone, today: today)])
        let found = checks(CheckInput(fields: fields, zoneChecks: zone.checks, documentType: .passed))
        #expect(found.outcome("zone.documentNumber") == .failed(.zoneCheckDigit))
        #expect(found.outcome("zone.dateOfBirth") == .passed)
        #expect(found.status("optical.zone") == .failed(.zoneCheckDigit))
        #expect(found.dataStatus() == .validationError)
    }
}
