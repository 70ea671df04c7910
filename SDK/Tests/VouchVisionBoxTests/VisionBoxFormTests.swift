import Foundation
import Synchronization
import Testing
import VouchDevice
import VouchDialects
import VouchVisionBox

/// A form on the device's own screens.
@MainActor @Suite(.timeLimit(.minutes(1))) struct VisionBoxFormTests {
    private let form = VisionBox.FormParameters(
        formId: "arrival",
        questions: [
            VisionBox.FormQuestion(questionId: "mail", kind: .email, text: "Your e-mail address?"),
            VisionBox.FormQuestion(questionId: "seat", kind: .text, text: "Your seat?"),
        ])

    private func enrolment(_ stage: any ScreenStage) -> any VisionBox.EnrolmentProtocol {
        var device = Device.standard
        device.director = ScreenDirector(stage)
        return VisionBox.EnrolmentBuilder.of(enrolmentConfig: .init()).with(device: device).build()
    }

    /// Answers as it is told, screen after screen, then leaves.
    private final class Person: ScreenStage {
        private var answers: [[String]]
        private(set) var screens: [ScreenState] = []

        init(_ answers: [[String]]) { self.answers = answers }

        func begin(on host: (any AnyObject & Sendable)?) {}
        func announce(_ text: String) {}
        func openSettings() {}
        func hide() {}

        func show(_ state: ScreenState, press: @escaping @MainActor @Sendable (ScreenAction) -> Void) {
            screens.append(state)
            guard !answers.isEmpty else { return Self.later { press(.cancel) } }
            for (input, text) in zip(state.inputs, answers.removeFirst()) where !text.isEmpty { input.take(text) }
            Self.later { press(.proceed) }
        }

        private static func later(_ press: @escaping @MainActor @Sendable () -> Void) { Task { @MainActor in press() } }
    }

    @Test(.shows("X-B24")) func `a form's questions come again with a remark until each has its answer`() async throws {
        let person = Person([["no address", "12A"], ["anna@example.org", ""]])
        let report = try await enrolment(person).startForm(parameters: form)
        #expect(report.answer.map(\.formId) == ["arrival"])
        #expect(report.answer.first?.answers.map(\.questionId) == ["mail", "seat"])
        #expect(report.answer.first?.answers.map(\.value) == ["anna@example.org", "12A"])
        #expect(person.screens.map(\.kind) == [.form, .form])
        #expect(person.screens[0].inputs.map(\.label) == form.questions.map(\.text))
        #expect(person.screens[0].inputs.map(\.kind) == [.email, .text])
        #expect(person.screens[1].inputs.map(\.value) == ["no address", "12A"])
        #expect(person.screens[1].inputs.map(\.remark.isEmpty) == [false, true])
        #expect("\(person.screens[1].inputs[0])" == "<redacted>")
    }

    @Test func `a person may leave a form, and where nobody is it is left`() async throws {
        let nobody = TerminalStage(isInteractive: false) { _ in }
        for stage in [Person([]), nobody] as [any ScreenStage] {
            let error = await #expect(throws: VisionBox.FormError.self) {
                try await enrolment(stage).startForm(parameters: form)
            }
            #expect(error?.userCanceled == true)
        }
    }

    @Test func `at a terminal each question is answered by a line, and a number goes on`() async throws {
        let person = PromptedPerson(["no address", "12A", "1", "anna@example.org", "", "1"])
        let report = try await enrolment(person.stage()).startForm(parameters: form)
        #expect(report.answer.first?.answers.map(\.value) == ["anna@example.org", "12A"])
        let all = person.seen
        #expect(all.first?.hasSuffix("Your e-mail address?") == true)
        #expect(all.contains { $0.contains("(no address) This cannot be the answer.") })
        #expect(all.contains { $0.contains("[1] Continue") })
    }
}
