import Foundation
import VouchAuthenticID  // Vouch
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Handles each scan in the three steps of the vendor's page: extract an image, unpack the result, decide.
struct Scanner {
    /// The images to send, in the order of scanning.
    var images: [[UInt8]] = []

    mutating func handleScan(result: DSResult) {
        // Step 3: first, determine if images are uncropped.
        if result.uncroppedImage != nil {
            print("uncropped image present")
        }
        if result.uncroppedFlashImage != nil {
            print("uncropped flash image present")
        }

        // Then, check for distance confidence.
        if result.confidence < 0.6,
            result.captureAnalysis.distanceConfidence < 0.6
        {
            print("document is not well-centered in the frame")
        }

        if result.confidence < 0.6 {
            print("Image quality is not good")
        }

        if result.confidence > 0.6 {
            print("Image quality is good")
        }

        // Step 1: only uncropped images are submitted.
        if let image = result.uncroppedImage, result.confidence > 0.6 {
            images.append(image)
        }
    }

    /// Sends each image, and says what the server answers.
    func sendAll() async throws {
        let settings = ProcessInfo.processInfo.environment
        guard let url = URL(string: (settings["SERVER"] ?? "") + "/authenticid/scans") else { return }
        for image in images {
            var request = URLRequest(url: url)
            request.httpMethod = "POST"
            request.httpBody = Data(image)
            request.setValue("image/jpeg", forHTTPHeaderField: "Content-Type")
            request.setValue(settings["APIKEY"], forHTTPHeaderField: "apikey")
            request.setValue("True", forHTTPHeaderField: "AutoCrop")
            let (body, _) = try await URLSession.shared.data(for: request)
            let answer = try JSONSerialization.jsonObject(with: body) as? [String: Any]
            let document = answer?["document"] as? [String: Any]
            print("AutoCrop True:", document?["type"] as? String ?? "nothing was read")
        }
    }
}
