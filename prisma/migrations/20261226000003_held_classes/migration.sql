SET lock_timeout = '2s';

-- Keeps what a class list was under a legal hold of its school, as keep_held_version does for its other tables.
CREATE TRIGGER "SchoolClass_held_change" AFTER UPDATE ON "SchoolClass" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION keep_held_version();
CREATE TRIGGER "SchoolClass_held_end" AFTER DELETE ON "SchoolClass" FOR EACH ROW EXECUTE FUNCTION keep_held_version();
