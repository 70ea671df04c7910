"""How the pictures of symbols are drawn."""
