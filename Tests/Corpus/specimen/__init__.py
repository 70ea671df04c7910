"""Drawing of specimen identity documents of invented persons, and of photographs of them."""
