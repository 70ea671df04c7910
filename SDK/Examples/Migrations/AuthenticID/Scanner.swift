import VouchAuthenticID  // Vouch

/// Handles each scan in the three steps of the vendor's page: extract an image, unpack the result, decide.
struct Scanner {
    let requiredConfidence: Float = 0.6

    mutating func handleScan(result: DSResult) {
        // Step 1: extract an image.
        if result.uncroppedImage != nil {
            print("uncropped image present")
        }
        if result.uncroppedFlashImage != nil {
            print("uncropped flash image present")
        }

        // Step 2: unpack the result.
        print("isImageCropped", result.isImageCropped, "isFlashImageCropped", result.isFlashImageCropped)

        // Step 3: decide.
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
    }
}
