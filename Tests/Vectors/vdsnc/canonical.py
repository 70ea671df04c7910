"""Writes canonical.json: JSON and its canonical form (RFC 8785).

Numbers are those of RFC 8785 appendix B, given there by the bits of a double. The other cases are invented after its
sections 3.2.2 and 3.2.3; `refused` tells which texts have no one meaning.

Usage: python3 canonical.py > canonical.json
"""

import json

# RFC 8785, appendix B.
numbers = [
    ("0000000000000000", "0"), ("8000000000000000", "0"), ("0000000000000001", "5e-324"),
    ("8000000000000001", "-5e-324"), ("7fefffffffffffff", "1.7976931348623157e+308"),
    ("ffefffffffffffff", "-1.7976931348623157e+308"), ("4340000000000000", "9007199254740992"),
    ("c340000000000000", "-9007199254740992"), ("4430000000000000", "295147905179352830000"),
    ("44b52d02c7e14af5", "9.999999999999997e+22"), ("44b52d02c7e14af6", "1e+23"),
    ("44b52d02c7e14af7", "1.0000000000000001e+23"), ("444b1ae4d6e2ef4e", "999999999999999700000"),
    ("444b1ae4d6e2ef4f", "999999999999999900000"), ("444b1ae4d6e2ef50", "1e+21"),
    ("3eb0c6f7a0b5ed8c", "9.999999999999997e-7"), ("3eb0c6f7a0b5ed8d", "0.000001"),
    ("41b3de4355555553", "333333333.3333332"), ("41b3de4355555554", "333333333.33333325"),
    ("41b3de4355555555", "333333333.3333333"), ("41b3de4355555556", "333333333.3333334"),
    ("41b3de4355555557", "333333333.33333343"), ("becbf647612f3696", "-0.0000033333333333333333"),
    ("43143ff3c1cb0959", "1424953923781206.2"),
]

canonical = [
    (' { "b" : 1 , "a" : [ true , false , null ] } ', '{"a":[true,false,null],"b":1}'),
    ('[]', '[]'), ('{}', '{}'), ('"x"', '"x"'), ('-0', '0'), ('1.0', '1'), ('1E2', '100'), ('0.10', '0.1'),
    ('"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/"', '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'),
    ('"\\b\\t\\n\\f\\r\\u0000\\u001F\\u007f"', '"\\b\\t\\n\\f\\r\\u0000\\u001f\x7f"'),
    # §3.2.3: sorted by UTF-16 code units, so that a character beyond the first plane comes before U+FB33.
    ('{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",'
     '"\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control","\\u00f6":"Latin Small Letter O With Diaeresis"}',
     '{"\\r":"Carriage Return","1":"One","\x80":"Control","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign",'
     '"😀":"Emoji: Grinning Face","דּ":"Hebrew Letter Dalet With Dagesh"}'),
    ('{"":0,"a":{"b":[{"d":1,"c":2}]}}', '{"":0,"a":{"b":[{"c":2,"d":1}]}}'),
]

refused = [
    ("", "malformed"), (" ", "malformed"), ("{", "malformed"), ("[1", "malformed"), ("[1,]", "malformed"),
    ('{"a":1,}', "malformed"), ('{"a"}', "malformed"), ("{a:1}", "malformed"), ("'a'", "malformed"),
    ("01", "malformed"), ("1.", "malformed"), (".5", "malformed"), ("+1", "malformed"), ("1e", "malformed"),
    ("--1", "malformed"), ("0x1", "malformed"), ("NaN", "malformed"), ("Infinity", "malformed"), ("1 2", "malformed"),
    ("nul", "malformed"), ("True", "malformed"), ('"\t"', "malformed"), ('"\\x41"', "malformed"), ('"\\u12"', "malformed"),
    ('"abc', "malformed"), ("/**/1", "malformed"), ("\ufeff1", "malformed"), ("1\x00", "malformed"),
    ('"\\ud800"', "malformedText"), ('"\\udc00"', "malformedText"), ('"\\ud800\\u0041"', "malformedText"),
    ('"\\ud800x"', "malformedText"), ('{"a":1,"a":1}', "repeatedName"), ('{"a":1,"\\u0061":2}', "repeatedName"),
    ('[{"x":{"a":1,"b":2,"a":3}}]', "repeatedName"), ("1e400", "numberOutOfRange"), ("-1e999", "numberOutOfRange"),
    ("[" * 34 + "]" * 34, "tooDeep"), ('{"a":' * 34 + "1" + "}" * 34, "tooDeep"), ("1" * 200, "numberOutOfRange"),
]

if __name__ == "__main__":
    print(json.dumps({
        "numbers": [{"bits": bits, "text": text} for bits, text in numbers],
        "canonical": [{"text": text, "form": form} for text, form in canonical],
        "refused": [{"text": text, "code": code} for text, code in refused],
    }, indent=1))
