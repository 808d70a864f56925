ALTER TABLE "ResultShare" VALIDATE CONSTRAINT "ResultShare_openings_check";
