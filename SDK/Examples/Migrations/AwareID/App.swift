import Foundation
import VouchAwareID  // Vouch

/// The app's screen, over which scanners are shown.
final class ParentViewController: Sendable {}

/// One enrolment, from the face to the verified document.
@main @MainActor enum App {
    static func main() async throws {
        // The face, on a thread of its own.
        let package = await withCheckedContinuation { done in
            Thread.detachNewThread { done.resume(returning: try? FaceViewController().capture()) }
        }
        let server = OnBoarding()
        try await server.getAccessToken()
        let face = try await server.post("/analyze", json: package ?? "{}")
        let liveness = (face["video"] as? [String: Any])?["liveness_result"] as? [String: Any]
        print("decision:", liveness?["decision"] ?? "")

        // The document and its chip.
        try encryptContainers(
            to: try await server.get("/onboarding/enrollment/publicKey")["publicKey"] as? String ?? "")  // Vouch
        let config = DocReader.Config(license: Data())
        config.databasePath = OnBoardingStorage.databasePath
        let reader = DocumentViewController(ParentViewController(), config: config)
        await withCheckedContinuation { done in reader.initializeDocumentReader { done.resume() } }
        let result = await withCheckedContinuation { done in
            reader.finished = { done.resume(returning: $0) }
            reader.scan()
        }
        guard let containers = result?.getEncryptedContainers(),
            let data = try JSONSerialization.jsonObject(with: Data(containers.utf8)) as? [String: Any]
        else { return print("no document") }

        // The enrolment.
        let enrolled = try await server.post(
            "/onboarding/enrollment/enroll", ["username": "anemone", "email": "anemone@example.org"])
        print("requiredChecks:", (enrolled["requiredChecks"] as? [String] ?? []).joined(separator: ", "))
        let token = enrolled["enrollmentToken"] ?? ""
        let device = try await server.post(
            "/onboarding/enrollment/adddevice", ["enrollmentToken": token, "deviceId": "deviceID"])
        print("enrollmentStatus:", device["enrollmentStatus"] ?? "")
        let document = try await server.post(
            "/onboarding/enrollment/addDcoumentOCR",
            [
                "documentsInfo": [
                    "documentPayload": ["request": ["data": data, "vendor": "REGULA"]],
                    "processParam": ["alreadyCropped": false],
                ], "enrollmentToken": token,
            ])
        show(document)
    }

    /// What the documentation prints of the answer.
    private static func show(_ document: [String: Any]) {
        let results = document["ocrResults"] as? [String: Any] ?? [:]
        let chip = document["icaoChipValidationResults"] as? [String: Any]
        print("enrollmentStatus:", document["enrollmentStatus"] ?? "")
        print("registrationCode:", document["registrationCode"] ?? "")
        for name in [
            "documentType", "fidType", "fidTypeId", "overallResult", "icaoCode", "countryName", "rfidPresence",
        ] {
            print("ocrResults.\(name):", results[name] ?? "")
        }
        print("ocrResults.mrzPresence:", results["mrzPresence"] as? Bool ?? "")
        for name in ["documentVerificationResult", "icaoVerificationResult", "retryDocumentCapture", "matchResult"] {
            print("\(name):", document[name] as? Bool ?? "")
        }
        let protocols = chip?["protocols"] as? [String: String] ?? [:]
        print(
            "icaoChipValidationResults:",
            protocols.sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: ", "))
    }
}
