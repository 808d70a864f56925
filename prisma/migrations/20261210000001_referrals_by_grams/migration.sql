-- Short of pending entries, which every search goes through: a quarter of a megabyte is a hundred referrals.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "SchoolReferral_grams_idx" ON "SchoolReferral" USING gin (referral_grams("schoolId", "studentName", "parentName", "parentEmail", "referringTeacher")) WITH (gin_pending_list_limit = 256);
