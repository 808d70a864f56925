SET lock_timeout = '2s';

-- The release before stored `scheduled` as soon as the doctor's calendar was opened. Neither the parent nor the doctor has
-- said of these that a time is booked (a doctor's move sets "contactedAt", a parent's day "appointmentDate"), so the parent
-- is asked. That release does not read the column. What its open pages still store afterwards stays `scheduled`: it cannot
-- be told from a request that says so.
UPDATE "Consultation" SET "awaitsBooking" = true, "fromCalendar" = true
WHERE status = 'scheduled' AND NOT "awaitsBooking" AND "contactedAt" IS NULL AND "appointmentDate" IS NULL
  AND "createdAt" < now();
