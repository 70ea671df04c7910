import Testing
import VouchCore
import VouchFace
import VouchFields
import VouchImaging

@testable import VouchDocument

@Suite struct PortraitComparisonTests {
    private let engine = DrawnFaces()
    private static let today = CalendarDate(year: 2026, month: 11, day: 23)

    private func companions(
        chip: DrawnFaces.Person? = nil, selfie: DrawnFaces.Person? = nil, selfieFlaw: UInt8 = 0
    ) throws -> PortraitCompanions {
        var companions = PortraitCompanions()
        companions.engine = engine
        companions.chip = try chip.map { person in
            let block = try #require(DrawnFaces.block(of: person))
            return .init(block.withView { Picture(copying: $0, from: .png) })
        }
        companions.selfie = try selfie.map { try engine.selfie(of: $0, flaw: selfieFlaw) }
        return companions
    }

    private func graphics(
        _ page: DrawnFaces.Person, ghost: DrawnFaces.Person? = nil, flaw: UInt8 = 0
    ) throws -> [CroppedGraphic] {
        [try #require(DrawnFaces.graphic(.portrait, of: page, flaw: flaw))]
            + (try ghost.map { [try #require(DrawnFaces.graphic(.ghostPortrait, of: $0))] } ?? [])
    }

    private func dates(born: String? = nil, issued: String? = nil) throws -> DocumentDates {
        func field(_ name: FieldName, _ value: String) -> FieldValue {
            FieldValue(value: value, raw: value, validity: .passed)
        }
        var said: [FieldName: FieldValue] = [:]
        if let born { said[.dateOfBirth] = field(.dateOfBirth, born) }
        if let issued { said[.dateOfIssue] = field(.dateOfIssue, issued) }
        return DocumentDates(FieldMerger().merge([.mrz: said]), today: try #require(Self.today))
    }

    private func findings(
        _ graphics: [CroppedGraphic], _ companions: PortraitCompanions, _ dates: DocumentDates? = nil
    ) throws -> PortraitFindings {
        PortraitComparison(companions: companions).findings(graphics, dates: try dates ?? self.dates())
    }

    @Test func `every pair of page, second portrait, chip and selfie is compared`() throws {
        let found = try findings(graphics(.anna, ghost: .anna), companions(chip: .anna, selfie: .anna))
        let pairs = found.pairs.map { "\($0.first.rawValue) \($0.second.rawValue)" }
        #expect(
            pairs == [
                "page ghostPortrait", "page chip", "page selfie", "ghostPortrait chip", "ghostPortrait selfie",
                "chip selfie",
            ])
        #expect(found.pairs.allSatisfy { $0.comparison.verdict == .match })
        #expect(found.outcome == .passed)
        #expect(found.card == .dlibResNet)
        #expect(found.selfie?.mime == "image/jpeg")
        // Each of the four pictures once, though each is in three pairs.
        #expect(engine.described.withLock { $0 } == 4)
    }

    @Test func `a scale moves the threshold and with it the verdict, and one that is no number changes nothing`() throws
    {
        var companions = try companions(selfie: .berta)
        let usual = try #require(findings(graphics(.anna), companions).pairs.first?.comparison)
        #expect(usual.verdict == .noMatch)
        companions.thresholdScale = 20
        let loose = try findings(graphics(.anna), companions)
        let pair = try #require(loose.pairs.first?.comparison)
        #expect(pair.verdict == .match)
        #expect(loose.outcome == .passed)
        #expect(abs(pair.threshold - 20 * usual.threshold) < 1e-4)
        #expect(pair.distance == usual.distance)
        for scale in [Float.nan, 0, -1, .infinity] {
            companions.thresholdScale = scale
            #expect(try findings(graphics(.anna), companions).pairs.first?.comparison == usual)
        }
    }

    @Test func `a selfie of another person fails the check, and with it the document`() throws {
        let found = try findings(graphics(.anna), companions(selfie: .berta))
        #expect(found.pairs.map(\.comparison.verdict) == [.noMatch])
        #expect(found.outcome == .failed(.portraitsDiffer))
        var evidence = CheckInput(fields: [])
        evidence.portrait = found.outcome
        let checks = DocumentChecks(evidence, today: try #require(Self.today))
        #expect(checks.status("portrait") == .failed(.portraitsDiffer))
        #expect(checks.overall == .failed(.portraitsDiffer))
    }

    @Test func `a portrait exchanged on the page fails although the selfie matches the chip`() throws {
        let found = try findings(graphics(.berta), companions(chip: .anna, selfie: .anna))
        #expect(found.pairs.map(\.comparison.verdict) == [.noMatch, .noMatch, .match])
        #expect(found.outcome == .failed(.portraitsDiffer))
    }

    @Test func `a second portrait that does not match decides nothing`() throws {
        let found = try findings(graphics(.anna, ghost: .berta), companions(selfie: .anna))
        #expect(found.pairs.contains { $0.comparison.verdict == .noMatch })
        #expect(found.outcome == .passed)
        let alone = try findings(
            [#require(DrawnFaces.graphic(.ghostPortrait, of: .anna))], companions(selfie: .anna))
        #expect(alone.outcome == .notPerformed(.noPortrait))
    }

    @Test func `page and chip are compared without a selfie, and a page alone costs nothing`() throws {
        #expect(try findings(graphics(.anna), companions(chip: .anna)).outcome == .passed)
        #expect(try findings(graphics(.anna), companions(chip: .berta)).outcome == .failed(.portraitsDiffer))
        let count = engine.described.withLock { $0 }
        let alone = try findings(graphics(.anna, ghost: .anna), companions())
        #expect(alone.outcome == .notPerformed(.notExamined))
        #expect(alone.pairs.isEmpty)
        #expect(alone.card == nil)
        #expect(engine.described.withLock { $0 } == count)
    }

    @Test(arguments: [
        (DrawnFaces.Person.nobody, UInt8(0), CheckOutcome.Reason.selfieFaceNotFound), (.anna, 100, .selfieFacesSeveral),
        (.anna, 200, .selfieFaceTooSmall),
    ])
    func `a selfie without one clear face leaves the check open and says why`(
        _ person: DrawnFaces.Person, _ flaw: UInt8, _ reason: CheckOutcome.Reason
    ) throws {
        let found = try findings(graphics(.anna), companions(chip: .anna, selfie: person, selfieFlaw: flaw))
        // Page and chip match, but that is not what was asked.
        #expect(found.pairs.first?.comparison.verdict == .match)
        #expect(found.outcome == .notPerformed(reason))
        #expect(found.selfie == nil)
    }

    @Test(arguments: [
        (DrawnFaces.Person.nobody, UInt8(0), CheckOutcome.Reason.portraitFaceNotFound),
        (.anna, 100, .portraitFacesSeveral), (.anna, 200, .portraitFaceTooSmall),
    ])
    func `a portrait without one clear face leaves the check open and says why`(
        _ person: DrawnFaces.Person, _ flaw: UInt8, _ reason: CheckOutcome.Reason
    ) throws {
        #expect(try findings(graphics(person, flaw: flaw), companions(selfie: .anna)).outcome == .notPerformed(reason))
        #expect(try findings(graphics(person, flaw: flaw), companions(chip: .anna)).outcome == .notPerformed(reason))
    }

    @Test func `a child's old portrait is not compared with a selfie, but page and chip are`() throws {
        let companions = try companions(chip: .anna, selfie: .berta)
        let child = try dates(born: "2010-01-01", issued: "2020-01-01")
        let found = try findings(graphics(.anna), companions, child)
        #expect(found.pairs.map(\.comparison.verdict) == [.match, .notComparable, .notComparable])
        #expect(found.pairs.last?.comparison.obstacle == .childPortraitTooOld)
        #expect(found.outcome == .notPerformed(.childPortraitTooOld))
        // Issued at 13, or four years ago, or on an unknown day: compared as anyone's.
        for (born, issued) in [("2007-01-01", "2020-01-01"), ("2012-01-01", "2023-01-01"), ("2012-01-01", nil)] {
            let outcome = try findings(graphics(.anna), companions, dates(born: born, issued: issued)).outcome
            #expect(outcome == .failed(.portraitsDiffer), "\(born)")
        }
        var patient = companions
        patient.childRule = ChildPortraitRule(ageThreshold: 13, validityYears: 8)
        #expect(try findings(graphics(.anna), patient, child).outcome == .failed(.portraitsDiffer))
    }

    @Test func `without networks, or with ones that fail, the check is not performed and says why`() throws {
        var missing = try companions(selfie: .anna)
        missing.engine = nil
        missing.obstacle = .faceEngineMissing
        #expect(try findings(graphics(.anna), missing).outcome == .notPerformed(.faceEngineMissing))
        var failing = try companions(selfie: .anna)
        failing.engine = DrawnFaces(error: FaceError(.networkFailed))
        #expect(try findings(graphics(.anna), failing).outcome == .notPerformed(.faceEngineFailed))
        var unread = try companions(chip: .anna)
        unread.selfie = .init(.unread, picture: nil)
        #expect(try findings(graphics(.anna), unread).outcome == .notPerformed(.selfieNotRead))
    }

    @Test func `a picture in the chip that cannot be decoded has no face`() throws {
        var companions = try companions()
        companions.chip = PortraitCompanions.ChipPortrait(nil)
        let found = try findings(graphics(.anna), companions)
        #expect(found.pairs.map(\.comparison.obstacle) == [.noSecondFace])
        #expect(found.outcome == .notPerformed(.portraitFaceNotFound))
    }

    @Test func `nothing of a face shows when findings are printed`() throws {
        let found = try findings(graphics(.anna), companions(selfie: .anna))
        var text = ""
        dump(found, to: &text)
        let bytes = try #require(found.selfie).bytes.reveal { $0.prefix(4).map { "\($0)" } }
        #expect(text.contains("<redacted>"))
        #expect(!text.contains(bytes.joined(separator: ", ")))
    }
}
