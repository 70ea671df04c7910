import VouchAPI

extension APIExamples {
    /// The report of a specimen's picture, without most of its fields and checks, asked for with `graphics=none`.
    package static let reading = AnswerExample(
        #"""
        {
          "schemaVersion": 2,
          "readAt": "2026-11-28T09:30:00Z",
          "document": {
            "issuingState": "UTO",
            "issuingStateName": "Utopia (specimen)",
            "modelID": "generic-passport",
            "name": "Passport",
            "sources": ["mrz", "visual"],
            "type": "passport"
          },
          "statuses": {
            "age": {
              "because": ["age.threshold"],
              "outcome": "notPerformed",
              "reason": "check.notExamined"
            },
            "chip": {
              "because": ["chip.PA", "chip.genuine"],
              "outcome": "notPerformed",
              "reason": "chip.notRead"
            },
            "dataStatus": "ok",
            "optical": {
              "because": [],
              "notPerformed": [
                "optical.security",
                "optical.seal",
                "sides.consistency",
                "captures.consistency"
              ],
              "outcome": "passed"
            },
            "overall": {
              "because": [],
              "notPerformed": ["chip", "portrait", "age"],
              "outcome": "passed"
            },
            "parts": {
              "optical.zone": {"because": [], "outcome": "passed"},
              "optical.expiry": {
                "because": [],
                "notPerformed": ["dates.validFrom"],
                "outcome": "passed"
              },
              "chip.PA": {
                "because": ["chip.passiveAuthentication"],
                "outcome": "notPerformed",
                "reason": "chip.notRead"
              }
            },
            "portrait": {
              "because": ["portrait.comparison"],
              "outcome": "notPerformed",
              "reason": "check.notExamined"
            },
            "words": "All checks performed passed. Pictures alone cannot show whether the document is genuine."
          },
          "fields": {
            "surname": {
              "clause": null,
              "comparison": {
                "pairs": [
                  {
                    "clause": null,
                    "first": "mrz",
                    "outcome": "passed",
                    "reason": null,
                    "second": "visual"
                  }
                ],
                "summary": "passed"
              },
              "outcome": "passed",
              "reason": null,
              "saidBy": ["mrz", "visual"],
              "sources": {
                "mrz": {
                  "confidence": 1,
                  "raw": "SPECIMEN",
                  "validity": {
                    "clause": null,
                    "outcome": "notPerformed",
                    "reason": "value.unproved"
                  },
                  "value": "SPECIMEN"
                },
                "visual": {
                  "box": [
                    [42.73, 22.24],
                    [59.15, 21.99],
                    [59.16, 25.36],
                    [42.73, 25.61]
                  ],
                  "confidence": 0.9745,
                  "page": 0,
                  "raw": "SPECIMEN",
                  "validity": {
                    "clause": null,
                    "outcome": "notPerformed",
                    "reason": "value.noRule"
                  },
                  "value": "SPECIMEN"
                }
              },
              "value": "SPECIMEN"
            },
            "documentNumber": {
              "clause": null,
              "comparison": {
                "pairs": [
                  {
                    "clause": null,
                    "first": "mrz",
                    "outcome": "passed",
                    "reason": null,
                    "second": "visual"
                  }
                ],
                "summary": "passed"
              },
              "outcome": "passed",
              "reason": null,
              "saidBy": ["mrz", "visual"],
              "sources": {
                "mrz": {
                  "confidence": 1,
                  "raw": "K31185303",
                  "validity": {
                    "clause": null,
                    "outcome": "passed",
                    "reason": null
                  },
                  "value": "K31185303"
                },
                "visual": {
                  "box": [
                    [84.83, 14.99],
                    [100.6, 14.99],
                    [100.61, 18.01],
                    [84.83, 18.01]
                  ],
                  "confidence": 0.9784,
                  "page": 0,
                  "raw": "K31185303",
                  "validity": {
                    "clause": null,
                    "outcome": "notPerformed",
                    "reason": "value.noRule"
                  },
                  "value": "K31185303"
                }
              },
              "value": "K31185303"
            }
          },
          "checks": [
            {
              "clause": null,
              "fields": [
                "dateOfBirth",
                "dateOfExpiry",
                "documentCode",
                "documentNumber",
                "givenNames",
                "issuingStateCode",
                "nationality",
                "sex",
                "surname"
              ],
              "name": "comparison.mrzVisual",
              "outcome": "passed",
              "part": "fields",
              "reason": null,
              "sources": ["mrz", "visual"],
              "words": "Zone and print agree."
            },
            {
              "clause": null,
              "fields": [],
              "name": "comparison.mrzBarcode",
              "outcome": "notPerformed",
              "part": "fields",
              "reason": "compare.oneSource",
              "sources": ["mrz", "barcode"],
              "words": "Only one source has the value, so there was nothing to compare."
            }
          ],
          "graphics": [
            {
              "box": [[3.96, 14.01], [39.02, 14.01], [39.02, 59.86], [3.96, 59.86]],
              "dotsPerInch": 233.7,
              "height": 422,
              "kind": "portrait",
              "mime": "image/png",
              "page": 0,
              "quality": {
                "burntOut": 0.0279,
                "contrast": 0.8078,
                "glare": 0,
                "sharpness": 0.218
              },
              "refined": true,
              "sha256": "63b35fbcc6f8e307f57eef81faf330910debd92495f18e2c438cf43229b6171a",
              "source": "page",
              "width": 323
            }
          ],
          "pages": [],
          "figures": {
            "age": 38,
            "ageAtIssue": 35,
            "monthsToExpire": 82,
            "over": {"18": true, "21": true, "25": true, "65": false},
            "yearsSinceIssue": 3
          },
          "timing": [{"name": "read", "milliseconds": 23.8}],
          "versions": {
            "engines": [
              {"name": "PP-OCR", "version": "v6"},
              {"name": "Tesseract", "version": "5.3.0"}
            ],
            "networks": [],
            "vouch": "0.2.0"
          },
          "inputs": [
            {
              "bytes": 226104,
              "format": "JPEG",
              "height": 1200,
              "name": "input 1",
              "sha256": "340cff0177fc521190b77c9b17e055d7c355274ecb8b0f64c06bc855b77d100e",
              "width": 1600
            }
          ]
        }
        """#, as: ReadingAnswer.self)
}
