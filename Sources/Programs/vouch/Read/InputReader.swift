import Foundation
import VouchCore
import VouchDocument
import VouchImaging
import VouchMedia

/// From files to what they say: open, look, and draw when asked.
struct InputReader: Sendable {
    let examiner: PictureExaminer
    let opener = InputOpener()
    let annotator: Annotator?
    let straightener: PageStraightener?
    /// nil: seals are taken apart and not checked.
    let seals: SealChecker?
    /// nil: documents are not read beyond zones and barcodes.
    let documents: DocumentAssembly?

    /// Never fails: what goes wrong with one input is its result.
    ///
    /// - Parameter inputs: one, or the sides of one document.
    func read(_ inputs: [InputFile]) -> DocumentReading {
        let clock = ContinuousClock()
        let start = clock.now
        var collected = Collected()
        for input in inputs {
            do throws(Complaint) {
                try collect(input, into: &collected)
            } catch {
                collected.complaints.append(.init(source: input.source, complaint: error))
            }
        }
        let sources = inputs.map(\.source)
        guard var contents = DocumentReading.Contents(collected.parts) else {
            let complaint =
                collected.complaints.first?.complaint
                ?? Complaint("media.nothingInside", "there is no page or frame in the file", hint: "was it copied?")
            return DocumentReading(sources: sources, elapsed: clock.now - start, outcome: .unreadable(complaint))
        }
        contents.video = collected.video
        contents.stages = collected.stages + contents.stages
        contents.complaints = collected.complaints
        check(&contents)
        documents?.read(&contents, collected.parts, collected.pictures)
        let elapsed = clock.now - start
        documents?.write(&contents, inputs: inputs)
        draw(&contents, collected.pictures)
        return DocumentReading(sources: sources, elapsed: elapsed, outcome: .decoded(contents))
    }

    /// What has been read so far, picture by picture.
    private struct Collected {
        var parts: [DocumentReading.Contents.Part] = []
        /// To draw from, in the order of `parts`; opened again then, so that no more than one is held at a time.
        var pictures: [() throws(Complaint) -> PictureSource] = []
        var stages: [PictureFindings.Stage] = []
        var video: VideoFindings.Summary?
        var complaints: [DocumentReading.SourcedComplaint] = []
    }

    private func collect(_ input: InputFile, into collected: inout Collected) throws(Complaint) {
        let clock = ContinuousClock()
        let start = clock.now
        let content = try opener.open(input)
        collected.stages.append(.init(name: "load", duration: clock.now - start))
        switch content {
        case .pages(let pages, let unread):
            for page in pages {
                do throws(Complaint) {
                    try collect(page, of: input, into: &collected)
                } catch {
                    // One bad page of several does not hide the others.
                    guard pages.count > 1, let number = page.number else { throw error }
                    collected.complaints.append(
                        .init(
                            source: input.source,
                            complaint: Complaint(error.code, "page \(number): \(error.message)", hint: error.hint)))
                }
            }
            if unread > 0 {
                collected.complaints.append(
                    .init(
                        source: input.source,
                        complaint: Complaint(
                            "media.tooManyPages", "only the first \(pages.count) pages were read",
                            hint: "take the pages that show the document out of it", exitCode: .read)))
            }
        case .video(let video):
            let chosen = try complaining { () throws(MediaError) in try VideoExaminer(examiner).examine(video) }
            collected.stages += chosen.stages
            collected.video = chosen.findings.summary
            for (frame, picture) in zip(chosen.findings.frames, chosen.pictures) {
                collected.parts.append(.init(findings: frame.findings, source: input.source, time: frame.time))
                // Named: a closure with a typed error that is written where it is stored crashes when called (Swift 6.3).
                let open: () throws(Complaint) -> PictureSource = { () throws(Complaint) in PictureSource(picture) }
                collected.pictures.append(open)
            }
            if !chosen.findings.summary.isWhole {
                collected.complaints.append(
                    .init(
                        source: input.source,
                        complaint: Complaint(
                            "media.brokenOff", "the video breaks off: only its beginning was looked at",
                            hint: "copy or download it again", exitCode: .read)))
            }
        }
    }

    private func collect(
        _ page: InputContent.Page, of input: InputFile, into collected: inout Collected
    ) throws(Complaint) {
        let source = try page.open()
        // Of more pictures than a document has sides it is not known yet which are read.
        let documents = collected.parts.count < DocumentSelection.maximumCount ? documents : nil
        do {
            let (findings, print) = try examiner.examine(source) { documents?.print(of: $0, source: source) }
            collected.parts.append(.init(findings: findings, source: input.source, page: page.number, print: print))
        } catch {
            throw error.complaint
        }
        if let error = collected.parts.last?.findings.barcodeError {
            collected.complaints.append(.init(source: input.source, complaint: error.complaint))
        }
        collected.pictures.append(page.open)
    }

    private func check(_ contents: inout DocumentReading.Contents) {
        guard let seals else { return }
        for index in contents.barcodes.indices {
            do throws(Complaint) {
                contents.barcodes[index].value.seal = try seals.check(contents.barcodes[index].value.reading.payload)
            } catch {
                let source = contents.pictures[contents.barcodes[index].picture].source
                contents.complaints.append(.init(source: source, complaint: error))
                return
            }
        }
    }

    /// Annotated pictures and straightened pages, where they were asked for.
    private func draw(
        _ contents: inout DocumentReading.Contents, _ pictures: [() throws(Complaint) -> PictureSource]
    ) {
        guard annotator != nil || straightener != nil else { return }
        for (index, open) in pictures.enumerated() {
            let name = contents.pictures[index].source
            do throws(Complaint) {
                let source = try open()
                let picture = try complaining { () throws(ImagingError) in
                    try source.picture(as: .rgb8, longSide: nil)
                }
                contents.pictures[index].annotated = try annotator?.write(contents, picture: index, on: picture)
                try straightener?.write(&contents, picture: index, from: picture)
            } catch {
                contents.complaints.append(.init(source: name, complaint: error))
            }
        }
    }
}
