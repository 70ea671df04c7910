import VouchCapture
import VouchCore

extension CaptureSession {
    /// Works until there is an event.
    func nextEvent() async throws -> CaptureEvent? {
        do {
            while true {
                try Task.checkCancellation()
                let (event, task) = progress.withLock { progress in
                    (progress.events.isEmpty ? nil : progress.events.removeFirst(), progress.task)
                }
                if let event { return event }
                switch task {
                case .permission: await askPermission()
                case .frames: try await lookAtFrame()
                case .reading(let picture, let request): try await read(picture, request)
                case .review(let preview): await review(preview)
                case .over: return nil
                }
            }
        } catch {
            progress.withLock { $0.task = .over }
            source.stop()
            throw error
        }
    }

    private func askPermission() async {
        let isPermitted = await surroundings.permission?.isCameraPermitted() ?? true
        progress.withLock { progress in
            progress.machine.start(at: .zero)
            if !isPermitted { progress.machine.fail(.notPermitted) }
            progress.task = .frames
            progress.tellProgress()
        }
        surroundings.analytics?.note(.started, at: .zero)
        await follow()
    }

    // MARK: Frames

    private func lookAtFrame() async throws {
        guard let frame = try await source.next() else {
            if progress.withLock({ !$0.machine.state.isFinal }) { await finish(.framesEnded) } else { await follow() }
            return
        }
        try await surroundings.recorder?.record(frame)
        let request = progress.withLock { progress in
            // Times of the machine count from the first frame, since it starts before.
            let began = progress.began ?? frame.time
            progress.began = began
            progress.now = Swift.max(progress.now, frame.time - began)
            return progress.machine.request
        }
        let (seen, analysis) = look(at: frame, for: request)
        progress.withLock { progress in
            progress.subject = seen.documents.first.map { CaptureSubject(corners: $0.corners, frame: seen.size) }
            let step = progress.machine.frame(seen, at: progress.now)
            switch step.action {
            case .keepFrame: progress.kept = (frame, analysis)
            case .dropFrame: progress.kept = nil
            case .none: break
            }
            guard step.state == .reviewing, let kept = progress.kept, let side = progress.machine.keptSide, let request
            else { return }
            progress.task = .reading(
                CapturedPicture(side, frame: kept.frame, analysis: kept.analysis), request)
        }
        await follow()
    }

    private func look(at frame: CameraFrame, for request: SideRequest?) -> (DocumentFrame, CaptureAnalysis?) {
        watcher.withLock { watcher in
            let time = progress.withLock { $0.now }
            let marks = engines.marks
            let seen = frame.withView { view in
                watcher.look(at: view, time: time, for: request) { marks?.marks($0, in: $1) ?? [] }
            }
            return (seen, watcher.analysis)
        }
    }

    /// Publishes the change that the machine's decision made.
    private func follow() async {
        let (instruction, torch, text, time) = progress.withLock { progress in
            let instruction = progress.machine.instruction
            let isNew = instruction != nil && instruction != progress.published
            progress.published = instruction
            let wants = progress.machine.isTorchWanted
            let torch: Bool? = wants == progress.isTorchOn ? nil : wants
            progress.isTorchOn = wants
            let text = instruction.map { surroundings.texts[$0] } ?? ""
            if isNew, let instruction {
                progress.events.append(
                    .guidance(
                        CaptureGuidance(
                            instruction: instruction, text: text,
                            isShutterOffered: progress.machine.isShutterOffered, time: progress.now)))
            }
            return (isNew ? instruction : nil, torch, text, progress.now)
        }
        if let torch { await surroundings.control?.setTorch(torch) }
        if let instruction {
            surroundings.analytics?.note(.instructed(instruction), at: time)
            await surroundings.signals?.speak(text, language: surroundings.texts.language)
        }
        if let ending = progress.withLock({ CaptureEnding($0.machine) }) { await finish(ending) }
    }

    private func finish(_ ending: CaptureEnding) async {
        source.stop()
        let time = progress.withLock { progress in
            progress.task = .over
            progress.events.append(
                .finished(
                    CaptureOutcome(
                        ending: ending, pictures: progress.pictures, missing: progress.machine.request,
                        sight: progress.machine.sight)))
            return progress.now
        }
        surroundings.analytics?.note(.ended(ending), at: time)
        if ending == .completed { await surroundings.signals?.signal(.finished) }
    }

    // MARK: Sides

    private func read(_ picture: CapturedPicture, _ request: SideRequest) async throws {
        await surroundings.signals?.signal(.captured)
        let earlier = progress.withLock { $0.pictures }
        let report = try await engines.reading?.report(on: earlier + [picture])
        let preview = SidePreview(picture, for: request, report: report)
        progress.withLock { progress in
            progress.task = .review(preview)
            progress.events.append(.captured(preview))
        }
        surroundings.analytics?.note(.captured(request.side), at: progress.withLock { $0.now })
    }

    private func review(_ preview: SidePreview) async {
        let verdict = await engines.review.review(preview)
        let (step, time, taken) = progress.withLock { progress in
            var taken: CapturedPicture?
            let step = progress.machine.review(verdict, at: progress.now)
            progress.task = .frames
            progress.kept = nil
            // Nil if the session was cancelled meanwhile.
            if let step {
                progress.events.append(.reviewed(step))
                if step == .accept || step == .acceptAnyway, let side = progress.machine.captured.last {
                    let picture = preview.picture
                    let side = CapturedPicture(side, frame: picture.frame, analysis: picture.analysis)
                    progress.pictures.append(side)
                    taken = side
                    progress.tellProgress()
                }
            }
            return (step, progress.now, taken)
        }
        if let taken { engines.taken?(taken) }
        switch (step, verdict) {
        case (.accept, _), (.acceptAnyway, _): watcher.withLock { $0.captured() }
        case (.again, .retake): surroundings.analytics?.note(.retakenByPerson, at: time)
        case (.again, .refused(let reasons)), (.fail, .refused(let reasons)):
            surroundings.analytics?.note(.refused(reasons), at: time)
            await surroundings.signals?.signal(.refused)
        default: break
        }
        await follow()
    }
}

extension CaptureSession.Progress {
    mutating func tellProgress() {
        events.append(
            .progress(
                CaptureProgress(
                    done: machine.captured.count,
                    total: machine.settings.plan.sideCount(after: machine.captured),
                    next: machine.request)))
    }
}

extension CaptureEnding {
    /// Nil while the machine runs.
    fileprivate init?(_ machine: DocumentCaptureMachine) {
        switch machine.state {
        case .completed: self = .completed
        case .cancelled: self = .cancelled
        case .timedOut: self = .timedOut
        case .failed: self = .failed(machine.failure ?? .processingFailed)
        case .idle, .capturing, .reviewing, .turning, .paused: return nil
        }
    }
}
