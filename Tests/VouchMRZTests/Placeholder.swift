import VouchMRZ
