class CardConnectionException(Exception):
    pass


class NoCardException(Exception):
    pass
