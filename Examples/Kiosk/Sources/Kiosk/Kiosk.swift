import Foundation
import VouchAPI
import VouchCamera
import VouchCapture
import VouchChip
import VouchClient
import VouchKit
import VouchPKI
import VouchReport
import VouchTesting

/// A kiosk that captures a passport, reads its chip and decides.
///
///     swift run Kiosk RECORDING [SERVER]
///
/// The recording stands for the kiosk's camera (`DeviceFrames(camera: 0)` on a real one) and a virtual passport of the same
/// holder for its chip reader. With a server, http://localhost:8080 say, the report comes from there.
@main
struct Kiosk {
    static func main() async {
        do {
            guard CommandLine.arguments.count > 1 else { throw Trouble("usage: Kiosk RECORDING [SERVER]") }
            let report = try await Kiosk().serve(
                try RecordedFrames(path: CommandLine.arguments[1]), server: CommandLine.arguments.dropFirst(2).first)
            print(report.statuses.overall.outcome == .passed ? "Welcome." : "Please see an officer.")
        } catch {
            print("kiosk: \(error)")
            exit(1)
        }
    }

    struct Trouble: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }

    /// From the first frame to the report.
    func serve(_ camera: some FrameSource, server: String?) async throws -> DocumentReport {
        let service = try DocumentService.build(try configuration())
        let pictures = try await capture(camera, service)
        let page = try await service.sideReading().report(on: pictures)
        let chip = try await readChip(of: page, service)
        print("chip:", chip.report.rule)
        let inputs = try pictures.map(DocumentInput.captured)
        let local = try await service.read(inputs, chip: chip.saved)
        guard let server else { return local }
        let connection = try ServerConnection(server, transport: URLSessionTransport())
        return try await VouchClient(connection, .none).read(try pictures.map { try $0.png() })
    }

    /// The virtual passport is signed by a State that exists only in tests.
    private func configuration() throws -> DocumentService.Configuration {
        let anchor = try Certificate(TestPKI.shared().countrySigningCertificate())
        return DocumentService.Configuration(trust: .store(TrustStore(anchors: [anchor])))
    }

    // MARK: Camera

    private func capture(_ camera: some FrameSource, _ service: DocumentService) async throws -> [CapturedPicture] {
        let session = CaptureSession(
            camera,
            settings: DocumentCaptureSettings(plan: CapturePlan(expecting: [.passport]), timeout: .seconds(60)),
            engines: try service.captureEngines())
        for try await event in session {
            switch event {
            case .guidance(let guidance): print("screen:", guidance.text)
            case .finished(let outcome) where outcome.ending == .completed: return outcome.pictures
            case .finished(let outcome): throw Trouble("\(outcome)")
            default: break
            }
        }
        throw Trouble("no document")
    }

    // MARK: Chip

    /// Reads the chip with the key that the page's zone gives.
    private func readChip(of page: DocumentReport, _ service: DocumentService) async throws -> ChipInspectionResult {
        func field(_ name: String) -> String { page.fields[name]?.value ?? "" }
        func date(_ name: String) -> String { String(field(name).replacing("-", with: "").dropFirst(2)) }
        let (number, birth, expiry) = (field("documentNumber"), date("dateOfBirth"), date("dateOfExpiry"))
        var virtual = VirtualPassport.Configuration()
        virtual.holder = holder(page, number, birth, expiry)
        let reader = try VirtualPassport(virtual, pki: TestPKI.shared())
        let key = try MRZKey(documentNumber: number, dateOfBirth: birth, dateOfExpiry: expiry)
        return try await service.inspectChip(over: reader, passwords: [.mrz(key)])
    }

    /// The person on the page, so that page and chip are of one document.
    private func holder(_ page: DocumentReport, _ number: String, _ birth: String, _ expiry: String) -> Holder {
        var holder = Holder()
        holder.primaryIdentifier = page.fields["surname"]?.value ?? ""
        holder.secondaryIdentifier = page.fields["givenNames"]?.value ?? ""
        (holder.documentNumber, holder.dateOfBirth, holder.dateOfExpiry) = (number, birth, expiry)
        holder.sex = page.fields["sex"]?.value?.first ?? "<"
        holder.optionalData = page.fields["optionalData"]?.value ?? ""
        holder.fullName = "\(holder.primaryIdentifier)<<\(holder.secondaryIdentifier)"
        holder.fullDateOfBirth = (page.fields["dateOfBirth"]?.value ?? "").replacing("-", with: "")
        return holder
    }
}
