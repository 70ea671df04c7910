internal import Foundation
internal import VouchOCR

/// The locations of Tesseract's library and language data.
struct TesseractData: Sendable {
    /// On the loader's path, or where Homebrew puts it.
    static let libraries = [
        "libtesseract.so.5", "libtesseract.5.dylib", "/opt/homebrew/lib/libtesseract.5.dylib",
        "/usr/local/lib/libtesseract.5.dylib",
    ]

    /// The folder of the files `deu.traineddata`, `lav.traineddata`…
    let folder: String
    let languages: Set<TextLanguage>

    /// The environment's `TESSDATA_PREFIX`, else the first of the usual folders with any data; nil if there is none.
    static func find(environment: [String: String] = ProcessInfo.processInfo.environment) -> TesseractData? {
        var folders = [
            "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract/tessdata", "/usr/share/tessdata",
            "/usr/local/share/tessdata", "/opt/homebrew/share/tessdata",
        ]
        if let chosen = environment["TESSDATA_PREFIX"], !chosen.isEmpty { folders = [chosen, chosen + "/tessdata"] }
        return folders.lazy.map(TesseractData.init).first { !$0.languages.isEmpty }
    }

    init(folder: String) {
        self.folder = folder
        let suffix = ".traineddata"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        languages = Set(
            names.filter { $0.hasSuffix(suffix) }.compactMap { TextLanguage(String($0.dropLast(suffix.count))) })
    }
}
