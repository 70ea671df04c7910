import Testing
import VouchCore

@testable import VouchReport

@Suite struct ReportWordsTests {
    @Test(arguments: CheckCode.allCases)
    func `words are whole sentences that do not quote the code`(_ code: CheckCode) {
        for isFailure in [true, false] {
            let saying = ReportWords.about(code: code.rawValue, isFailure: isFailure)
            #expect(saying.sentence.hasSuffix("."))
            #expect(saying.sentence.first?.isUppercase == true)
            #expect(saying.advice?.hasSuffix(".") ?? true)
            #expect(!saying.sentence.contains(code.rawValue))
        }
    }

    @Test func `a code without a sentence of its own is about the subject it begins with`() {
        for code in CheckCode.allCases {
            guard case .about(let subject) = code.words else { continue }
            #expect(code.rawValue.hasPrefix("\(subject.rawValue)."))
        }
        let invalid = ReportWords.about(code: CheckCode.vdsFeatureMissing.rawValue, isFailure: true)
        #expect(invalid.sentence == "The digital seal: check failed.")
        #expect(invalid.advice == "Have a trained person examine the document.")
        let open = ReportWords.about(code: CheckCode.surveyUnreadable.rawValue, isFailure: false)
        #expect(open.sentence == "A file of the chip could not be checked.")
        #expect(open.advice == "Place the document on the reader, keep it still, and read the chip again.")
    }

    @Test func `a sentence of its own says the same of a finding and of a reason`() {
        for isFailure in [true, false] {
            let saying = ReportWords.about(code: "expiry.expired", isFailure: isFailure)
            #expect(saying.sentence == "The document has expired.")
            #expect(saying.advice == "Ask for another document.")
        }
        #expect(ReportWords.about(code: "check.notAsked", isFailure: false).advice == nil)
    }

    @Test func `a code of another version has the words of its subject, or general ones`() {
        #expect(CheckCode(rawValue: "signature.ofTomorrow") == nil)
        #expect(
            ReportWords.about(code: "signature.ofTomorrow", isFailure: true).sentence == "The signature: check failed.")
        #expect(
            ReportWords.about(code: "signature.ofTomorrow", isFailure: false).advice
                == "Import the State’s certificates into the trust store, then check again.")
        #expect(ReportWords.about(code: "quux.quuux", isFailure: true).sentence == "This check failed.")
        #expect(ReportWords.about(code: "", isFailure: false).sentence == "This check could not be performed.")
    }

    @Test func `a check that passed has a sentence of its own, or names the check`() {
        #expect(ReportWords.about("dates.expiry", .init(word: .passed)).sentence == "The document has not expired.")
        #expect(
            ReportWords.about("passiveAuthentication.hashes.DG2", .init(word: .passed)).sentence
                == "DG2 was not changed after it was signed.")
        #expect(
            ReportWords.about("some.newCheck", .init(word: .passed)).sentence == "The check “some: new check” passed.")
    }

    @Test(arguments: ChipVerdict.allCases)
    func `a verdict is a whole sentence`(_ verdict: ChipVerdict) {
        let sentence = ReportWords.verdict(verdict.rawValue)
        #expect(sentence == verdict.sentence)
        #expect(sentence.hasSuffix("."))
        #expect(sentence.first?.isUppercase == true)
    }

    @Test func `only verdicts that lack a check say so in general words, as do those of another version`() {
        let general = "Not everything required could be checked."
        let lacking = ChipVerdict.allCases.filter { $0.sentence == general }
        #expect(
            lacking == [.signatureNotChecked, .chainNotChecked, .hashesNotChecked, .countryNotChecked])
        #expect(ReportWords.verdict("ruleOfTomorrow") == general)
        #expect(ReportWords.verdict("cloned") == "This is not the chip that the files were signed for.")
    }
}
