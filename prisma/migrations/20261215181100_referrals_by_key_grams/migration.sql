-- As "SchoolReferral_grams_idx", which goes a release later.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "SchoolReferral_keyGrams_idx" ON "SchoolReferral" USING gin (referral_key_grams("schoolId", "searchKey", "studentName", "parentName", "parentEmail", "referringTeacher")) WITH (gin_pending_list_limit = 256);
