import Foundation
import VouchCapture
import VouchCore
import VouchDialects
import VouchFields
import VouchReport
import VouchVision

extension SelphID {
    /// The capture of one side: frames, analysis, and the person's consent to the picture.
    struct SideRun: Sendable {
        let side: DocumentSide
        let configuration: SelphIDConfigurationData
        let session: SDKSession
        let models: DocumentModels?
        let tools: Tools
        /// Nil if none is recorded.
        let video: (any RecordedVideo)?
        let memory: CaptureMemory

        private let analysis = AnalysisTime()

        private var screens: any SelphIDScreens { session.providers.screens }

        /// Until the side was read, and accepted where it is shown. Each repetition has the whole time.
        func capture() async throws(ErrorType) {
            while true {
                memory.begin(side)
                let shot = try await takenInTime()
                guard configuration.showResultAfterCapture else { return }
                switch await screens.result(try picture(of: shot), side: side) {
                case .proceed: return
                case .retry: continue
                case .cancel: throw .CANCEL_BY_USER
                }
            }
        }

        /// The time is the person's: what the reader needs for its analysis does not count.
        private func takenInTime() async throws(ErrorType) -> Shot {
            analysis.restart()
            let first = await withTaskGroup(of: Result<Shot?, ErrorType>.self) { group in
                group.addTask { await watch() }
                group.addTask {
                    do {
                        var remaining: Duration? = configuration.timeout.duration
                        while let limit = remaining {
                            try await session.providers.sleep(limit)
                            remaining = analysis.takeDebt()
                        }
                        return .success(nil)
                    } catch {
                        return .failure(.CANCEL_BY_USER)
                    }
                }
                defer { group.cancelAll() }
                return await group.next()
            }
            guard let shot = try first?.get() else { throw timeout() }
            return shot
        }

        /// With the pictures taken so far.
        private func timeout() -> ErrorType {
            let captured = memory.captured
            func picture(_ side: DocumentSide) -> DocumentImage? {
                captured.shot(of: side).flatMap { try? self.picture(of: $0) }
            }
            return .SELPHID_TIMEOUT(picture(.front), picture(.back))
        }

        private func picture(of shot: Shot) throws(ErrorType) -> DocumentImage {
            do {
                return try DocumentImage(shot.page, by: tools.encoder, quality: DocumentImage.usualQuality)
            } catch {
                throw .other(.WIDGET_RESULT_DATA_ERROR)
            }
        }

        // MARK: Frames

        /// - Returns: nil if the frames ended.
        private func watch() async -> Result<Shot?, ErrorType> {
            var assistant = SideAssistant(side, after: memory.captured.shots.compactMap(\.signature))
            var last: DocumentInstruction?
            func tell(_ guidance: DocumentInstruction) async {
                if guidance != last { await screens.guide(guidance, side: side) }
                last = guidance
            }
            do {
                for try await frame in tools.camera.frames(of: side) {
                    video?.add(frame)
                    let action = assistant.look(at: frame, tools.find)
                    memory.reach(side, step: assistant.reached)
                    await report(frame, action)
                    switch action {
                    case .guide(let guidance): await tell(guidance)
                    case .take(let document, let signature):
                        guard let shot = shot(of: document, signature, in: frame) else { continue }
                        await tell(.captured)
                        if try await isRead(shot) { return .success(shot) }
                        await tell(.wrongDocument)
                    }
                }
                return .success(nil)
            } catch let error as ErrorType {
                return .failure(error)
            } catch is CancellationError {
                return .failure(.CANCEL_BY_USER)
            } catch let trouble as CameraTrouble {
                return .failure(.other(trouble == .broken ? .HARDWARE_ERROR : .CONTROL_NOT_INITIALIZED_ERROR))
            } catch {
                return .failure(.other(.UNEXPECTED_CAPTURE_ERROR))
            }
        }

        /// Technical information, in debug mode only.
        private func report(_ frame: CameraFrame, _ action: SideAssistant.Action) async {
            guard configuration.debug else { return }
            let line = "\(side.rawValue) \(frame.width)x\(frame.height) at \(frame.time) s: \(action.words)"
            session.providers.trace(line)
            await screens.technical(line)
        }

        // MARK: Reading

        /// - Returns: nil if the corners are those of no rectangle seen from the front.
        private func shot(of document: FoundDocument, _ signature: PageSignature?, in frame: CameraFrame) -> Shot? {
            let page = frame.withView { PageRectifier().page(of: document, in: $0) }
            return page.map { Shot(side: side, frame: frame, document: document, page: $0, signature: signature) }
        }

        /// - Returns: false if it is not what was asked for.
        private func isRead(_ shot: Shot) async throws -> Bool {
            let shots = memory.captured.shots + [shot]
            guard configuration.documentType != .CREDIT_CARD else {
                guard let card = try await withLaunchErrors({ try await tools.reader.paymentCard(shot) }) else {
                    return false
                }
                memory.take(shot, card)
                return true
            }
            let report = try await withLaunchErrors { try await tools.reader.read(request(shots)) }
            guard isWanted(report), CaptureProgress.step(of: side, report, captured: shots.map(\.side)) == 3
            else { return false }
            memory.take(shot, report)
            return true
        }

        /// Does the reader's work. Its errors become those that a launch ends with.
        private func withLaunchErrors<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
            analysis.begin()
            defer { analysis.end() }
            do {
                return try await work()
            } catch let error as ErrorType {
                throw error
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                throw ErrorType.SELPHID_INTERNAL_ERROR
            }
        }

        private func request(_ shots: [Shot]) -> ReadingRequest {
            ReadingRequest(
                shots: shots, documentType: configuration.documentType, scanMode: configuration.scanMode,
                specificData: configuration.specificData.unlessEmpty, models: models,
                previous: configuration.tokenPreviousCaptureData.unlessEmpty.flatMap { session.earlier.report(of: $0) })
        }

        /// A document whose kind is unknown may be the one that is asked for.
        private func isWanted(_ report: DocumentReport) -> Bool {
            let type = VouchFields.DocumentType(rawValue: report.document.type) ?? .unknown
            return configuration.documentType.admits(type) || type == .unknown
        }
    }
}

extension SelphID.SideAssistant.Action {
    /// For programmers.
    fileprivate var words: String {
        switch self {
        case .guide(let guidance): guidance.sentence.description
        case .take(let document, _): "taken, \(document.format.rawValue), confidence \(document.confidence)"
        }
    }
}
