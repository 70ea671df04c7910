import Foundation
import VouchAPI
import VouchServer

/// Reads anything as the bodies of a chip session's requests, and plays what is read to an exchange: it never takes what it
/// did not ask for, and an answer that it took once changes nothing the second time.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzChipAnswers(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let data = Data(UnsafeBufferPointer(start: start, count: count))
    if let request = try? JSONDecoder().decode(ChipSessionRequest.self, from: data) {
        let written = try? JSONEncoder().encode(request)
        precondition(written.flatMap { try? JSONDecoder().decode(ChipSessionRequest.self, from: $0) } == request)
    }
    guard let answers = try? JSONDecoder().decode(ChipSessionAnswers.self, from: data) else { return 0 }
    var exchange = ChipExchange()
    precondition(exchange.ask([.init(.transmit, apdu: Data([0, 0xA4, 4, 0])), .init(.reconnect)]))
    guard let taken = try? exchange.take(answers) else {
        precondition(exchange.isOpen && exchange.sequence == 1)
        return 0
    }
    precondition(taken == .played(answers.responses) && answers.sequence == 1 && !exchange.isOpen)
    precondition(exchange.ask([.init(.reconnect)]))
    precondition((try? exchange.take(answers)) == .repeated && exchange.isOpen)
    return 0
}
