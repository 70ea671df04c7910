import Synchronization
import VouchCore
import VouchLiveness
import VouchReport

@testable import VouchEnrolment

/// Engines that answer as the test says, and count their work.
final class FakeExaminations: DocumentExamining, FaceExamining {
    struct Fault: ExaminationError {
        let isOfPictures: Bool
    }

    struct State {
        var fault: Fault?
        var decision = LivenessResult.Decision.live
        var match = FaceVerdict.Outcome.match
        var work = 0
        /// The answer to every reading; nil for one of an unknown document.
        var report: DocumentReport?
    }

    let state = Mutex(State())

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    var work: Int { state.withLock { $0.work } }

    private func working() throws -> State {
        let state = state.withLock { state in
            state.work += 1
            return state
        }
        if let fault = state.fault { throw fault }
        return state
    }

    func report(on document: SentDocument, selfie: Sensitive<[UInt8]>?) async throws -> DocumentReport {
        let known = try working().report
        return known ?? DocumentReport(ReportContents(versions: .init(vouch: "0"), type: .unknown))
    }

    func compare(_ first: Sensitive<[UInt8]>, _ second: Sensitive<[UInt8]>) async throws -> FaceVerdict {
        FaceVerdict(try working().match, probability: nil)
    }

    func liveness(of capture: FaceCapture, received: Timestamp) async throws -> LivenessVerdict {
        LivenessVerdict(
            result: LivenessResult(decision: try working().decision, score: 0.5, feedback: []),
            capturedFrame: capture.frames.first?.picture)
    }
}

/// Keeps journeys of one test.
actor KeptJourneys: JourneyStore, JourneySubjects {
    private(set) var records: [String: JourneyRecord] = [:]

    func insert(_ record: JourneyRecord) throws {
        guard records[record.id] == nil else { throw StoreConflict() }
        records[record.id] = record
    }

    func journey(_ id: String, tenant: String) -> JourneyRecord? { records[id] }

    func update(_ record: JourneyRecord) throws {
        guard records[record.id]?.version == record.version else { throw StoreConflict() }
        records[record.id] = record.updated()
    }

    func delete(_ id: String, tenant: String) { records[id] = nil }
    func subject(named name: String, tenant: String) -> String? { nil }
    func journeys(ofSubject subject: String, tenant: String) -> [JourneyRecord] { [] }
    func deleteJourneys(ofSubject subject: String, tenant: String) -> Int { 0 }
}
