import VouchDialects
import VouchServer

/// What the routes take and answer, by method and template.
extension RegulaService {
    /// One picture, with parameters.
    private static let asked = #"""
        {
          "processParam": {"scenario": "FullProcess"},
          "List": [
            {
              "ImageData": {
                "image": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
              }
            }
          ]
        }
        """#

    /// The results of a document, whether processed now or fetched later.
    private static let processed = AnswerExample(
        #"""
        {
          "ChipPage": 0,
          "ContainerList": {
            "Count": 1,
            "List": [
              {
                "ListVerifiedFields": {
                  "Count": 1,
                  "pDateFormat": "yyyy-MM-dd",
                  "pFieldMaps": [
                    {
                      "Field_MRZ": "SPECIMEN",
                      "Matrix": [
                        0,
                        0
                      ],
                      "wFieldType": 8,
                      "wLCID": 0
                    }
                  ]
                },
                "buf_length": 0,
                "list_idx": 0,
                "page_idx": 0,
                "result_type": 15
              }
            ]
          },
          "CoreLibResultCode": 0,
          "ProcessingFinished": 1,
          "TransactionInfo": {
            "DateTime": "2026-11-28T09:30:00Z",
            "TransactionID": "821aaf84-28da-4b9e-a76e-42fa7efb4237",
            "UserName": "app",
            "Version": "0.2.0"
          },
          "elapsedTime": 198,
          "morePagesAvailable": 0
        }
        """#, as: JSONSchema.self)

    /// A transaction, as made and as fetched.
    private static let stored = AnswerExample(
        #"""
        {
          "inData": {
            "images": [
              {
                "light": 6,
                "listIdx": 0,
                "pageIdx": 0,
                "url": "/api/v2/transaction/821aaf84/file?name=in-0.jpg"
              }
            ]
          },
          "outData": {
            "images": [],
            "url": "/api/v2/transaction/821aaf84/results?withImages=false"
          },
          "transactionId": "821aaf84"
        }
        """#, as: Regula.TransactionResult.self)

    private static let kind = VendorDescription(
        tag: "Regula",
        problem:
            #"{"code": "resource.notFound", "message": "there is no such transaction", "remedy": "check the path"}"#,
        security: [["token": []], ["key": []]])

    static let descriptions: [String: Operation] = VendorDescription.byRoute([
        (
            "POST /api/process",
            kind.operation(
                "regulaProcess", "Read pictures of a document.",
                sent: asked,
                answer: processed)
        ),
        (
            "GET /api/ping",
            kind.operation(
                "regulaPing", "Tell what serves here, and what it can do.",
                answer: AnswerExample(
                    #"""
                    {
                      "app-name": "Vouch",
                      "server-time": "2026-11-28T09:30:00Z",
                      "supported-scenarios": ["Mrz", "Barcode"],
                      "version": "0.2.0"
                    }
                    """#, as: Regula.DeviceInfo.self))
        ),
        (
            "GET /api/healthz",
            kind.operation(
                "regulaHealth", "Tell that the process answers.",
                answer: AnswerExample(
                    #"""
                    {
                      "app": "Vouch",
                      "countryFilter": [],
                      "licenseId": "none",
                      "licenseSerial": "none",
                      "licenseType": "Apache-2.0",
                      "licenseValidUntil": "9999-12-31T23:59:59Z",
                      "scenarios": ["Mrz", "Barcode"],
                      "version": "0.2.0"
                    }
                    """#, as: Regula.Healthcheck.self))
        ),
        (
            "GET /api/readyz",
            kind.operation(
                "regulaReady", "Tell whether readings can be taken: 200, or 400.")
        ),
        (
            "GET /api/doclist",
            kind.operation(
                "regulaDocuments", "List the documents that are known.",
                answer: AnswerExample(
                    #"""
                    {
                      "items": [
                        {
                          "barcode_fields": false,
                          "country": "Austria",
                          "created": "",
                          "deprecated": false,
                          "doc_type": 12,
                          "document": "Identity card (European Union)",
                          "graphic_fields": true,
                          "icao_code": "AUT",
                          "id": 1842883219,
                          "mrz": true,
                          "rfid_chip": true,
                          "text_fields": true,
                          "updated": ""
                        }
                      ]
                    }
                    """#, as: Regula.DatabaseDocumentList.self))
        ),
        (
            "POST /api/v2/transaction/{transactionId}/process",
            kind.operation(
                "regulaReprocess", "Read a transaction's pictures again, or others.",
                query: ["useCache": "`true`: what was read before, if there is something."],
                sent: asked,
                answer: stored)
        ),
        (
            "GET /api/v2/transaction/{transactionId}",
            kind.operation(
                "regulaTransaction", "Tell what belongs to a transaction.",
                answer: stored)
        ),
        (
            "GET /api/v2/transaction/{transactionId}/results",
            kind.operation(
                "regulaResults", "Get a transaction's answer again.",
                query: ["withImages": "`false`: addresses in the places of pictures."],
                answer: processed)
        ),
        (
            "GET /api/v2/transaction/{transactionId}/file",
            kind.operation(
                "regulaFile", "Get a picture of a transaction, by its name.",
                query: ["name": "Name of the file, as the transaction lists it."],
                answerType: "application/octet-stream")
        ),
        (
            "DELETE /api/v2/tag/{tagId}",
            kind.operation(
                "regulaDeleteTag", "Delete the transactions of a tag.",
                success: 204)
        ),
        (
            "GET /api/v2/tag/{tagId}/transactions",
            kind.operation(
                "regulaTag", "List the transactions of a tag.",
                answer: AnswerExample(
                    #"""
                    {"items": [{"id": "821aaf84", "state": 1, "updatedAt": "2026-11-28T09:30:00Z"}]}
                    """#, as: Regula.TransactionList.self))
        ),
    ])
}
