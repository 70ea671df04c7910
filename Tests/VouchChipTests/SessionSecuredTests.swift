import Testing
import VouchChip

/// A session once keys are agreed.
@Suite struct SessionSecuredTests {
    static let step = ProcedureStep.read(.documentSecurity)

    /// A session and a chip that share a counter; the chip answers what `respond` says to the plain command.
    private func secured(
        extended: Bool = true, _ respond: @escaping @Sendable (CommandAPDU) -> ResponseAPDU
    ) async -> (session: ChipSession, transport: ClosureTransport) {
        let chip = Box(CountingProtection())
        let transport = ClosureTransport(extended: extended) { _, command in
            chip.change { side in
                guard let plain = side.open(command) else { return [0x69, 0x88] }
                return side.close(respond(plain))
            }
        }
        let session = ChipSession(unhurried: transport)
        await session.secure(with: CountingProtection())
        return (session, transport)
    }

    @Test func `protected commands are unwrapped and the counter runs on`() async throws {
        let (session, _) = await secured { ResponseAPDU(data: [$0.instruction], status: .endOfFile) }
        for _ in 0..<3 {
            let response = try await session.send(.read(10), at: Self.step)
            #expect(response == ResponseAPDU(data: [0xB0], status: .endOfFile))
        }
    }

    @Test func `a response without its MAC ends the session for good`() async {
        for answer in [[0x90, 0x00], [1, 2, 3, 0x90, 0x00], [UInt8](repeating: 9, count: 30) + [0x90, 0x00]] {
            let transport = ClosureTransport { _, _ in answer }
            let session = ChipSession(unhurried: transport)
            await session.secure(with: CountingProtection())
            for _ in 0..<2 {
                #expect(
                    await chipErrorCode { try await session.send(.read(1), at: Self.step) } == .secureMessagingFailed)
            }
            #expect(transport.commands.count == 1)
            #expect(await session.isSecured == false)
        }
    }

    @Test func `a bare status word is told from a forged response`() async {
        let session = ChipSession(unhurried: scripted([[0x67, 0x00]]))
        await session.secure(with: CountingProtection())
        do {
            _ = try await session.send(.read(1), at: Self.step)
            Issue.record("nothing was thrown")
        } catch {
            #expect(((error as? ChipError)?.underlying as? PlainRefusal)?.status == .wrongLength)
        }
    }

    @Test func `a protected 6Cxx is followed with a newly protected command`() async throws {
        let (session, transport) = await secured {
            $0.expectedLength == 5
                ? ResponseAPDU(data: [1, 2, 3, 4, 5], status: .success)
                : ResponseAPDU(status: StatusWord(rawValue: 0x6C05))
        }
        #expect(try await session.send(.read(200), at: Self.step).data == [1, 2, 3, 4, 5])
        #expect(transport.commands.count == 2)
    }

    @Test func `a protected 61xx is followed by protected GET RESPONSE, to an end`() async throws {
        let (session, _) = await secured {
            $0.instruction == 0xC0
                ? ResponseAPDU(data: [3], status: .success)
                : ResponseAPDU(data: [1, 2], status: StatusWord(rawValue: 0x6101))
        }
        #expect(try await session.send(.read(200), at: Self.step).data == [1, 2, 3])
        let (endless, _) = await secured { _ in ResponseAPDU(status: StatusWord(rawValue: 0x6101)) }
        #expect(await chipErrorCode { try await endless.send(.read(200), at: Self.step) } == .malformedResponse)
    }

    @Test func `a protected response in pieces is unwrapped whole`() async throws {
        let chip = Box((side: CountingProtection(), rest: [UInt8]()))
        let transport = ClosureTransport(extended: false) { _, command in
            chip.change { state in
                if command.instruction != 0xC0 {
                    guard state.side.open(command) != nil else { return [0x69, 0x88] }
                    let data = [UInt8](repeating: 7, count: 512)
                    state.rest = state.side.close(ResponseAPDU(data: data, status: .success))
                }
                let piece = state.rest.dropLast(2).prefix(256)
                state.rest.removeFirst(piece.count)
                return piece + (state.rest.count > 2 ? [0x61, 0x00] : [0x90, 0x00])
            }
        }
        let session = ChipSession(unhurried: transport)
        await session.secure(with: CountingProtection())
        let command = CommandAPDU(
            instruction: 0x88, parameter1: 0, parameter2: 0, data: [1], expectedLength: 65_536)
        #expect(try await session.send(command, at: .activeAuthentication).data.count == 512)
    }

    @Test func `a protected chain has links that fit a short field`() async throws {
        let (session, transport) = await secured(extended: false) { _ in ResponseAPDU(status: .success) }
        let command = CommandAPDU(
            instruction: 0x2A, parameter1: 0, parameter2: 0xBE, data: [UInt8](repeating: 1, count: 500))
        #expect(try await session.send(command, at: .terminalAuthentication).status == .success)
        #expect(transport.commands.count == 3)
        #expect(transport.commands.allSatisfy { $0.count <= 261 })
    }
}
