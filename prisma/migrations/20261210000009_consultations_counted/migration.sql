-- To count a doctor's requests in each state without reading them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Consultation_doctorId_status_awaitsBooking_idx" ON "Consultation" ("doctorId", "status", "awaitsBooking");
