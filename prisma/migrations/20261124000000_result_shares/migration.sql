SET lock_timeout = '3s';

-- One permission at a time for a child and a doctor: sharing again changes until when.
CREATE UNIQUE INDEX "ResultShare_active_doctor_key" ON "ResultShare" ("childId", "doctorId") WHERE "revokedAt" IS NULL;
