// Tells of generated pages what the field assigner's network is told of read ones: the product's own features, with
// the rules' choice and the models' matches among them, so that training and reading cannot differ.
//
// A page a line as JSON on standard input; on standard output a line of JSON that names sizes and fields, then for each
// page what `Records.swift` says. Pages that cannot be told are left out, and counted on standard error.
//
// With `--replay WEIGHTS rules|network|both` it takes readings instead, and places their fields again (`Replay.swift`).
// With `--judge WEIGHTS` it says instead how many of the pages' values are read exactly, by rules, network and both; with
// `--losses WEIGHTS` which ones are not.
import Foundation
import VouchBuiltInModels
import VouchModels

let today = PageText.today
let texts = try BuiltInModels.load()
let vocabulary = try ModelVocabulary(parsing: texts.vocabulary.bytes)
let models = try texts.models.map { try DocumentModel(parsing: $0.bytes, vocabulary: vocabulary) }
let teller = PageTeller(models: models)

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--judge" {
    let weights = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[2]))
    var judge = try Judge(weights: Array(weights))
    while let line = readLine() {
        let page = try JSONDecoder().decode(PageText.self, from: Data(line.utf8))
        judge.read(page, teller.reading(of: page))
    }
    print(judge.report, terminator: "")
    exit(0)
}

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--losses" {
    let losses = try Losses(weights: Array(try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[2]))))
    while let line = readLine() {
        let page = try JSONDecoder().decode(PageText.self, from: Data(line.utf8))
        for loss in losses.lines(page, teller.reading(of: page)) { print(loss) }
    }
    exit(0)
}

if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "--replay" {
    let weights = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[2]))
    if let replay = try Replay(teller: teller, weights: Array(weights), mode: CommandLine.arguments[3]) {
        while let line = readLine() { print(try replay.again(line)) }
        exit(0)
    }
}

let output = FileHandle.standardOutput
output.write(Records.header)
var leftOut = 0
var buffer = Data()
let decoder = JSONDecoder()
while let line = readLine() {
    let page = try decoder.decode(PageText.self, from: Data(line.utf8))
    if let record = teller.record(of: page) {
        buffer += record
    } else {
        leftOut += 1
    }
    if buffer.count > 1 << 20 {
        output.write(buffer)
        buffer = Data()
    }
}
output.write(buffer)
if leftOut > 0 { FileHandle.standardError.write(Data("\(leftOut) pages left out\n".utf8)) }
