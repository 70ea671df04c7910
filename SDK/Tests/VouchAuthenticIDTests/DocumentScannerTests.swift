import Testing
import VouchAuthenticID
import VouchCapture
import VouchCore
import VouchTestSupport
import VouchVision

/// Frames as a camera delivers them, with what was measured of the document.
@Suite struct DocumentScannerTests {
    /// Numbers of frames stand for pictures.
    private struct Camera {
        var scanner: AuthenticID.DocumentScanner<Int>
        var frames = 0

        mutating func show(_ frame: DocumentFrame) -> AuthenticID.DSResult<Int>? {
            frames += 1
            let number = frames
            let confidence = Float(frame.documents.first?.confidence ?? 0)
            return scanner.frame(frame, at: .milliseconds(100 * frames)) {
                let analysis = CaptureAnalysis(confidence: confidence, distanceConfidence: 0.9, faceDetected: nil)
                return [false, true].map { CapturedImage(number, isCropped: false, isFlash: $0, analysis: analysis) }
            }
        }
    }

    private func frame(
        _ format: DocumentFormat, _ confidence: Double, marks: DocumentMarks, likeness: Double? = nil,
        _ change: (inout DocumentFacts) -> Void = { _ in }
    ) -> DocumentFrame {
        let quad = Quad(width: 700, height: 440).map { $0 + Point(x: 290, y: 140) }
        var facts = DocumentFacts(corners: quad, format: format, coverage: 0.33)
        (facts.indent, facts.dotsPerInch, facts.tilt, facts.speed) = (12, 200, 4, 0.03)
        (facts.blur, facts.glare, facts.brightness) = (0.25, 0, 0.7)
        (facts.confidence, facts.likeness) = (confidence, likeness)
        change(&facts)
        return DocumentFrame(size: FrameSize(width: 1280, height: 720), documents: [facts], marks: marks)
    }

    /// The document, its size, and what each of its sides shows.
    private static let documents: [(AuthenticID.ScanDocument, DocumentFormat, [DocumentMarks])] = [
        (.license, .id1, [[], []]), (.passportBook, .id3, [.zone]), (.passportCard, .id1, [[], .zone]),
    ]

    @Test(.shows("C1"), arguments: documents)
    func `of each side of licence, passport book and passport card the best good frame is delivered`(
        _ document: AuthenticID.ScanDocument, _ format: DocumentFormat, _ sides: [DocumentMarks]
    ) throws {
        var camera = Camera(scanner: AuthenticID.DocumentScanner(document))
        var flow = AuthenticID.RetakeFlow()
        for marks in sides {
            // However sure they look: blurred, under a reflection, cut off, too far, another document.
            let poor = [
                frame(format, 0.99, marks: marks) { $0.blur = 1.5 },
                frame(format, 0.99, marks: marks) { $0.glare = 0.2 },
                frame(format, 0.99, marks: marks) { $0.indent = -8 },
                frame(format, 0.99, marks: marks) { $0.coverage = 0.05 },
                frame(format, 0.99, marks: marks) { $0.isExpected = false },
            ]
            for frame in poor {
                for _ in 0..<4 {
                    let delivered = camera.show(frame)
                    #expect(delivered == nil)
                }
            }
            var result: AuthenticID.DSResult<Int>?
            var best = 0
            for confidence in [0.7, 0.8, 0.95, 0.9, 0.85, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9] where result == nil {
                result = camera.show(frame(format, confidence, marks: marks))
                if confidence == 0.95 { best = camera.frames }
            }
            let delivered = try #require(result)
            #expect(delivered.uncroppedImage == best)
            #expect(delivered.uncroppedFlashImage == best)
            #expect(delivered.confidence == 0.95)
            #expect(flow.handleScan(result: delivered, of: document.process) == .confirm)
            let sent = flow.send(document.process)
            #expect(sent == .send)
            camera.scanner.handled(.send, at: .milliseconds(100 * camera.frames))
            flow.finish(document.process)
            // The document is turned over.
            for _ in 0..<16 where !camera.scanner.isOver {
                let delivered = camera.show(DocumentFrame(size: FrameSize(width: 1280, height: 720), documents: []))
                #expect(delivered == nil)
            }
        }
        #expect(camera.scanner.isOver)
        #expect(camera.scanner.side == nil)
    }

    @Test func `a side that is to be taken again is scanned again`() throws {
        var camera = Camera(scanner: AuthenticID.DocumentScanner(.passportBook))
        for _ in 0..<2 {
            var result: AuthenticID.DSResult<Int>?
            for _ in 0..<10 where result == nil { result = camera.show(frame(.id3, 0.7, marks: .zone)) }
            _ = try #require(result)
            camera.scanner.handled(.retake, at: .milliseconds(100 * camera.frames))
        }
        #expect(!camera.scanner.isOver)
        #expect(camera.scanner.side == .front)
    }
}
