"""Regula's own Python client, unchanged, against a server: `judge.py URL ACTION [FILE...]`.

Prints one JSON object with what the client's objects say.
"""

import base64
import json
import sys
import uuid
import xml.etree.ElementTree

from regula.documentreader.webclient import (
    DocumentReaderApi,
    ProcessParams,
    RecognitionImage,
    RecognitionRequest,
    Scenario,
    TextFieldType,
)
from regula.documentreader.webclient.gen.exceptions import ApiException
from regula.documentreader.webclient.gen.models import (
    AuthParams, BsiTr03135, FaceApi, GraphicFieldType, LivenessParams, TransactionProcessRequest)


def request(files, scenario=Scenario.FULL_PROCESS, **parameters):
    images = [RecognitionImage(open(file, "rb").read(), page_index=index) for index, file in enumerate(files)]
    return RecognitionRequest(
        process_params=ProcessParams(scenario=scenario, **parameters), images=images, tag="judge")


def summary(response):
    raw = response.low_lvl_response
    told = {
        "chipPage": raw.chip_page,
        "finished": raw.processing_finished,
        "code": raw.core_lib_result_code,
        "types": [item.result_type for item in raw.container_list.list],
        "transaction": raw.transaction_info.transaction_id,
        "tag": raw.transaction_info.tag,
        "elapsed": raw.elapsed_time,
    }
    text = response.text
    if text is not None:
        told["text"] = {str(int(field.field_type)): field.value for field in text.field_list}
        told["surname"] = text.get_field_value(TextFieldType.SURNAME) if any(
            field.field_type == TextFieldType.SURNAME for field in text.field_list) else None
        told["sources"] = {
            str(int(field.field_type)): {value.source: value.value for value in field.value_list}
            for field in text.field_list
        }
        told["symbols"] = {
            str(int(field.field_type)): "".join(chr(symbol.code) for symbol in value.original_symbols)
            for field in text.field_list for value in field.value_list if value.original_symbols
        }
        told["textStatus"] = int(text.status)
    status = response.status
    if status is not None:
        told["status"] = {
            "overall": int(status.overall_status), "optical": int(status.optical), "rfid": int(status.rfid),
            "stopList": int(status.stop_list), "mrz": int(status.details_optical.mrz),
            "security": int(status.details_optical.security), "text": int(status.details_optical.text),
            "pages": int(status.details_optical.pages_count),
        }
    images = response.images
    if images is not None:
        told["images"] = {}
        for field in images.field_list:
            value = images.get_field(field.field_type).get_value()
            told["images"][GraphicFieldType(field.field_type).name] = {
                "bytes": len(value or b""), "begins": (value or b"")[:2].hex()}
    kind = response.document_type()
    if kind is not None:
        told["kind"] = {"name": kind.document_name, "type": kind.fdsid_list.d_type, "id": kind.id,
                        "format": kind.fdsid_list.d_format, "mrz": kind.fdsid_list.d_mrz}
    quality = response.image_quality_checks()
    if quality is not None:
        told["quality"] = {str(int(check.type)): int(check.result) for check in quality.list}
    log = response.log()
    if log is not None:
        told["log"] = log
    if raw.pass_back_object is not None:
        told["passBack"] = raw.pass_back_object
    return told


def transactions(api, files):
    identifier, told = str(uuid.uuid4()), {}
    body = TransactionProcessRequest(
        processParam=ProcessParams(scenario=Scenario.MRZ_AND_LOCATE), tag=str(uuid.uuid4()),
        List=request(files).list)
    made = api.api_v2_transaction_transaction_id_process_post(identifier, body)
    told["id"] = made.transaction_id == identifier
    told["in"] = len(made.in_data.images)
    again = api.api_v2_transaction_transaction_id_get(identifier)
    told["out"] = [image.field_type for image in again.out_data.images]
    results = api.api_v2_transaction_transaction_id_results_get(identifier, with_images=True)
    told["results"] = [item.result_type for item in results.container_list.list]
    addresses = api.api_v2_transaction_transaction_id_results_get(identifier, with_images=False)
    told["address"] = next(
        item.images.field_list[0].value_list[0].value
        for item in addresses.container_list.list if item.result_type == 37)
    file = api.api_v2_transaction_transaction_id_file_get(identifier, "in-0")
    told["same"] = bytes(file) == open(files[0], "rb").read()
    listed = api.api_v2_tag_tag_id_transactions_get(body.tag)
    told["listed"] = [item.id == identifier for item in listed.items]
    api.api_v2_tag_tag_id_delete_with_http_info(body.tag)
    told["left"] = len(api.api_v2_tag_tag_id_transactions_get(body.tag).items)
    try:
        api.api_v2_transaction_transaction_id_get(identifier)
    except ApiException as error:
        told["gone"] = error.status
    return told


def checks(item):
    return {
        str(int(check.type)): {
            "result": int(check.result),
            "elements": [
                {"type": int(element.element_type), "result": int(element.element_result),
                 "diagnose": int(element.element_diagnose), "percent": element.percent_value,
                 "image": len(element.image.image), "etalon": len(element.etalon_image.image)}
                for element in check.list],
        } for check in item.authenticity_check_list.list}


def faces(api, files, threshold):
    asked = request(files[:1], use_face_api=True, log=True, face_api=FaceApi(
        url="https://faces.invalid", mode="match", threshold=threshold, child_age_threshold=13,
        child_doc_validity_years=5))
    asked.live_portrait = base64.b64encode(open(files[1], "rb").read()).decode()
    response = api.process(asked)
    told = {"own": checks(response.result_by_type(34)), "status": int(response.status.portrait), "log": response.log()}
    portraits = response.authenticity().portrait_comparison_checks
    told["accessor"] = [int(check.element_type) for check in portraits.checks_list]
    live = response.result_by_type(32)
    told["live"] = None if live is None else [
        {"type": field.field_type, "bytes": len(base64.b64decode(field.image.image))}
        for field in live.doc_graphics_info.p_array_fields]
    return told


def liveness(api, files):
    response = api.process(request(files, auth_params=AuthParams(check_liveness=True, liveness_params=LivenessParams(
        check_ovi=True, check_mli=True, check_holo=True, check_ed=True, check_black_and_white_copy=True,
        check_dynaprint=True, check_geometry=True))))
    status = response.status
    return {"page": checks(response.result_by_type(20)), "security": int(status.details_optical.security),
            "optical": int(status.optical), "overall": int(status.overall_status)}


def seals(api, files):
    response, told = api.process(request(files)), {}
    seal, other = response.result_by_type(125), response.result_by_type(124)
    if seal is not None:
        seal = seal.dft_vds
        told["vds"] = {
            "certificate": seal.certificate, "country": seal.issuing_country, "signer": seal.signer,
            "issued": seal.doc_issue_date, "kind": seal.doc_type, "type": seal.type, "version": seal.version,
            "features": [int(feature.type) for feature in seal.doc_features],
            "bytes": [len(base64.b64decode(feature.data.data)) == feature.data.length for feature in seal.doc_features],
            "signature": len(base64.b64decode(seal.signature.data))}
    if other is not None:
        other = other.dft_vds_nc
        told["vdsNC"] = {
            "type": other.type, "version": other.version, "country": other.issuing_country,
            "algorithm": other.signature_alg, "name": other.message.pid.n, "uvci": other.message.uvci,
            "doses": [dose.seq for event in other.message.ve or [] for dose in event.vd],
            "certificate": base64.b64decode(other.certificate.data)[:1].hex()}
    told["status"] = int(response.status.details_optical.vds)
    return told


def inspection(api, files):
    response = api.process(request(files, bsi_tr03135=BsiTr03135(generate_result=True)))
    root = xml.etree.ElementTree.fromstring(response.result_by_type(73).xml_buffer)
    space = root.tag.split("}")[0] + "}"
    return {"root": root.tag.removeprefix(space), "parts": [child.tag.removeprefix(space) for child in root],
            "surname": root.findtext(f".//{space}OpticalMRZ/{space}Surname")}


def credential(api, files):
    asked = request(files[:1], generate_dtcvc=True)
    sent = open(files[1], "rb").read()
    asked.dtc = base64.b64encode(sent).decode()
    response = api.process(asked)
    return {"same": base64.b64decode(response.result_by_type(109).byte_array) == sent,
            "rfid": int(response.status.rfid),
            "sources": sorted({source.source for source in response.text.available_source_list})}


def service(api):
    ping, health = api.ping(), api.healthz()
    return {
        "ping": {"name": ping.app_name, "version": ping.version, "scenarios": ping.supported_scenarios},
        "health": {"app": health.app, "licence": health.license_type, "scenarios": health.scenarios},
        "ready": api.readyz_with_http_info().status_code,
        "documents": [
            {"id": item.id, "type": item.doc_type, "name": item.document} for item in api.doclist().items],
    }


CHECKS = {"liveness": liveness, "seals": seals, "inspection": inspection, "credential": credential}


def main():
    url, action, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    with DocumentReaderApi(host=url) as api:
        try:
            if action == "transactions":
                told = transactions(api, files)
            elif action == "service":
                told = service(api)
            elif action.startswith("faces-"):
                told = faces(api, files, int(action.split("-")[1]))
            elif action in CHECKS:
                told = CHECKS[action](api, files)
            elif action == "full":
                asked = request(files, log=True, date_format="dd.MM.yyyy")
                asked.pass_back_object = {"order": 7, "of": ["a", None, True]}
                response = api.api_process_with_http_info(asked, x_request_id="judge-1")
                told = summary(type(api.process(request(files)))(response.data))
                told["requestID"] = response.headers.get("X-RequestID")
            else:
                told = summary(api.process(request(files, scenario=action)))
        except ApiException as error:
            told = {"error": error.status, "body": error.body}
    json.dump(told, sys.stdout, default=int)


if __name__ == "__main__":
    main()
