import Testing
import VouchCapture
import VouchCore
import VouchTestSupport
import VouchVision

@Suite struct DocumentCaptureProfileTests {
    private static let plan = CapturePlan(expecting: [.identityCard])
    private static let front = DocumentCaptureProfile.Aim(
        SideRequest(.front, unwanted: .zone), of: plan, after: [])

    private static func seen(_ change: (inout DocumentFacts) -> Void) -> DocumentInstruction {
        DocumentCaptureProfile().instruction(
            on: DocumentExamples.frame([DocumentExamples.facts(.id1, change)]), for: front)
    }

    private typealias Case = (change: @Sendable (inout DocumentFacts) -> Void, DocumentInstruction)

    private static let cases: [Case] = [
        ({ _ in }, .holdStill), ({ $0.isExpected = false }, .wrongDocument), ({ $0.format = .id3 }, .wrongDocument),
        ({ $0.coverage = 0.1 }, .moveCloser), ({ $0.dotsPerInch = 90 }, .moveCloser),
        ({ $0.dotsPerInch = nil }, .moveCloser),
        ({ $0.coverage = 0.95 }, .moveBack), ({ $0.indent = -3 }, .bringInside), ({ $0.indent = nil }, .bringInside),
        ({ ($0.indent, $0.coverage) = (-3, 0.8) }, .moveBack), ({ $0.tilt = 26 }, .holdAbove),
        ({ $0.tilt = .nan }, .holdAbove),
        ({ $0.speed = 0.2 }, .steady), ({ $0.speed = nil }, .steady), ({ $0.brightness = 0.2 }, .addLight),
        ({ $0.glare = 0.02 }, .avoidGlare), ({ $0.blur = 0.7 }, .focus), ({ $0.blur = nil }, .focus),
        ({ $0.corners = Quad(width: 0, height: 0) }, .showFront), ({ $0.coverage = .nan }, .showFront),
        ({ $0.likeness = 0.95 }, .turnPage),
        // What can be put right first is told first.
        ({ ($0.coverage, $0.tilt, $0.blur) = (0.05, 50, 2) }, .moveCloser),
        ({ ($0.tilt, $0.blur) = (50, 2) }, .holdAbove),
    ]

    @Test(arguments: cases.indices) func `each criterion that is missed has its instruction`(_ index: Int) {
        let (change, wanted) = Self.cases[index]
        #expect(Self.seen(change) == wanted)
    }

    @Test func `the frame as a whole is judged too`() {
        let profile = DocumentCaptureProfile()
        func seen(_ frame: DocumentFrame, _ aim: DocumentCaptureProfile.Aim = Self.front) -> DocumentInstruction {
            profile.instruction(on: frame, for: aim)
        }
        let card = DocumentExamples.facts()
        #expect(seen(DocumentExamples.empty) == .showFront)
        #expect(seen(DocumentExamples.frame([card, card])) == .showOneDocument)
        let small = DocumentExamples.facts { $0.coverage = 0.05 }
        #expect(seen(DocumentExamples.frame([card, small])) == .holdStill)
        #expect(seen(DocumentExamples.cardBack) == .wrongSide)
        let back = DocumentCaptureProfile.Aim(
            SideRequest(.back, required: [.zone, .barcode]), of: Self.plan, after: [])
        #expect(seen(DocumentExamples.card, back) == .showZone)
        #expect(seen(DocumentExamples.cardBack, back) == .showBarcode)
        let chip = DocumentCaptureProfile.Aim(SideRequest(.front, required: .chipSymbol), of: Self.plan, after: [])
        #expect(seen(DocumentExamples.card, chip) == .showChipSymbol)
    }

    @Test func `a compliant document has the tolerance, a retake its leniency`() {
        let frame = DocumentExamples.frame([DocumentExamples.facts { $0.tilt = 27 }])
        let profile = DocumentCaptureProfile()
        #expect(profile.instruction(on: frame, for: Self.front) == .holdAbove)
        #expect(profile.instruction(on: frame, for: Self.front, after: .steady) == .holdAbove)
        #expect(profile.instruction(on: frame, for: Self.front, after: .holdStill) == .holdStill)
        let lenient = DocumentCaptureProfile.Aim(Self.front.request, of: Self.plan, after: [], leniency: 0.1)
        #expect(profile.instruction(on: frame, for: lenient) == .holdStill)
    }

    @Test(arguments: [
        (ScanMode.zone, DocumentMarks.zone, DocumentInstruction.showZone), (.barcode, .barcode, .showBarcode),
    ])
    func `a zone or a barcode alone needs no document around it`(
        _ mode: ScanMode, _ mark: DocumentMarks, _ invitation: DocumentInstruction
    ) throws {
        let plan = CapturePlan(mode: mode)
        let aim = DocumentCaptureProfile.Aim(try #require(plan.next(after: [])), of: plan, after: [])
        let profile = DocumentCaptureProfile()
        #expect(profile.instruction(on: DocumentExamples.empty, for: aim) == invitation)
        #expect(profile.instruction(on: DocumentExamples.blurred, for: aim) == .focus)
        #expect(profile.instruction(on: DocumentExamples.frame([], marks: mark), for: aim) == .holdStill)
        #expect(plan.next(after: [CapturedSide(.front, format: .other)]) == nil)
        #expect(plan.sideCount(after: []) == 1)
    }

    @Test func `every instruction has a key and a sentence of its own`() {
        let all = DocumentInstruction.allCases
        #expect(Set(all.map(\.key.description)).count == all.count)
        #expect(Set(all.map(\.sentence.description)).count == all.count)
    }
}

@Suite struct CapturePlanTests {
    private func side(_ side: DocumentSide, _ format: DocumentFormat) -> CapturedSide {
        CapturedSide(side, format: format)
    }

    @Test func `the size of the first side tells which sides follow`() throws {
        let plan = CapturePlan(expecting: [.passport, .identityCard, .drivingLicence])
        let first = try #require(plan.next(after: []))
        #expect(first.side == .front)
        #expect(!first.isOptional)
        // Only what all agree on.
        #expect(first.required.isEmpty)
        #expect(first.unwanted.isEmpty)
        #expect(plan.next(after: [side(.front, .id3)]) == nil)
        #expect(plan.sideCount(after: [side(.front, .id3)]) == 1)
        #expect(plan.next(after: [side(.front, .booklet)]) == nil)
        let back = try #require(plan.next(after: [side(.front, .id1)]))
        #expect(back.side == .back)
        #expect(!back.isOptional)
        #expect(back.required.isEmpty)
        #expect(plan.next(after: [side(.front, .id1), side(.back, .id1)]) == nil)
        #expect(plan.sideCount(after: []) == 2)
    }

    @Test func `a size that was not recognised rules nothing out, so that a back is optional`() throws {
        let plan = CapturePlan(expecting: [.passport, .identityCard])
        let back = try #require(plan.next(after: [side(.front, .other)]))
        #expect(back.side == .back)
        #expect(back.isOptional)
        #expect(back.required == .zone)
    }

    @Test func `a size that none admits rules none out`() {
        let plan = CapturePlan(expecting: [.identityCard])
        #expect(plan.next(after: [side(.front, .booklet)])?.side == .back)
        #expect(CapturePlan(expecting: []).expected == [.any])
    }

    @Test func `a booklet may have any number of pages`() {
        let pages = ExpectedDocument(
            .other, formats: [.id3], sides: [SideRequest(.front), SideRequest(.page(2)), SideRequest(.page(3))])
        let plan = CapturePlan(expecting: [pages])
        var captured: [CapturedSide] = []
        while let next = plan.next(after: captured) { captured.append(side(next.side, .id3)) }
        #expect(captured.map(\.side) == [.front, .page(2), .page(3)])
    }
}
