import VouchAuthenticID
import VouchCapture

typealias DSResult = AuthenticID.DSResult<[UInt8]>

/// The vendor's three steps: extract the image, unpack the result, decide.
struct Scanner: AuthenticID.DocumentScanDelegate {
    var flow = AuthenticID.RetakeFlow(totalAttempts: 3, policy: CapturePolicy())
    var process = AuthenticID.ScanProcess.license
    var send: (_ image: [UInt8], _ headers: [String: String]) -> Void
    var scan: () -> Void

    mutating func handleScan(result: DSResult) {
        guard result.uncroppedImage != nil, result.uncroppedFlashImage != nil else { return scan() }
        switch flow.handleScan(result: result, of: process) {
        case .confirm, .send, .sendAnyway:
            guard let submission = result.submission else { return scan() }
            send(submission.image, submission.headers)
            flow.finish(process)
        case .rescan, .retake:
            scan()
        }
    }
}
