import VouchDocument
import VouchReport

extension ReadingRun {
    /// The report of one document. Where the reading is kept, one without the files of its graphics is kept too.
    func report(
        _ number: Int, _ pixels: PixelRecorder, _ text: TextEngines.Loaded, _ read: ReportAssembler.ReadDocument
    ) -> WrittenReport {
        let measured = evidence.replay.map { $0.measured.indices.contains(number) ? $0.measured[number] : nil } ?? nil
        let written = assembler(text, policy.includesGraphics).report(read, measured: measured)
        if let recorder = evidence.recorder {
            let own = MeasuredContents(timing: written.report.timing, inputs: written.report.inputs)
            recorder.note(
                .init(
                    pixels: pixels, report: assembler(text, false).report(read, measured: own),
                    answered: written.report.integrity?.documentHash))
        }
        return written
    }

    private func assembler(_ text: TextEngines.Loaded, _ includesGraphics: Bool) -> ReportAssembler {
        ReportAssembler(
            versions: DocumentReport.Versions(
                vouch: DocumentService.version, models: models.version, engines: text.versions),
            ageThreshold: policy.ageThreshold, readAt: readAt, cryptography: engines.cryptography,
            hashesInputs: policy.hashesInputs, includesGraphics: includesGraphics)
    }
}
