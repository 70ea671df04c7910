"""As much of pyscard as the guide for Python uses, with a chip that `vouch chip emulate` plays: no reader, no pcscd.

VOUCH_PROGRAM names the program.
"""
