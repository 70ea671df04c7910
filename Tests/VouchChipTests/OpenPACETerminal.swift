import Foundation
import VouchTesting

@testable import VouchChip
import VouchPKI

/// libeac as the terminal: the commands of Doc 9303-11 §4.4.4 to a chip of ours, then a protected reading of DG1. Only
/// data objects are laid out here, every value in them is libeac's.
final class OpenPACETerminal {
    /// The chip did not answer `9000`.
    struct Unexpected: Error, Equatable {
        let status: StatusWord
    }

    /// libeac finds the MAC of a response to be another.
    struct Forged: Error {}

    private let peer: OpenPACEPeer
    private let chip: VirtualPassport
    private let identifier: OID
    private let kind: AccessPassword.Kind
    private let block: Int
    private var counter = 0

    init(
        _ program: URL, _ chip: VirtualPassport, _ identifier: OID, _ parameters: Int, _ kind: AccessPassword.Kind,
        password: String
    ) throws {
        self.chip = chip
        self.identifier = identifier
        self.kind = kind
        block = PACEProtocol(identifier)?.cipher == .tripleDES ? 8 : 16
        peer = try OpenPACEPeer(program, .terminal, identifier, parameters, kind.rawValue, password: password)
    }

    func establish() async throws {
        let template = TLVWriter.object(0x80, identifier.bytes) + TLVWriter.object(0x83, [kind.reference])
        _ = try await transmit(CommandAPDU(instruction: 0x22, parameter1: 0xC1, parameter2: 0xA4, data: template))
        try peer.ask("open", try await exchange([], 0x80))
        let mapping = try peer.ask("mapping")
        try peer.ask("map", try await exchange(TLVWriter.object(0x81, mapping), 0x82))
        let key = try peer.ask("public")
        try peer.ask("agree", try await exchange(TLVWriter.object(0x83, key), 0x84))
        let token = try peer.ask("token")
        try peer.ask("verify", try await exchange(TLVWriter.object(0x85, token), 0x86, isLast: true))
        try peer.ask("session")
    }

    /// SELECT of the application and READ BINARY of DG1, 95 bytes of TD1, by its short identifier.
    func readDG1() async throws -> [UInt8] {
        _ = try await protected([0x0C, 0xA4, 4, 12], ChipApplication.eMRTD.identifier, expectedLength: nil)
        return try await protected([0x0C, 0xB0, 0x81, 0], [], expectedLength: 95)
    }

    private func exchange(_ objects: [UInt8], _ tag: UInt32, isLast: Bool = false) async throws -> [UInt8] {
        let response = try await transmit(
            CommandAPDU(
                classByte: isLast ? 0 : 0x10, instruction: 0x86, parameter1: 0, parameter2: 0,
                data: TLVWriter.object(0x7C, objects), expectedLength: objects.count > 250 ? 65_536 : 256))
        var reader = TLVReader(response)
        var inner = TLVReader(try reader.next(0x7C).value)
        return Array(try inner.next(tag).value)
    }

    /// Under secure messaging of Doc 9303-11 §9.8, with libeac's ciphers, MACs and counter.
    private func protected(_ header: [UInt8], _ data: [UInt8], expectedLength: UInt8?) async throws -> [UInt8] {
        counter += 1
        var objects: [UInt8] = []
        if !data.isEmpty {
            let encrypted = try peer.ask("encrypt \(counter)", MessagePadding.padded(data, to: block))
            objects += TLVWriter.object(0x87, [1] + encrypted)
        }
        if let expectedLength { objects += TLVWriter.object(0x97, [expectedLength]) }
        let input = MessagePadding.padded(header, to: block) + objects
        let code = try peer.ask("protect \(counter)", MessagePadding.padded(input, to: block))
        let response = try await transmit(
            CommandAPDU(
                classByte: header[0], instruction: header[1], parameter1: header[2], parameter2: header[3],
                data: objects + TLVWriter.object(0x8E, code), expectedLength: 256))
        counter += 1
        // The last ten bytes are DO'8E', whose value is the MAC of what stands before.
        let authenticated = Array(response.dropLast(10))
        let expected = try peer.ask("protect \(counter)", MessagePadding.padded(authenticated, to: block))
        guard response.suffix(10) == TLVWriter.object(0x8E, expected)[...] else { throw Forged() }
        var reader = TLVReader(authenticated)
        guard let object = try reader.nextIf(0x87) else { return [] }
        let padded = try peer.ask("decrypt \(counter)", Array(object.value.dropFirst()))
        return MessagePadding.unpadded(padded, from: block) ?? []
    }

    private func transmit(_ command: CommandAPDU) async throws -> [UInt8] {
        let answer = try await chip.transmit(try command.encoded(at: .transport))
        let response = try ResponseAPDU(parsing: answer, at: .transport)
        guard response.status == .success else { throw Unexpected(status: response.status) }
        return response.data
    }
}
