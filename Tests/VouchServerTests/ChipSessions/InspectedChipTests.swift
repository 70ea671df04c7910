import Foundation
import Synchronization
import Testing
import VouchChip
import VouchCore
import VouchFiles
import VouchKit
import VouchReport
import VouchTesting
import VouchWorkers

@testable import VouchServer

/// A reading with a chip that was read from afar, passed on to a worker.
struct InspectedChipTests {
    /// Answers orders as a worker does, in this process, from bytes alone.
    private func worker(_ message: WorkerMessage) async throws -> DocumentReport {
        let service = try ChipSessionBench.service.get()
        let worker = EngineWorker(documents: service, pages: service, faces: nil)
        let answer = await worker.answer(message)
        return try #require(try EnclosedFile.value([WrittenReport].self, of: answer.parts).first).report
    }

    @Test(arguments: [nil, VirtualPassport.Fault.clone, .alteredGroup, .forgedSOD, .replayedSignature])
    func `a worker reports the proofs of a live chip as this process does`(fault: VirtualPassport.Fault?) async throws {
        let passport = try ChipSessionBench.passport(.standard, fault: fault)
        let chip = try await ChipSessionBench.near(passport).saved
        let picture = try Data(
            contentsOf: URL(fileURLWithPath: RegulaClient.example("passport.jpg")))
        let inputs = [DocumentInput.data(picture, name: "passport.jpg")]
        let policy = ReadingPolicy(readsText: false)
        let order = try WorkerMessage.order(
            EngineOrder.read(.init(inputs: inputs, chip: chip, selfie: nil, policy: policy)))
        let told = try await worker(order)
        let here = try await ChipSessionBench.service.get().read(inputs, chip: chip, selfie: nil, policy: policy)
        #expect(told.chip == here.chip)
        #expect(told.checks.map(\.outcome) == here.checks.map(\.outcome))
        #expect(told.fields == here.fields)
        #expect(told.statuses == here.statuses)
        #expect(told.chip?.genuine == (fault == nil ? "yes" : here.chip?.genuine))
        #expect(fault == nil || told.chip?.genuine != "yes")
        // Without what the live chip proved, the same files prove less.
        let alone = SavedChip(
            Dictionary(uniqueKeysWithValues: chip.files.map { ($0.file, $0.bytes) }), of: chip.application)
        let files = try await worker(
            .order(EngineOrder.read(.init(inputs: inputs, chip: alone, selfie: nil, policy: policy))))
        #expect(files.chip?.genuine != "yes")
    }

    @Test func `an outcome that this program cannot have written is refused`() async throws {
        let passport = try ChipSessionBench.passport(.standard)
        let chip = try await ChipSessionBench.near(passport).saved
        let order = try WorkerMessage.order(
            EngineOrder.read(
                .init(inputs: [.data(Data([1]), name: "x")], chip: chip, selfie: nil, policy: ReadingPolicy())))
        let text = String(decoding: try #require(order.parts.first), as: UTF8.self)
        #expect(text.contains(#"{"passed":{}}"#))
        let service = try ChipSessionBench.service.get()
        let worker = EngineWorker(documents: service, pages: service, faces: nil)
        for forged in [
            #"{"certain":{}}"#, #"{"failed":{}}"#, #"{"notPerformed":{"_0":{"code":"no.code"}}}"#,
            #"{"failed":{"_0":{"code":"signature.invalid","clause":"no clause"}}}"#,
        ] {
            let header = text.replacingOccurrences(of: #"{"passed":{}}"#, with: forged)
            let answer = await worker.answer(
                WorkerMessage(order.kind, [Data(header.utf8)] + order.parts.dropFirst()))
            #expect(answer.parts.isEmpty)
        }
    }
}
