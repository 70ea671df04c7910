import Synchronization
import VouchChip

/// A transport whose answers a closure gives; it fails when asked for more than the closure knows.
final class ClosureTransport: ChipTransport {
    struct Exhausted: Error {}

    let supportsExtendedLength: Bool
    private let answer: @Sendable (_ index: Int, _ command: CommandAPDU) async throws -> [UInt8]
    private let onReconnect: @Sendable () async throws -> Void
    private let sent = Mutex<[[UInt8]]>([])

    init(
        extended: Bool = true, onReconnect: @escaping @Sendable () async throws -> Void = { throw Exhausted() },
        answer: @escaping @Sendable (_ index: Int, _ command: CommandAPDU) async throws -> [UInt8]
    ) {
        supportsExtendedLength = extended
        self.answer = answer
        self.onReconnect = onReconnect
    }

    var commands: [[UInt8]] { sent.withLock { $0 } }

    func transmit(_ command: [UInt8]) async throws -> [UInt8] {
        let index = sent.withLock {
            $0.append(command)
            return $0.count - 1
        }
        return try await answer(index, try CommandAPDU(parsing: command))
    }

    func reconnect() async throws { try await onReconnect() }
}

/// A transport that plays status words and data in order, whatever is asked.
func scripted(_ answers: [[UInt8]], extended: Bool = true) -> ClosureTransport {
    ClosureTransport(extended: extended) { index, _ in
        guard index < answers.count else { throw ClosureTransport.Exhausted() }
        return answers[index]
    }
}

/// Stands in for secure messaging: no secrecy, but a counter and a check byte that must be right, as many bytes as a
/// real one adds at least, and the command's Le and the status word inside.
struct CountingProtection: APDUProtection {
    static let overhead = 16
    var counter: UInt8 = 0

    mutating func protect(_ command: CommandAPDU, at step: ProcedureStep) throws -> CommandAPDU {
        counter &+= 1
        let length = command.expectedLength ?? 0
        var protected = command
        protected.classByte |= 0x0C
        protected.data =
            command.data + [UInt8(length >> 16), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)]
            + [UInt8](repeating: counter, count: Self.overhead - 3)
        protected.expectedLength = 256
        return protected
    }

    mutating func unprotect(_ response: ResponseAPDU, at step: ProcedureStep) throws -> ResponseAPDU {
        counter &+= 1
        let tail = response.data.suffix(Self.overhead)
        guard tail.count == Self.overhead, tail.dropFirst(2).allSatisfy({ $0 == counter }) else {
            throw ChipError(.secureMessagingFailed, at: step)
        }
        let words = Array(tail)
        return ResponseAPDU(
            data: response.data.dropLast(Self.overhead),
            status: StatusWord(rawValue: UInt16(words[0]) << 8 | UInt16(words[1])))
    }

    func longestData(inResponseOf length: Int) -> Int { max(length - Self.overhead, 0) }

    /// The chip's side: what the terminal meant.
    mutating func open(_ command: CommandAPDU) -> CommandAPDU? {
        counter &+= 1
        let tail = Array(command.data.suffix(Self.overhead))
        guard command.classByte & 0x0C == 0x0C, tail.count == Self.overhead,
            tail.dropFirst(3).allSatisfy({ $0 == counter })
        else { return nil }
        let length = Int(tail[0]) << 16 | Int(tail[1]) << 8 | Int(tail[2])
        var plain = command
        plain.classByte &= 0xF3
        plain.data = command.data.dropLast(Self.overhead)
        plain.expectedLength = length == 0 ? nil : length
        return plain
    }

    mutating func close(_ response: ResponseAPDU) -> [UInt8] {
        counter &+= 1
        let tail = [response.status.sw1, response.status.sw2]
        return response.data + tail + [UInt8](repeating: counter, count: Self.overhead - 2) + [0x90, 0x00]
    }
}

extension CommandAPDU {
    /// READ BINARY from the start of the current file.
    static func read(_ length: Int?) -> CommandAPDU {
        CommandAPDU(instruction: 0xB0, parameter1: 0, parameter2: 0, expectedLength: length)
    }
}

/// The code of the error that `body` throws; nil if it throws none or another.
func chipErrorCode(_ body: () async throws -> some Any) async -> ChipError.Code? {
    do {
        _ = try await body()
        return nil
    } catch {
        return (error as? ChipError)?.code
    }
}

/// A value that several tasks change, one at a time.
final class Box<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        value.withLock { inner in
            var copy = inner
            let result = body(&copy)
            inner = copy
            return result
        }
    }

    var current: Value { value.withLock { $0 } }
}

extension ChipSession {
    /// Without time limits: beside hundreds of other tests a step waits for its turn longer than any chip takes.
    init(unhurried transport: any ChipTransport, memory: ChipMemory = ChipMemory()) {
        self.init(transport: transport, memory: memory, overallLimit: nil, stepLimit: nil)
    }
}
