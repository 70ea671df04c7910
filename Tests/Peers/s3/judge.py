#!/usr/bin/env python3
"""moto's server in the place of S3 storage, and Amazon's own client as a second pair of eyes.

  judge.py serve                 a server on a free port, with the bucket "vouch"; prints its address and credentials as JSON, and ends
                              when its input is closed. It checks signatures and permissions.
  judge.py keys                  the keys in the bucket, as JSON
  judge.py get KEY               an object, in hexadecimal digits
  judge.py delete KEY

The client takes S3_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
"""
import json
import os
import sys

BUCKET = "vouch"


def serve():
    # So many actions may be done by anybody: those that make the bucket, and those who may use it.
    os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "6"
    import logging

    import boto3
    from moto.server import ThreadedMotoServer

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    url = "http://127.0.0.1:%d" % server.get_host_and_port()[1]
    anybody = dict(endpoint_url=url, region_name="us-east-1", aws_access_key_id="a", aws_secret_access_key="b")
    users = boto3.client("iam", **anybody)
    boto3.client("s3", **anybody).create_bucket(Bucket=BUCKET)
    told = {"url": url, "bucket": BUCKET}
    for name in ("vouch", "stranger"):
        users.create_user(UserName=name)
        key = users.create_access_key(UserName=name)["AccessKey"]
        told[name] = {"identifier": key["AccessKeyId"], "secret": key["SecretAccessKey"]}
    # What the guide says that the server needs, and no more.
    policy = {
        "Version": "2012-10-17",
        "Statement": [
            {
                "Effect": "Allow",
                "Action": ["s3:PutObject", "s3:GetObject", "s3:DeleteObject", "s3:ListBucket"],
                "Resource": ["arn:aws:s3:::%s" % BUCKET, "arn:aws:s3:::%s/*" % BUCKET],
            }
        ],
    }
    users.put_user_policy(UserName="vouch", PolicyName="blobs", PolicyDocument=json.dumps(policy))
    print(json.dumps(told), flush=True)
    sys.stdin.read()
    server.stop()


def client():
    import boto3

    return boto3.client("s3", endpoint_url=os.environ["S3_URL"], region_name="us-east-1")


command, arguments = sys.argv[1], sys.argv[2:]
if command == "serve":
    serve()
elif command == "keys":
    found = client().list_objects_v2(Bucket=BUCKET).get("Contents", [])
    print(json.dumps([entry["Key"] for entry in found]))
elif command == "get":
    print(client().get_object(Bucket=BUCKET, Key=arguments[0])["Body"].read().hex())
elif command == "delete":
    client().delete_object(Bucket=BUCKET, Key=arguments[0])
else:
    sys.exit("judge.py: no command %s" % command)
