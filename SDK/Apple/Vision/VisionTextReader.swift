#if canImport(Vision)
import Foundation
import Vision
import VouchCapture
public import VouchCore
public import VouchOCR

/// Finds and reads printed text by Apple's Vision. Type-checked only: it was never run on a device.
///
/// For a machine-readable zone Vouch's own reader is the better one: this one knows words, and a zone has none.
public struct VisionTextReader: TextLocating, LineReading {
    /// Holds nothing: make one where it is needed.
    public init() {}

    public func boxes(in image: ImageView, search: TextSearch) throws(OCRError) -> [Quad] {
        let places = NormalisedPlaces(FrameSize(width: image.width, height: image.height))
        let found = try observations(in: image, languages: [], region: nil).compactMap { $0.quad(in: places) }
        // Corners clockwise from the top left have a positive area.
        return search.chosen(from: found.sorted { $0.signedArea > $1.signedArea })
    }

    public func lines(
        at boxes: [Quad], in image: ImageView, languages: [TextLanguage]
    ) throws(OCRError) -> [TextLine?] {
        let places = NormalisedPlaces(FrameSize(width: image.width, height: image.height))
        var lines: [TextLine?] = []
        for box in boxes {
            guard let part = places.rectangle(around: box, margin: 0.3) else {
                lines.append(nil)
                continue
            }
            let region = CGRect(x: part.x, y: part.y, width: part.width, height: part.height)
            let found = try observations(in: image, languages: languages, region: region)
            lines.append(Self.line(of: found, at: box))
        }
        return lines
    }

    /// Whether Vision reads the language on this system.
    public func reads(_ language: TextLanguage) -> Bool {
        let known = (try? Self.request().supportedRecognitionLanguages()) ?? []
        return known.contains { $0.hasPrefix(Self.tag(of: language)) }
    }

    // MARK: Vision

    private static func request() -> VNRecognizeTextRequest {
        let request = VNRecognizeTextRequest()
        request.recognitionLevel = .accurate
        // Names and numbers are not words of any language.
        request.usesLanguageCorrection = false
        return request
    }

    private func observations(
        in image: ImageView, languages: [TextLanguage], region: CGRect?
    ) throws(OCRError) -> [VNRecognizedTextObservation] {
        guard let picture = image.cgImage else { throw OCRError(.outOfMemory) }
        let request = Self.request()
        if let region { request.regionOfInterest = region }
        if !languages.isEmpty { request.recognitionLanguages = languages.map(Self.tag) }
        do {
            try VNImageRequestHandler(cgImage: picture, options: [:]).perform([request])
        } catch {
            throw OCRError(.engineFailed)
        }
        return request.results ?? []
    }

    /// The longest line in the box's surroundings: words of other lines are shorter.
    private static func line(of found: [VNRecognizedTextObservation], at box: Quad) -> TextLine? {
        let texts = found.compactMap { $0.topCandidates(1).first }
        guard let longest = texts.max(by: { $0.string.count < $1.string.count }), !longest.string.isEmpty else {
            return nil
        }
        let count = Double(longest.string.count)
        // Vision gives one confidence for the line, and no reliable place of a character.
        let characters = longest.string.enumerated().map { index, character in
            TextCharacter(
                character, probability: Double(longest.confidence), position: (Double(index) + 0.5) / count)
        }
        return TextLine(characters: characters, box: box, engine: "apple-vision")
    }

    /// ISO 639-1 and BCP 47 of the languages that Vision knows.
    private static func tag(of language: TextLanguage) -> String {
        let code = String(language.code.prefix(3))
        let two = [
            "deu": "de", "eng": "en", "fra": "fr", "ita": "it", "spa": "es", "por": "pt", "nld": "nl", "swe": "sv",
            "dan": "da", "nor": "no", "pol": "pl", "ces": "cs", "ron": "ro", "tur": "tr", "ukr": "uk", "rus": "ru",
            "zho": "zh", "jpn": "ja", "kor": "ko", "tha": "th", "vie": "vi", "ara": "ar", "ind": "id", "msa": "ms",
        ]
        return two[code] ?? code
    }
}

extension VNRecognizedTextObservation {
    /// Its corners in pixels.
    fileprivate func quad(in places: NormalisedPlaces) -> Quad? {
        func pixel(_ point: CGPoint) -> Point? { places.pixel(x: Double(point.x), y: Double(point.y)) }
        guard let a = pixel(topLeft), let b = pixel(topRight), let c = pixel(bottomRight), let d = pixel(bottomLeft)
        else { return nil }
        return Quad(topLeft: a, topRight: b, bottomRight: c, bottomLeft: d)
    }
}
#endif
