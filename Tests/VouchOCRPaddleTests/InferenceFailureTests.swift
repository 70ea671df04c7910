import Testing
import VouchInference
import VouchOCR

@testable import VouchOCRPaddle

/// What the inference library could not do, in the terms of reading.
@Suite struct InferenceFailureTests {
    @Test(arguments: [
        (InferenceError.Code.engineMissing, OCRError.Code.runtimeMissing), (.engineUnusable, .runtimeUnusable),
        (.modelMissing, .networkMissing), (.modelRefused, .networkUnusable), (.outOfMemory, .outOfMemory),
        (.shapeMismatch, .engineFailed), (.runFailed, .engineFailed),
    ])
    func `each failure has its code`(_ failure: InferenceError.Code, _ code: OCRError.Code) {
        let error = OCRError(InferenceError(failure))
        #expect(error == OCRError(code))
        #expect(!error.hint.isEmpty)
    }
}
