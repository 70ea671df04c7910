import VouchCapture
import VouchCore

// A document captured by a page, guided by the machine that phones and servers use.

/// Set by ``startCapture``.
nonisolated(unsafe) private var capture: WebCapture?

/// Starts the capture of a document in place of the one before.
///
/// - Parameters:
///   - scan: 0 the document, 1 its zone alone.
///   - documents: the documents that may be shown, as a sum: 1 passport, 2 passport card, 4 identity card, 8 residence
///     permit, 16 driving licence, 32 visa; 0 for any.
///   - timeout: the time for each side, in milliseconds: 10,000 to 60,000.
///   - today: the day, as ``read`` takes it.
/// - Returns: 0; -1 before ``load`` and ``loadDocumentFinder``, -2 for numbers out of range.
@_expose(wasm, "vouch_start_capture")
@_cdecl("vouch_start_capture")
func startCapture(_ scan: Int32, _ documents: Int32, _ timeout: Int32, _ today: Int32) -> Int32 {
    guard let reader, let documentFinder else { return -1 }
    guard (0...1).contains(scan), (0...63).contains(documents), (10_000...60_000).contains(timeout),
        let day = CalendarDate(year: Int(today) / 10000, month: Int(today) / 100 % 100, day: Int(today) % 100)
    else { return -2 }
    let all: [ExpectedDocument] = [
        .passport, .passportCard, .identityCard, .residencePermit, .drivingLicence, .visa,
    ]
    let expected = all.indices.filter { documents & (1 << Int32($0)) != 0 }.map { all[$0] }
    let plan = CapturePlan(mode: scan == 0 ? .document : .zone, expecting: expected)
    let settings = DocumentCaptureSettings(plan: plan, timeout: .milliseconds(Int64(timeout)))
    capture = WebCapture(settings, documentFinder, reader, today: day)
    return 0
}

/// Judges one frame of RGBA pixels of a capture.
///
/// - Parameter time: in milliseconds since any origin; never less than before.
/// - Returns: the length of the JSON that ``resultPointer`` points at; -1 without a capture, -2 for an invalid size or
///   time.
@_expose(wasm, "vouch_capture_frame")
@_cdecl("vouch_capture_frame")
func captureFrame(_ pixels: UnsafeRawPointer?, _ width: Int32, _ height: Int32, _ time: Int32) -> Int32 {
    guard var current = capture else { return -1 }
    guard let view = frame(pixels, width, height), current.advance(to: time) else { return -2 }
    let value = current.frame(view)
    capture = current
    return answer(value)
}

/// Passes an event other than a frame to a capture.
///
/// - Parameter event: 0 time passes; 1 the captured side is good; 2 it is a poor picture; 3 it could not be read; 4 the
///   person takes it again; 5 the person or the page stops; 6 the camera failed; 7 its use is not permitted; 8 the
///   picture could not be used; 9 pause; 10 resume; 11 the shutter is pressed; 12 the side is left out.
/// - Returns: as ``captureFrame``; -2 also for another event.
@_expose(wasm, "vouch_capture_event")
@_cdecl("vouch_capture_event")
func captureEvent(_ event: Int32, _ time: Int32) -> Int32 {
    guard var current = capture else { return -1 }
    guard current.advance(to: time), let value = current.event(event) else { return -2 }
    capture = current
    return answer(value)
}
