-- An execution that must do with what needs nobody's yes must do so after a stop, too.
ALTER TABLE run ADD COLUMN confined INTEGER NOT NULL DEFAULT 0;
