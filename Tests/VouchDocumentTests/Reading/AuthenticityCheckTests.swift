import Testing
import VouchCore
import VouchFields
import VouchVision

@testable import VouchDocument

/// Traces of pages as checks, and the status that asks for them.
@Suite struct AuthenticityCheckTests {
    private static let clean = CopyTraces(
        colouredShare: 0.4, screenPattern: 0, printedDots: 0, typefaceAdvantage: 0.05)

    private static func status(_ pages: [CopyTraces]) throws -> CheckOutcome {
        var input = CheckInput(fields: [])
        input.authenticity = AuthenticityChecks(pages)
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 28))
        return DocumentChecks(input, today: today).status("authenticity")
    }

    @Test func `a page without a trace passes`() throws {
        #expect(try Self.status([Self.clean]) == .passed)
    }

    @Test(arguments: [
        (CopyTraces(colouredShare: 0.01, screenPattern: 0), CheckCode.copyBlackAndWhite),
        (CopyTraces(colouredShare: 0.4, screenPattern: 0.8), .copyScreen),
        (CopyTraces(colouredShare: 0.4, screenPattern: 0, printedDots: 9), .copyPrintedDots),
        (CopyTraces(colouredShare: 0.4, screenPattern: 0, typefaceAdvantage: -0.05), .zoneTypeface),
    ])
    func `a trace on any page fails it, whatever the others show`(page: CopyTraces, code: CheckCode) throws {
        #expect(try Self.status([Self.clean, page, Self.clean]) == .failed(.init(code)))
    }

    @Test func `what was not measured does not pass`() throws {
        #expect(
            try Self.status([CopyTraces(colouredShare: 0.4, screenPattern: nil)])
                == .notPerformed(.init(.copyNotMeasured)))
        #expect(try Self.status([]) == .notPerformed(.statusIncomplete))
    }

    @Test func `dots and a typeface that cannot be seen are no obstacle`() throws {
        let coarse = CopyTraces(colouredShare: 0.4, screenPattern: 0)
        #expect(try Self.status([coarse]) == .passed)
        let checks = try #require(AuthenticityChecks([coarse]))
        #expect(checks.print == .notPerformed(.init(.copyNotMeasured)))
        #expect(checks.typeface == .notPerformed(.init(.zoneTypefaceNotCompared)))
    }

    @Test func `a failed trace decides nothing but its own status`() throws {
        var input = CheckInput(fields: [])
        input.authenticity = AuthenticityChecks([CopyTraces(colouredShare: 0, screenPattern: 1)])
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 28))
        let checks = DocumentChecks(input, today: today)
        for status in ["optical", "overall", "optical.security"] as [StaticCode] {
            if case .failed = checks.status(status) { Issue.record("\(status) failed") }
        }
    }
}
