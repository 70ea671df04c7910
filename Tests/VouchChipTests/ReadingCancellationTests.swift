import Testing
import TrustTestSupport
import VouchCore
import VouchTestSupport
import VouchTesting

@testable import VouchChip

/// A reading that is cancelled, or for which time runs out.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ReadingCancellationTests {
    /// Cancels the reading at a command and says what came of it, and how many commands were sent.
    private func cancel(
        _ profile: VirtualPassport.Profile, at number: Int, isSilent: Bool, plan: ReadPlan = .patient
    ) async throws -> (isCancelled: Bool, commands: Int) {
        let passport = try ReadingBench.passport(profile) { $0.portrait = .drawn(byteCount: 9_000) }
        let task = Box<Task<ChipReading, any Error>?>(nil)
        let transport = ReadingTransport(passport) { index, _ in
            guard index == number else { return .none }
            while task.current == nil { await Task.yield() }
            task.current?.cancel()
            return isSilent ? .silence : .none
        }
        let own = Task { try await ReadingBench.read(passport, through: transport, plan) }
        task.change { $0 = own }
        do {
            _ = try await own.value
            return (false, transport.count)
        } catch {
            return (error is CancellationError, transport.count)
        }
    }

    @Test(arguments: [VirtualPassport.Profile.standard, .bacOnly])
    func `cancelled at any command, it ends at once`(_ profile: VirtualPassport.Profile) async throws {
        let passport = try ReadingBench.passport(profile) { $0.portrait = .drawn(byteCount: 9_000) }
        let count = try await ReadingBench.read(passport).statistics.apduCount
        for number in 1...count {
            for isSilent in [false, true] {
                let end = try await cancel(profile, at: number, isSilent: isSilent)
                #expect(end.isCancelled, "at \(number)")
                #expect(end.commands == number, "at \(number)")
            }
        }
    }

    @Test func `cancelled without limits of time, it ends at once as well`() async throws {
        var plan = ReadPlan()
        (plan.overallLimit, plan.stepLimit) = (nil, nil)
        for number in [1, 5, 12] {
            let end = try await cancel(.standard, at: number, isSilent: true, plan: plan)
            #expect(end.isCancelled, "at \(number)")
            #expect(end.commands == number, "at \(number)")
        }
    }

    @Test func `a consumer that stops looking stops the reading`() async throws {
        let passport = try ReadingBench.passport()
        for try await event in ReadingBench.reader(passport).events(passwords: [try ReadingBench.zone(passport)]) {
            if case .opened = event { break }
        }
        let count = passport.traffic.commands
        try await Task.sleep(for: .milliseconds(20))
        #expect(passport.traffic.commands == count)
    }

    @Test func `nothing is sent before somebody looks`() async throws {
        let passport = try ReadingBench.passport()
        let events = ReadingBench.reader(passport).events(passwords: [try ReadingBench.zone(passport)])
        try await Task.sleep(for: .milliseconds(20))
        #expect(passport.traffic.commands == 0)
        _ = events
    }

    // MARK: Time

    /// A chip for whose every command so much time passes.
    private func slow(_ passport: VirtualPassport, _ clock: ManualClock, by time: Duration) -> ReadingTransport {
        ReadingTransport(passport) { _, _ in
            clock.advance(by: time)
            return .none
        }
    }

    @Test func `what was read when the time was over is kept`() async throws {
        let passport = try ReadingBench.passport()
        let clock = ManualClock()
        var plan = ReadPlan()
        plan.overallLimit = .seconds(12)
        let reading = try await ReadingBench.reader(slow(passport, clock, by: .seconds(1)), clock: clock)
            .read(plan, passwords: [try ReadingBench.zone(passport)])
        #expect(reading.interruption?.code == .timedOut)
        #expect(reading.statistics.apduCount == 12)
        #expect(reading.statistics.elapsed == .seconds(12))
        #expect(reading.names.contains("EF.SOD"))
        #expect(reading.outcome("DG2") == .interrupted)
        #expect(reading.differences(from: passport).isEmpty)
    }

    @Test func `time that runs out before the chip is open is thrown`() async throws {
        let passport = try ReadingBench.passport()
        for seconds in 1...7 {
            let clock = ManualClock()
            var plan = ReadPlan()
            plan.overallLimit = .seconds(seconds)
            try await passport.reconnect()
            let transport = slow(passport, clock, by: .seconds(1))
            let code = await chipErrorCode {
                try await ReadingBench.reader(transport, clock: clock)
                    .read(plan, passwords: [try ReadingBench.zone(passport)])
            }
            #expect(code == .timedOut)
            #expect(transport.count == seconds)
        }
    }

    @Test func `a file that takes too long is given up, and the others are read`() async throws {
        let passport = try ReadingBench.passport()
        let clock = ManualClock()
        var plan = ReadPlan()
        plan.stepLimit = .seconds(3)
        let reading = try await ReadingBench.reader(slow(passport, clock, by: .seconds(1)), clock: clock)
            .read(plan, passwords: [try ReadingBench.zone(passport)])
        #expect(reading.outcome("DG2") == .failed(.timedOut))
        #expect(reading.interruption == nil)
        #expect(reading.outcome("DG1") == .read)
    }

    @Test func `waiting for a lost chip has its limit`() async throws {
        let passport = try ReadingBench.passport()
        let gone = ClosureTransport(onReconnect: { try await Task.sleep(for: .seconds(3_600)) }) { _, _ in
            throw ChipError(.transportLost, at: .transport)
        }
        var plan = ReadPlan()
        plan.overallLimit = .milliseconds(200)
        let code = await chipErrorCode {
            try await ReadingBench.reader(gone).read(plan, passwords: [try ReadingBench.zone(passport)])
        }
        #expect(code == .timedOut)
    }
}
