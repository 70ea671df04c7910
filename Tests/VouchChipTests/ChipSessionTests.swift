import Testing
import TrustTestSupport
import VouchChip
import VouchPKI

@Suite struct ChipSessionTests {
    static let step = ProcedureStep.read(.common)

    @Test(
        arguments: [
            [0x90, 0x00], [0x6A, 0x82], [0x62, 0x82], [0x63, 0xC2], [0x69, 0x82], [0x6F, 0x00], [0x00, 0x00],
        ] as [[UInt8]])
    func `a status word that needs no handling is handed up untouched`(_ status: [UInt8]) async throws {
        let session = ChipSession(unhurried: scripted([[1, 2, 3] + status]))
        let response = try await session.send(.read(3), at: Self.step)
        #expect(response.encoded == [1, 2, 3] + status)
    }

    @Test func `61xx is followed by GET RESPONSE until all is there`() async throws {
        let transport = scripted([[1, 2, 0x61, 3], [3, 4, 5, 0x61, 0x00], [6, 0x90, 0x00]])
        let session = ChipSession(unhurried: transport)
        let response = try await session.send(.read(256), at: Self.step)
        #expect(response.data == [1, 2, 3, 4, 5, 6])
        #expect(response.status == .success)
        #expect(transport.commands.dropFirst().map { Hex.text($0) } == ["00C0000003", "00C0000000"])
    }

    @Test func `6Cxx is answered with the length that the chip wants`() async throws {
        let transport = scripted([[0x6C, 0x02], [7, 8, 0x90, 0x00]])
        let response = try await ChipSession(unhurried: transport).send(.read(256), at: Self.step)
        #expect(response.data == [7, 8])
        #expect(transport.commands.map { Hex.text($0) } == ["00B0000000", "00B0000002"])
    }

    @Test func `a chip that wants another length each time is given up on`() async throws {
        let transport = ClosureTransport { index, _ in [0x6C, UInt8(index % 200)] }
        let response = try await ChipSession(unhurried: transport).send(.read(256), at: Self.step)
        #expect(response.status.sw1 == 0x6C)
        #expect(transport.commands.count == 3)
    }

    @Test func `61xx without end ends the session, with or without data`() async throws {
        for piece in [[], [UInt8](repeating: 0, count: 255)] {
            let session = ChipSession(unhurried: ClosureTransport { _, _ in piece + [0x61, 0xFF] })
            #expect(await chipErrorCode { try await session.send(.read(256), at: Self.step) } == .malformedResponse)
            let statistics = await session.statistics
            #expect(statistics.apduCount < 300)
            #expect(await chipErrorCode { try await session.send(.read(256), at: Self.step) } == .malformedResponse)
        }
    }

    @Test(arguments: [0, 1, 65_539])
    func `what is no response ends the session`(_ count: Int) async {
        let answer = [UInt8](repeating: 0, count: count)
        let session = ChipSession(unhurried: scripted([answer, [0x90, 0x00]]))
        #expect(await chipErrorCode { try await session.send(.read(1), at: Self.step) } == .malformedResponse)
        #expect(await chipErrorCode { try await session.send(.read(1), at: Self.step) } == .malformedResponse)
    }

    @Test func `an error of the transport's own is told as one, with the step`() async {
        struct Strange: Error {}
        for (thrown, code) in [
            (Strange() as any Error, ChipError.Code.transportFailed), (CancellationError(), .transportFailed),
            (ChipError(.transportLost, at: .transport), .transportLost),
        ] {
            let session = ChipSession(unhurried: ClosureTransport { _, _ in throw thrown })
            do {
                _ = try await session.send(.read(1), at: Self.step)
                Issue.record("nothing was thrown")
            } catch {
                let error = error as? ChipError
                #expect(error?.code == code)
                #expect(error?.step == Self.step)
            }
        }
    }

    @Test func `commands and bytes are counted for each step, repeated ones included`() async throws {
        let session = ChipSession(
            unhurried: scripted([[0x6C, 1], [7, 0x90, 0x00], [0x61, 1], [8, 0x90, 0x00]]))
        _ = try await session.send(.read(256), at: .read(.common))
        _ = try await session.send(.read(256), at: .read(.documentSecurity))
        let statistics = await session.statistics
        #expect(statistics.apduCount == 4)
        #expect(statistics.bytesSent == 4 * 5)
        #expect(statistics.bytesReceived == 2 + 3 + 2 + 3)
        #expect(statistics.steps.map(\.step) == [.read(.common), .read(.documentSecurity)])
        #expect(statistics.steps.map(\.apduCount) == [2, 2])
        #expect(statistics.steps.map(\.bytesOnWire) == [15, 15])
    }

    // MARK: Form and chaining

    @Test func `extended length is used only where transport and command ask for it`() async throws {
        for (extended, length, sent) in [
            (true, 256, "00B0000000"), (true, 257, "00B00000000101"), (true, 65_536, "00B00000000000"),
            (false, 65_536, "00B0000000"),
        ] {
            let transport = scripted([[0x90, 0x00]], extended: extended)
            _ = try await ChipSession(unhurried: transport).send(.read(length), at: Self.step)
            #expect(transport.commands.map { Hex.text($0) } == [sent])
        }
    }

    @Test func `a command too long for the chip is chained, each link at most a short field`() async throws {
        let transport = scripted([[0x90, 0x00], [0x90, 0x00], [5, 0x90, 0x00]], extended: false)
        let command = CommandAPDU(
            instruction: 0x86, parameter1: 0, parameter2: 0, data: (0..<600).map { UInt8($0 & 0xFF) },
            expectedLength: 256)
        let response = try await ChipSession(unhurried: transport).send(command, at: .chipAuthentication)
        #expect(response.data == [5])
        let links = try transport.commands.map { try CommandAPDU(parsing: $0) }
        #expect(links.map(\.classByte) == [0x10, 0x10, 0x00])
        #expect(links.map(\.data.count) == [255, 255, 90])
        #expect(links.map(\.expectedLength) == [nil, nil, 256])
        #expect(Array(links.map(\.data).joined()) == command.data)
    }

    @Test func `a chain ends where the chip refuses a link`() async throws {
        let transport = scripted([[0x68, 0x84]], extended: false)
        let command = CommandAPDU(
            instruction: 0x86, parameter1: 0, parameter2: 0, data: [UInt8](repeating: 1, count: 300))
        let response = try await ChipSession(unhurried: transport).send(command, at: .chipAuthentication)
        #expect(response.status == .chainingNotSupported)
    }

    @Test func `two commands at once are refused, since the counter would be torn`() async throws {
        let transport = ClosureTransport { _, _ in
            try await Task.sleep(for: .milliseconds(50))
            return [0x90, 0x00]
        }
        let session = ChipSession(unhurried: transport)
        let codes = await withTaskGroup(of: ChipError.Code?.self) { group in
            for _ in 0..<2 { group.addTask { await chipErrorCode { try await session.send(.read(1), at: Self.step) } } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.compactMap(\.self) == [.unsupportedParameter])
    }
}
