import Foundation
import Synchronization
import VouchDevice

/// A person at a terminal, who answers each line that is written with the next of theirs.
final class PromptedPerson: Sendable {
    private let written = Mutex<[String]>([])
    private let answers: Mutex<[String]>
    private let prompted = DispatchSemaphore(value: 0)

    init(_ answers: [String]) { self.answers = Mutex(answers) }

    var seen: [String] { written.withLock { $0 } }

    func stage(_ style: TerminalStyle = .plain) -> TerminalStage {
        TerminalStage(style: style, isInteractive: true) { [self] line in
            written.withLock { $0.append(line) }
            prompted.signal()
        } read: { [self] in
            guard !answers.withLock({ $0.isEmpty }) else { return nil }
            prompted.wait()
            return answers.withLock { $0.removeFirst() }
        }
    }
}
