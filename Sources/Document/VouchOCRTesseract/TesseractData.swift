internal import Foundation
internal import VouchOCR

/// The locations of Tesseract's library and language data.
struct TesseractData: Sendable {
    /// On the loader's path, or where Homebrew puts it.
    static let libraries = [
        "libtesseract.so.5", "libtesseract.5.dylib", "/opt/homebrew/lib/libtesseract.5.dylib",
        "/usr/local/lib/libtesseract.5.dylib",
    ]

    /// The folder of the files `Cyrillic.traineddata`, `ukr.traineddata`…
    let folder: String
    /// Those with data of their own.
    let languages: Set<TextLanguage>
    /// Data for all languages of a script, by the names of their files.
    let scripts: [TextScript: String]

    private static let scriptNames: [TextScript: String] = [
        .arabic: "Arabic", .armenian: "Armenian", .bengali: "Bengali", .cyrillic: "Cyrillic",
        .devanagari: "Devanagari", .georgian: "Georgian", .greek: "Greek", .hangul: "Hangul", .hebrew: "Hebrew",
        .latin: "Latin", .thai: "Thai",
    ]

    var isEmpty: Bool { languages.isEmpty && scripts.isEmpty }

    /// The data that a language is read with, in the library's notation: its own, those of another with all its letters,
    /// or its script's; nil if none are installed.
    func name(for language: TextLanguage) -> String? {
        if languages.contains(language) { return language.code }
        guard let letters = language.letters, let script = language.script else { return nil }
        let relatives = languages.filter { $0.script == script && $0.letters?.isSuperset(of: letters) ?? false }
        return relatives.map(\.code).min() ?? scripts[script]
    }

    /// The environment's `TESSDATA_PREFIX`, else the first of the usual folders with any data; nil if there is none.
    static func find(environment: [String: String] = ProcessInfo.processInfo.environment) -> TesseractData? {
        var folders = [
            "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract/tessdata", "/usr/share/tessdata",
            "/usr/local/share/tessdata", "/opt/homebrew/share/tessdata",
        ]
        if let chosen = environment["TESSDATA_PREFIX"], !chosen.isEmpty { folders = [chosen, chosen + "/tessdata"] }
        return folders.lazy.map(TesseractData.init).first { !$0.isEmpty }
    }

    init(folder: String) {
        self.folder = folder
        let suffix = ".traineddata"
        func names(in folder: String) -> Set<String> {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return Set(files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) })
        }
        // Scripts lie beside the languages in Debian, in a folder of their own elsewhere.
        let (names, others) = (names(in: folder), names(in: folder + "/script"))
        languages = Set(names.compactMap { TextLanguage($0) })
        scripts = Self.scriptNames.compactMapValues { name in
            names.contains(name) ? name : others.contains(name) ? "script/" + name : nil
        }
    }
}
