import Foundation

@testable import VouchChip
import VouchPKI

/// libeac as the chip, behind the commands of Doc 9303-11 §4.4.4.
actor OpenPACEChip: APDUChannel {
    private let peer: OpenPACEPeer
    private let identifier: OID
    private let passwordReference: UInt8

    init(_ program: URL, _ identifier: OID, _ parameters: Int, _ kind: AccessPassword.Kind, password: String) throws {
        self.identifier = identifier
        passwordReference = kind.reference
        peer = try OpenPACEPeer(program, .chip, identifier, parameters, kind.rawValue, password: password)
    }

    /// A command to libeac itself, outside the protocol.
    @discardableResult
    func ask(_ command: String, _ bytes: [UInt8]? = nil) throws -> [UInt8] { try peer.ask(command, bytes) }

    func send(_ command: CommandAPDU, at step: ProcedureStep) async throws -> ResponseAPDU {
        switch (command.instruction, command.parameter1, command.parameter2) {
        case (0x22, 0xC1, 0xA4):
            let expected = TLVWriter.object(0x80, identifier.bytes) + TLVWriter.object(0x83, [passwordReference])
            return ResponseAPDU(status: command.data == expected ? .success : .wrongData)
        case (0x86, 0, 0):
            var outer = TLVReader(command.data)
            var inner = TLVReader(try outer.next(0x7C).value)
            let isEmpty = inner.isAtEnd
            let object = isEmpty ? nil : try inner.next()
            do {
                let objects = try answer(object?.tag, Array(object?.value ?? []))
                return ResponseAPDU(data: TLVWriter.object(0x7C, objects), status: .success)
            } catch is OpenPACEPeer.Refused {
                return ResponseAPDU(status: .authenticationFailed)
            }
        default: return ResponseAPDU(status: .instructionNotSupported)
        }
    }

    private func answer(_ tag: UInt32?, _ value: [UInt8]) throws -> [UInt8] {
        switch tag {
        case nil: return TLVWriter.object(0x80, try peer.ask("nonce"))
        case 0x81:
            let own = try peer.ask("mapping")
            try peer.ask("map", value)
            return TLVWriter.object(0x82, own)
        case 0x83:
            let own = try peer.ask("public")
            try peer.ask("agree", value)
            return TLVWriter.object(0x84, own)
        case 0x85:
            let own = try peer.ask("token")
            try peer.ask("verify", value)
            return TLVWriter.object(0x86, own)
        default: throw OpenPACEPeer.Refused(command: "unknown object")
        }
    }
}
