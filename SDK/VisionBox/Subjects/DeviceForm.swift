public import VouchDevice
public import VouchDialects

extension VisionBox {
    /// Asks a form's questions on a device's screens: what is used unless the app gives a form of its own.
    public struct DeviceForm: FormProtocol {
        private let device: Device

        /// - Parameter device: on whose screens the questions are asked.
        public init(_ device: Device = .standard) { self.init(launched: device.launch()) }

        init(launched device: Device) { self.device = device }

        /// All questions on one screen, which comes again, with a remark, until every answer is acceptable.
        ///
        /// - Throws: `CancellationError` if the person ended it, or none is at the terminal.
        public func answers(to questions: [FormQuestion], of formId: String) async throws -> [String: String] {
            try await asked(questions)
        }

        @MainActor private func asked(_ questions: [FormQuestion]) async throws -> [String: String] {
            let kept = Kept()
            var isFirst = true
            defer { device.director.end() }
            repeat {
                let inputs = questions.map { question in
                    let given = kept.answers[question.questionId] ?? ""
                    return ScreenInput(
                        question.text, kind: question.kind == .email ? .email : .text, value: given,
                        remark: isFirst || question.accepts(given) ? "" : device.texts[.formRemark]
                    ) { kept.answers[question.questionId] = $0 }
                }
                let action = await device.director.ask(ScreenMaker(texts: device.texts).form(inputs))
                guard action == .proceed else { throw CancellationError() }
                isFirst = false
            } while !questions.allSatisfy { $0.accepts(kept.answers[$0.questionId] ?? "") }
            return kept.answers
        }

        /// The answers so far, by the question's identifier.
        @MainActor private final class Kept: Sendable { var answers: [String: String] = [:] }
    }
}
