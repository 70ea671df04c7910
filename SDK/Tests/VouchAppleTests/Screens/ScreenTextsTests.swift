import Foundation
import Testing
import VouchApple
import VouchDevice
import VouchCamera
import VouchCapture
import VouchChip
import VouchClient
import VouchDialects
import VouchSelphID

@Suite struct ScreenTextsTests {
    private static let german = ScreenTexts(language: "de-AT")

    @Test func `German has a text of its own for everything that a screen says`() throws {
        let texts = try #require(Self.german)
        #expect(texts.language == "de")
        for term in ScreenTerm.allCases {
            // A word that both languages have.
            #expect(texts[term] != term.rawValue || term == .fullName, "\(term)")
        }
        for feedback in FaceFeedback.allCases { #expect(texts[feedback] != feedback.sentence.description) }
        #expect(texts.capture.language == "de")
        #expect(ScreenTexts(language: "fr") == nil)
    }

    @Test func `gaps are filled, and each language has the same ones`() throws {
        #expect(ScreenTexts.english.text(.documentOf, 1, 2) == "Side 1 of 2")
        let german = try #require(Self.german)
        #expect(german.text(.documentOf, 2, 3) == "Seite 2 von 3")
        for term in ScreenTerm.allCases {
            for gap in ["%1", "%2"] { #expect(german[term].contains(gap) == term.rawValue.contains(gap), "\(term)") }
        }
    }

    @Test(arguments: ScreenFault.allCases)
    func `each fault has a cause and a remedy of its own`(_ fault: ScreenFault) {
        let (cause, remedy) = ScreenTexts.english[fault]
        let unknown = ScreenTexts.english[ScreenFault.unknown]
        #expect(fault == .unknown || cause != unknown.cause && remedy != unknown.remedy)
        #expect(fault.mayRetry || fault.needsSettings || !remedy.contains("try again"))
    }

    @Test(arguments: [
        ("ar", true), ("ar-EG", true), ("he", true), ("fa_IR", true), ("ur", true), ("az-Arab", true),
        ("ku-Latn", false),
        ("ar-Latn", false), ("de", false), ("en", false), ("", false),
    ])
    func `what is written from right to left is known by its language or script`(_ language: String, _ isSo: Bool) {
        #expect(ScreenTexts(language: language, texts: [:]).isRightToLeft == isSo)
    }

    @Test func `a file of texts replaces what it has; the rest stays English`() throws {
        let file = Data(#"{"language": "ar", "texts": {"cancel": "إلغاء", "faceTooFar": "اقترب"}}"#.utf8)
        let texts = try ScreenTexts(file: file)
        #expect(texts[.cancel] == "إلغاء")
        #expect(texts[.faceTooFar] == "اقترب")
        #expect(texts[.retry] == "Try again")
        #expect(texts.isRightToLeft)
        #expect(texts.capture.language == "en")
    }

    @Test(arguments: [
        ("", CaptureTextsError.Code.malformed), ("[]", .malformed),
        (#"{"language": "x", "texts": {}}"#, .malformed),
        (#"{"language": "de", "texts": {"nothing": "a"}}"#, .unknownKey),
        (#"{"language": "de", "texts": {"cancel": ""}}"#, .text),
        (#"{"language": "de", "texts": {"cancel": "a\nb"}}"#, .text),
        ("{\"language\": \"de\", \"texts\": {\"cancel\": \"\u{202E}abc\"}}", .text),
        (String(repeating: " ", count: CaptureTexts.maximumLength + 1), .tooLarge),
    ])
    func `a file that is none is refused`(_ text: String, _ code: CaptureTextsError.Code) {
        #expect { try ScreenTexts(file: Data(text.utf8)) } throws: { ($0 as? CaptureTextsError)?.code == code }
    }

    @Test func `a thrown error is told by its kind`() async {
        func chip(_ code: ChipError.Code, _ end: ChipFieldEnd? = nil) -> ChipError {
            ChipError(code, at: .connect, underlying: end.map { ChipFieldError.ended($0) })
        }
        let errors: [(any Error, ScreenFault)] = [
            (FrameSourceError(.missing), .cameraMissing), (FrameSourceError(.refused), .cameraNotPermitted),
            (FrameSourceError(.stalled), .cameraLost), (chip(.noChip), .chipNotFound),
            (chip(.transportLost), .chipLost), (chip(.wrongPassword(remainingTries: 2)), .chipRefused),
            (chip(.transportFailed, .radioOff), .chipBusy), (chip(.transportFailed, .notSupported), .chipNotSupported),
            (chip(.transportFailed, .notPermitted), .chipNotPermitted), (chip(.tooLarge), .unknown),
            (ClientError(.connectionFailed), .noConnection), (ClientError(.refused(status: 403)), .serverRefused),
            (ClientError(.noPicture), .notReadable), (SelphID.ErrorType.SDK_TIMEOUT, .timedOut),
            (SelphID.ErrorType.CAMERA_PERMISSION_DENIED, .cameraNotPermitted), (CocoaError(.fileNoSuchFile), .unknown),
        ]
        for (error, fault) in errors { #expect(ScreenFault(error) == fault) }
        await #expect {
            try await NoChips().connect(within: .zero)
        } throws: {
            ScreenFault($0) == .chipNotSupported
        }
    }

    @Test func `ends of a capture that are no fault have none`() {
        #expect(ScreenFault(CaptureEnding.completed) == nil)
        #expect(ScreenFault(CaptureEnding.cancelled) == nil)
        #expect(ScreenFault(CaptureEnding.timedOut) == .timedOut)
        #expect(ScreenFault(CaptureEnding.failed(.notPermitted)) == .cameraNotPermitted)
        #expect(ScreenFault(CaptureEnding.failed(.tooManyRetakes)) == .tooManyRetakes)
        #expect(ScreenFault.cameraNotPermitted.needsSettings)
        #expect(!ScreenFault.cameraNotPermitted.mayRetry)
    }
}
