import VouchCore
