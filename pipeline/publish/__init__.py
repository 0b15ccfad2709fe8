"""From books to a static site: schema, pages, engine bundle and the play app."""
