import { derivedSizes, doctors } from './sizes.mjs'

/** Consultations, and what parents let doctors read. */
export function care(sizes) {
  const { children } = sizes
  const { consultations, visitLinks } = derivedSizes(sizes)
  return [
    // Each about another child. Every tenth is the busiest doctor's, from the last weeks.
    `CREATE TEMP TABLE consultation ON COMMIT DROP AS
       SELECT k.n, pg_temp.id_at('consultation', k.n, k.at) AS id, k.at, c.id AS "childId", c."parentId", c.language,
         d.id AS "doctorId", (ARRAY['callback_requested', 'contacted', 'scheduled', 'done', 'cancelled', 'done',
           'callback_requested', 'done'])[1 + pg_temp.pick(k.n, 80, 8)] AS status
       FROM (SELECT n, pg_temp.evenly(n, ${consultations}, CASE WHEN n % 10 = 0 THEN 60 ELSE 400 END) AS at
         FROM generate_series(1, ${consultations}) n) k
       JOIN child c ON c.n = 1 + (k.n - 1) * ${children}::bigint / ${Math.max(1, consultations)}
       JOIN doctor d ON d.n = CASE WHEN k.n % 10 = 0 THEN 1 ELSE 2 + pg_temp.pick(k.n, 81, ${doctors - 1}) END`,
    `INSERT INTO "Consultation" (id, "childId", "doctorId", "parentId", status, "createdAt", "contactedAt", "closedAt",
         "awaitsBooking", "fromCalendar", phone, "isMessage", "callTime", message, "appointmentDate", "appointmentTime")
       SELECT id, "childId", "doctorId", "parentId", status::"ConsultationStatus", at,
         CASE WHEN status IN ('contacted', 'done') THEN at + interval '5 hours' END,
         CASE WHEN status IN ('done', 'cancelled') THEN at + interval '2 days' END,
         status = 'scheduled' AND n % 3 = 0, status = 'scheduled' AND n % 3 = 0,
         CASE WHEN status <> 'scheduled' AND n % 4 > 0 THEN '081-234 5678' END, status <> 'scheduled' AND n % 4 = 0,
         CASE WHEN n % 2 = 0 THEN 'evening' END::"CallTime",
         CASE WHEN n % 3 = 1 THEN 'เขานั่งนิ่งในห้องเรียนไม่ได้' END,
         CASE WHEN status = 'scheduled' AND n % 3 > 0 THEN at::date + 5 END,
         CASE WHEN status = 'scheduled' AND n % 3 > 0 THEN '09:30' END
       FROM consultation ORDER BY at`,
    `INSERT INTO "ConsultationNote" (id, "consultationId", text, "createdAt")
       SELECT pg_temp.id_at('note', n, at), id, 'Called; the parent will send the school report.', at + interval '5 hours'
       FROM consultation WHERE status IN ('contacted', 'done')`,
    `INSERT INTO "ConsultationMessage" (id, "consultationId", writer, text, "createdAt", "readAt")
       SELECT pg_temp.id_at('message', c.n * 4 + m, c.at + m * interval '1 hour'), c.id,
         CASE WHEN m % 2 = 1 THEN 'doctor' ELSE 'parent' END::"MessageWriter", 'Please bring the report of the school.',
         c.at + m * interval '1 hour', CASE WHEN m < 3 THEN c.at + m * interval '1 hour' END
       FROM consultation c CROSS JOIN generate_series(1, 3) m WHERE c.status IN ('contacted', 'done')`,
    // Of every second child that a doctor was asked about; the newest of some is planned.
    `INSERT INTO "DoctorVisit" (id, "childId", "parentId", status, "visitOn", place, questions, agreed, "againOn", "createdAt", "updatedAt")
       SELECT pg_temp.id_at('visit', n, at), "childId", "parentId",
         (ARRAY['seen', 'planned', 'not_now'])[1 + n / 2 % 3]::"DoctorVisitStatus",
         CASE n / 2 % 3 WHEN 0 THEN at::date WHEN 1 THEN at::date + 14 END, CASE WHEN n / 2 % 3 < 2 THEN 'โรงพยาบาลศิริราช' END,
         CASE WHEN n / 2 % 3 < 2 THEN ARRAY['จะดีขึ้นไหม', 'Does sleep matter?'] ELSE '{}' END,
         CASE WHEN n / 2 % 3 = 0 THEN 'Sleep first, then we look again.' END,
         CASE WHEN n / 2 % 3 = 0 THEN at::date + 90 END, at, at
       FROM (SELECT DISTINCT ON ("childId") * FROM consultation ORDER BY "childId", n) asked WHERE n % 2 = 0`,
    // One of three has ended.
    `INSERT INTO "ResultShare" (id, "childId", "parentId", "doctorId", "expiresAt", "revokedAt", "createdAt")
       SELECT pg_temp.id_at('share', n, at), "childId", "parentId", "doctorId",
         CASE WHEN n % 3 = 0 THEN at + interval '1 day' ELSE now() + interval '25 days' END,
         CASE WHEN n % 6 = 0 THEN at + interval '2 days' END, at
       FROM consultation WHERE pg_temp.pick(n, 82, 10) < 7`,
    `INSERT INTO "Consent" (id, "userId", "childId", purpose, "textVersion", language, "givenAt")
       SELECT pg_temp.id_at('doctor-share', n, at), "parentId", "childId", 'doctor_share', 'doctor-share-3', language, at
       FROM consultation WHERE pg_temp.pick(n, 82, 10) < 7`,
    `CREATE TEMP TABLE link ON COMMIT DROP AS
       SELECT l.n, pg_temp.id_at('link', l.n, l.at) AS id, l.at, c.id AS "childId", c."parentId"
       FROM (SELECT n, pg_temp.evenly(n, ${visitLinks}, 300) AS at FROM generate_series(1, ${visitLinks}) n) l
       JOIN child c ON c.n = 1 + pg_temp.pick(l.n, 83, ${children})`,
    `INSERT INTO "ResultShare" (id, "childId", "parentId", "expiresAt", "createdAt", openings, "lastOpenedAt", "passcodeHash")
       SELECT id, "childId", "parentId", at + interval '90 days', at, n % 4, CASE WHEN n % 4 > 0 THEN at + interval '1 day' END,
         CASE WHEN n % 10 = 0 THEN pg_temp.secret('passcode', n) END
       FROM link`,
    `INSERT INTO "LinkReader" (id, "shareId", key, recipient, "openedAt")
       SELECT pg_temp.id_at('reader', n, at), id, pg_temp.secret('reader', n), 'Clinic of Chiang Mai', at + interval '1 day'
       FROM link WHERE n % 4 = 1`,
  ]
}
