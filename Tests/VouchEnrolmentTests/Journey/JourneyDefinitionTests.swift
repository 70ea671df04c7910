import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchTestSupport

@Suite struct JourneyDefinitionTests {
    private func error(_ json: String) -> JourneyDefinitionError? {
        do throws(JourneyDefinitionError) {
            _ = try JourneyDefinition(json: Array(json.utf8))
            return nil
        } catch {
            return error
        }
    }

    private func text(_ steps: String, _ rest: String = "") -> String {
        #"{"format":"vouch-journey/1","name":"a","title":"A","steps":["# + steps + "]" + rest + "}"
    }

    @Test(arguments: BuiltInJourneys.texts.map(\.name))
    func `a journey that comes with Vouch is the file in docs, and is proved`(_ name: String) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
                "docs/journeys/\(name).json")
        let definition = try #require(BuiltInJourneys.definition(named: name))
        #expect(try JourneyDefinition(json: [UInt8](Data(contentsOf: file))) == definition)
        #expect(definition.name == name)
        let inspection = JourneyInspection(definition)
        #expect(inspection.findings.isEmpty)
        #expect(inspection.longestPath != nil)
    }

    @Test(
        arguments: [
            ("[]", ""), ("{", "line 1, column 2"), ("{}", "format"), (#"{"format":"vouch-journey/2"}"#, "format"),
            (#"{"format":"vouch-journey/1","stpes":[]}"#, "stpes"),
        ])
    func `a text that is no definition is refused at its place`(_ json: String, _ place: String) {
        #expect(error(json)?.place == place)
    }

    @Test func `mistakes are told with their place and a remedy`() {
        #expect(error(text(""))?.place == "steps")
        #expect(error(text(#"{"id":"end","kind":"front","next":"end"}"#))?.place == "steps[0].id")
        #expect(error(text(#"{"id":"a","kind":"frnt","next":"end"}"#))?.place == "steps[0].kind")
        #expect(error(text(#"{"id":"a","kind":"front","next":"b"}"#))?.place == "steps[0].next")
        #expect(error(text(#"{"id":"a","kind":"front","next":"end","attempts":4}"#))?.place == "steps[0].attempts")
        #expect(
            error(text(#"{"id":"a","kind":"front","next":"end","retakeFor":["rain"]}"#))?.place
                == "steps[0].retakeFor[0]")
        let step = #"{"id":"a","kind":"front","next":"end"}"#
        #expect(error(text(step)) == nil)
        #expect(error(text(step + "," + step))?.place == "steps[1].id")
        #expect(error(text(step, #","policy":{"minimumAge":"18"}"#))?.place == "policy.minimumAge")
        #expect(error(text(step, #","policy":{"blocked":[{}]}"#))?.place == "policy.blocked[0]")
        #expect(error(text(step, #","failures":{"RAIN":"refer"}"#))?.place == "failures.RAIN")
        #expect(error(text(step, #","sides":{"passport":3}"#))?.place == "sides.passport")
        #expect(error(text(step, #","policy":{"minimumAge":"18"}"#))?.remedy == "1 to 120")
    }

    // MARK: Inspection

    private func codes(_ steps: [JourneyDefinition.Step]) -> Set<JourneyInspection.Finding.Code> {
        Set(JourneyInspection(JourneyTests.definition(steps)).findings.map(\.code))
    }

    @Test func `a loop without bound is found, and visits bound it`() {
        #expect(
            codes([.init("a", .front, next: .step(1)), .init("b", .selfie, next: .end, failed: .step(0))])
                == [.unboundedLoop])
        #expect(
            codes([.init("a", .front, next: .step(1), visits: 2), .init("b", .selfie, next: .end, failed: .step(0))])
                == [])
    }

    @Test func `a bounded loop is as long as said`() throws {
        let inspection = JourneyInspection(
            JourneyTests.definition([
                .init("a", .selfie, attempts: 1, next: .step(1), visits: 2),
                .init("b", .selfie, attempts: 1, next: .end, failed: .step(0)),
            ]))
        // a, b, a again, b again, and its failure leads past the limit to the end.
        #expect(inspection.longestPath == 4)
    }

    @Test func `steps without a way out, never reached or in a circle are found`() {
        #expect(
            codes([.init("a", .front, next: .step(0), failed: .step(0))]).isSuperset(of: [.noWayOut, .unboundedLoop]))
        #expect(codes([.init("a", .front, next: .end), .init("b", .selfie, next: .end)]) == [.neverReached])
        #expect(codes([.init("a", .page, next: .end)]) == [.emptyPage])
        #expect(
            codes([
                .init("a", .selfie, attempts: 1, next: .step(1), visits: 1, exceeded: .step(1)),
                .init("b", .selfie, attempts: 1, next: .step(0), failed: .step(0), visits: 1, exceeded: .step(0)),
            ]).contains(.circle))
    }

    @Test func `what cannot be explored is not called proved`() {
        let steps = (0..<12).map { index in
            JourneyDefinition.Step(
                "s\(index)", .page, next: .end, visits: 9,
                outcomes: (0..<12).map { .init("o\($0)", .step($0)) } + [.init("out", .end)])
        }
        let inspection = JourneyInspection(JourneyTests.definition(steps))
        #expect(inspection.findings.map(\.code) == [.tooManyPositions])
        #expect(inspection.longestPath == nil)
    }

    @Test func `random journeys never take more events than was proved`() throws {
        var state: UInt64 = 7
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let definition = try #require(BuiltInJourneys.definition(named: "identity-address"))
        let longest = try #require(JourneyInspection(definition).longestPath)
        for _ in 0..<300 {
            var journey = Journey(in: definition, at: JourneyTests.now)
            try journey.receive(.terms(agreed: true), at: JourneyTests.now, in: definition)
            var count = 0
            while let step = journey.step(in: definition) {
                let retake = [nil, nil, .glare, .unreadable, .noFace][random(5)] as RetakeReason?
                let event: JourneyEvent =
                    switch step.kind {
                    case .front, .back:
                        .document(JourneyTests.document(["idCard", "passport"][random(2)], retake: retake))
                    case .liveness where journey.position.hasLivenessFace:
                        .liveness(LivenessFinding(.passed, by: .server, retake: retake))
                    case .selfie, .passiveLiveness, .liveness: .selfie(FaceFinding(match: true, retake: retake))
                    case .address:
                        .address(
                            .init(category: .gasBill, name: .passed, address: .passed, date: .passed, retake: retake))
                    default: random(3) == 0 ? .unable : .dataChecks(.passed)
                    }
                try journey.receive(event, at: JourneyTests.now, in: definition)
                count += 1
                try #require(count <= longest)
            }
            #expect(journey.isFinished)
        }
    }

    @Test func `a drawing is XML with every step, and texts are escaped`() throws {
        let definition = JourneyDefinition(
            name: "x", title: #"<b>&"x"#, steps: [.init("one", .front, next: .end), .init("two", .page, next: .end)])
        let drawing = JourneyDrawing.svg(of: definition)
        let text = String(decoding: drawing, as: UTF8.self)
        #expect(text.hasPrefix(JourneyDrawing.mark))
        #expect(text.contains("&lt;b&gt;&amp;&quot;x"))
        #expect(text.contains(">one<"))
        #expect(text.contains(">two<"))
        #expect(text.filter { $0 == "<" }.count == text.filter { $0 == ">" }.count)
    }
}
