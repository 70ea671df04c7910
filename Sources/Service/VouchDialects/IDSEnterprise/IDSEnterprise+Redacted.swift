public import VouchCore

// What holds a person's data, a picture or a token shows none of it when printed.
extension IDSEnterprise.UploadResponse: Redacted {}
extension IDSEnterprise.JourneyResponse: Redacted {}
extension IDSEnterprise.JourneyResponse.Pair: Redacted {}
extension IDSEnterprise.JourneyResponse.ProcessedLiveness: Redacted {}
extension IDSEnterprise.ProcessedDocument: Redacted {}
extension IDSEnterprise.ExtractedField: Redacted {}
extension IDSEnterprise.TokenResponse: Redacted {}
