-- To count a doctor's requests in each state without reading them. The status last: a page of one status comes by the index
-- that has it in order.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "Consultation_doctorId_awaitsBooking_status_idx" ON "Consultation" ("doctorId", "awaitsBooking", "status");
