#if canImport(SwiftUI) && canImport(AVFoundation) && canImport(CoreNFC) && canImport(Vision)
import Foundation
import Observation
import SwiftUI
import VouchAPI
import VouchApple
import VouchDevice
import VouchCamera
import VouchCapture
import VouchClient
import VouchCore
import VouchNetworks
import VouchReader
import VouchReport
import VouchVision

/// One verification from the first screen to the server's report. The device guides, captures and carries bytes; whether
/// anything is genuine is for the server to say.
@MainActor @Observable final class Verification {
    /// What the app's view shows at the end; nil before.
    private(set) var verdict: String?
    private(set) var isRunning = false
    let screens: ScreenModel

    @ObservationIgnored private let director: ScreenDirector
    @ObservationIgnored private let texts: ScreenTexts
    /// Your server, and a key that it gave this session: one that is built into an app can be taken out of it.
    private static let server = "https://id.example"
    private static let key = Sensitive("the key of this session")

    init() {
        texts = ScreenTexts(language: Locale.preferredLanguages.first ?? "en") ?? .english
        screens = ScreenModel(theme: ScreenTheme(cornerRadius: 16), texts: texts)
        director = ScreenDirector(screens)
    }

    func start() {
        guard !isRunning else { return }
        isRunning = true
        verdict = nil
        Task {
            verdict = await verified()
            director.end()
            isRunning = false
        }
    }

    private func verified() async -> String {
        do {
            let client = VouchClient(
                try ServerConnection(Self.server, transport: URLSessionTransport()), .key(Self.key))
            let engines = try Engines()
            guard let document = await documentPictures(engines) else { return "Ended." }
            let chip = await chipSession(engines.zone(of: document), client)
            if case .cancelled = chip { return "Ended." }
            guard let face = await facePicture() else { return "Ended." }
            director.show(ScreenState(.loading, text: "The server reads."))
            var session: String?
            if case .read(let result) = chip { session = result.id }
            let report = try await client.read(try document.map(Self.jpeg), selfie: try Self.jpeg(face), chip: session)
            return report.statuses.words
        } catch {
            // The kind of the error, in words: never a value of the document.
            let (cause, remedy) = texts[ScreenFault(error)]
            return "\(cause) \(remedy)"
        }
    }

    // MARK: Steps

    private func documentPictures(_ engines: Engines) async -> [CameraFrame]? {
        let plan = CapturePlan(expecting: [.passport, .identityCard, .residencePermit])
        let flow = DocumentScreens(director, texts: texts, plan: plan, lock: OwnerLock())
        let outcome = await flow.capture { reviewer in
            let camera = try AppleCamera()
            await self.show(camera)
            let session = CaptureSession(
                camera.frames, settings: DocumentCaptureSettings(plan: plan), engines: engines.capture(reviewer),
                surroundings: CaptureSurroundings(
                    permission: CameraPermission(), control: camera, texts: self.texts.capture))
            return DocumentScreens.Run(session, control: camera)
        }
        return outcome?.pictures.map(\.frame)
    }

    private func chipSession(
        _ zone: String?, _ client: VouchClient
    ) async -> ChipScreens.Outcome<ChipSessionResult> {
        guard let zone, CoreNFCField.isAvailable else { return .skipped }
        return await ChipScreens(director, texts: texts).read { progress in
            let transport = NFCChipTransport(CoreNFCField())
            do {
                try await transport.connect()
                await progress(0)
                var request = ChipSessionRequest(supportsExtendedLength: transport.supportsExtendedLength)
                request.mrz = zone
                let result = try await ChipRelay(client, chip: transport).read(request)
                await transport.finish()
                return result
            } catch {
                await transport.fail()
                throw error
            }
        }
    }

    private func facePicture() async -> CameraFrame? {
        var settings = CameraSettings()
        settings.position = .front
        let flow = FaceScreens(
            director, texts: texts,
            settings: FaceCaptureSettings(numberOfFrames: 3, profile: VisionFaces.profile, timeout: .seconds(30)))
        let faces = VisionFaces()
        let frontCamera = settings
        // The person has held still longest in the last one.
        return await flow.capture(
            {
                let camera = try AppleCamera(frontCamera)
                await self.show(camera)
                return camera.frames
            }, measure: { try faces.measure($0) })?.last
    }

    private func show(_ camera: AppleCamera) { screens.camera = AnyView(CameraPreview(camera)) }

    private static func jpeg(_ frame: CameraFrame) throws -> [UInt8] {
        try frame.withView { try AppleJPEG().jpeg($0, quality: 0.9) }
    }
}

/// Vouch's own networks, which run on the device.
private struct Engines: Sendable {
    private let finder: DocumentFinder
    private let reader: MRZReader
    private let today: CalendarDate

    init() throws {
        // Xcode puts a package's resources into a bundle of its own beside the app's.
        let bundle = Bundle.main.url(forResource: "vouch_VouchNetworks", withExtension: "bundle")
        let networks = try CommittedNetworks.load(from: bundle?.path)
        finder = try DocumentFinder(weights: networks.documentFinder)
        reader = try MRZReader(finderWeights: networks.mrzFinder, recogniserWeights: networks.mrzRecogniser)
        let day = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
        guard let year = day.year, let month = day.month, let number = day.day,
            let today = CalendarDate(year: year, month: month, day: number)
        else { throw CocoaError(.featureUnsupported) }
        self.today = today
    }

    func capture(_ reviewer: any SideReviewing) -> CaptureSession.Engines {
        CaptureSession.Engines(finder: finder, marks: ZoneMarkFinder(reader: reader, today: today), review: reviewer)
    }

    /// The lines of the first zone whose check digits are right: they open the chip.
    func zone(of pictures: [CameraFrame]) -> String? {
        for picture in pictures {
            let zones = picture.withView { reader.read($0, today: today) }
            if let zone = zones.first(where: { $0.decoding.isValid }) {
                return zone.decoding.lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
            }
        }
        return nil
    }
}
#endif
