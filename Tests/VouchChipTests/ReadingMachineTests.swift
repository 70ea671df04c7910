import Testing
import VouchCore

@testable import VouchChip

/// The machine without a chip: answers go in, actions come out.
@Suite struct ReadingMachineTests {
    /// Plays the chip's side by hand.
    private struct Play {
        var machine: ReadingMachine
        private(set) var told: [ReadingEvent] = []
        private var last: ReadingAction?

        init(_ plan: ReadPlan, _ passwords: [AccessPassword], _ inspection: InspectionPlan? = nil) {
            machine = ReadingMachine(plan: plan, passwords: passwords, inspection: inspection)
        }

        /// What is to be done next; `end` after the last action.
        mutating func next() throws -> String {
            while true {
                while let event = machine.nextEvent() { told.append(event) }
                last = try machine.nextAction()
                if let last { return Self.name(last) }
                if machine.stage == .done {
                    while let event = machine.nextEvent() { told.append(event) }
                    return "end"
                }
            }
        }

        private static func name(_ action: ReadingAction) -> String {
            switch action {
            case .readPiece(let cursor, _): "read \(cursor.file.name) from \(cursor.partial.bytes.count)"
            case .selectMasterFile: "select master file"
            case .open(let request): "open \(request.passwords.map { $0.kind.rawValue }.joined(separator: " "))"
            case .select(let application): "select \(application)"
            case .prove: "prove"
            case .reconnect: "reconnect"
            case .compare(let known): "compare \(known.file.name)"
            case .report: "report"
            }
        }

        /// The file in hand comes, whole or a part of it.
        mutating func giveFile(_ bytes: [UInt8], isWhole: Bool = true) throws {
            guard case .readPiece(var cursor, _)? = last else { throw CancellationError() }
            cursor.partial.bytes += bytes
            cursor.isOpen = true
            machine.take(.piece(cursor, isWhole ? .complete : nil))
        }

        mutating func denyFile(_ end: FileEnd) throws {
            guard case .readPiece(let cursor, _)? = last else { throw CancellationError() }
            machine.take(.piece(cursor, end))
        }

        mutating func fail(_ code: ChipError.Code, at step: ProcedureStep = .transport, breaksSession: Bool = true) {
            machine.take(
                .failed(
                    ReadingFailure(
                        error: ChipError(code, at: step), isSessionOver: breaksSession, isOutOfTime: false)))
        }

        mutating func open(_ accessControl: AccessControl = .bac) {
            machine.take(
                .opened(
                    AccessResult(
                        accessControl: accessControl, secureMessaging: nil, findings: [], chipAuthentication: nil,
                        remainingTries: nil, isApplicationSelected: true)))
        }

        /// Through EF.CardAccess, EF.ATR/INFO and EF.DIR, which the chip lacks, and BAC to EF.COM.
        mutating func reachLists() throws {
            try reach("open MRZ")
            open()
        }

        /// The chip lacks every file until then.
        mutating func reach(_ action: String) throws {
            while try next() != action {
                if case .selectMasterFile? = last {
                    machine.take(.masterFile(isSelected: true))
                } else {
                    try denyFile(.absent(.fileNotFound))
                }
            }
        }
    }

    private static func plan(_ groups: Set<Int>) -> ReadPlan {
        var plan = ReadPlan.standard
        plan.groups = .only(groups)
        return plan
    }

    private func play(_ groups: Set<Int> = [1, 2], _ change: (inout ReadPlan) -> Void = { _ in }) throws -> Play {
        var plan = Self.plan(groups)
        change(&plan)
        let key = try MRZKey(documentNumber: "L898902C3", dateOfBirth: "740812", dateOfExpiry: "120415")
        return Play(plan, [.mrz(key)])
    }

    @Test func `a chip without EF CardAccess is read in the order of the procedure`() throws {
        var play = try play([1])
        #expect(try play.next() == "read EF.CardAccess from 0")
        try play.denyFile(.absent(.fileNotFound))
        #expect(try play.next() == "select master file")
        play.machine.take(.masterFile(isSelected: true))
        for file in ["EF.CardAccess", "EF.ATR/INFO", "EF.DIR"] {
            #expect(try play.next() == "read \(file) from 0")
            try play.denyFile(.absent(.fileNotFound))
        }
        #expect(try play.next() == "open MRZ")
        #expect(!play.machine.isOpen)
        play.open()
        #expect(play.machine.isOpen)
        for file in ["EF.COM", "EF.SOD", "DG1"] {
            #expect(try play.next() == "read \(file) from 0")
            try play.giveFile([0x00], isWhole: false)
            #expect(try play.next() == "read \(file) from 1")
            try play.giveFile([0x00])
        }
        #expect(try play.next() == "report")
        play.machine.take(.reported(nil, ChipStatistics(), ChipMemory()))
        #expect(try play.next() == "end")
        guard case .finished(let reading)? = play.told.last else {
            Issue.record("no end was told")
            return
        }
        #expect(reading.files.map { $0.file.name } == ["EF.COM", "EF.SOD", "DG1"])
        #expect(reading.accessControl == .bac)
        #expect(reading.interruption == nil)
    }

    @Test func `a chip that comes back is compared, and its file goes on where it stopped`() throws {
        var play = try play()
        try play.reachLists()
        for _ in ["EF.COM", "EF.SOD", "DG1"] {
            _ = try play.next()
            try play.giveFile([0x01, 0x02])
        }
        #expect(try play.next() == "read DG2 from 0")
        try play.giveFile([0x75, 0x82], isWhole: false)
        #expect(try play.next() == "read DG2 from 2")
        play.fail(.transportLost)
        #expect(try play.next() == "reconnect")
        play.machine.take(.reconnected)
        #expect(try play.next() == "open MRZ")
        play.open()
        #expect(try play.next() == "compare EF.SOD")
        play.machine.take(.compared(isSame: true))
        #expect(try play.next() == "read DG2 from 2")
        #expect(play.machine.record.reconnections == 1)
    }

    @Test func `another chip, or another access control, ends the reading with what there is`() throws {
        for isOtherAccess in [true, false] {
            var play = try play()
            try play.reachLists()
            for _ in ["EF.COM", "EF.SOD"] {
                _ = try play.next()
                try play.giveFile([0x01])
            }
            _ = try play.next()
            play.fail(.transportLost)
            #expect(try play.next() == "reconnect")
            play.machine.take(.reconnected)
            #expect(try play.next() == "open MRZ")
            play.open(isOtherAccess ? .none : .bac)
            if !isOtherAccess {
                #expect(try play.next() == "compare EF.SOD")
                play.machine.take(.compared(isSame: false))
            }
            #expect(try play.next() == "report")
            #expect(play.machine.record.interruption?.code == .chipChanged)
            #expect(play.machine.record.outcomes.count { $0.outcome == .interrupted } == 2)
        }
    }

    @Test func `before access control a loss starts over, and then nothing is thrown`() throws {
        var play = try play()
        #expect(try play.next() == "read EF.CardAccess from 0")
        play.fail(.transportLost)
        #expect(try play.next() == "reconnect")
        play.machine.take(.reconnected)
        #expect(try play.next() == "read EF.CardAccess from 0")
        play.fail(.transportFailed)
        #expect(throws: ChipError.self) { try play.next() }
        #expect(try play.next() == "end")

        var opened = try self.play()
        try opened.reachLists()
        _ = try opened.next()
        opened.fail(.transportFailed)
        #expect(try opened.next() == "report")
        #expect(opened.machine.record.interruption?.code == .transportFailed)
    }

    @Test func `a PIN that the chip may have refused is not given twice`() throws {
        let cases: [(step: ProcedureStep, expected: String?)] = [
            (.pace(.exchangeTokens), nil), (.pace(.mapNonce), "reconnect"),
        ]
        for (step, expected) in cases {
            var play = Play(Self.plan([1]), [try .pin(checking: "123456")])
            try play.reach("open PIN")
            play.fail(.transportLost, at: step)
            let action = try? play.next()
            #expect(action == expected)
        }
    }

    @Test func `an error at one file leaves the others, and a chip that is lost too often is not waited for`() throws {
        var play = try play { $0.maximumReconnections = 1 }
        try play.reachLists()
        #expect(try play.next() == "read EF.COM from 0")
        play.fail(.malformedResponse, at: .read(.common), breaksSession: false)
        #expect(try play.next() == "read EF.SOD from 0")
        #expect(play.machine.record.outcome(of: .common) == .failed(.malformedResponse))
        play.fail(.transportLost)
        #expect(try play.next() == "reconnect")
        play.fail(.transportLost, at: .connect)
        #expect(try play.next() == "report")
        #expect(play.machine.record.interruption?.code == .transportLost)
    }
}
