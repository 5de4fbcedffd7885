"""For who works on the languages: the texts of the site, and catalogues of them."""
