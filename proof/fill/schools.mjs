import { derivedSizes, membersOfSchool } from './sizes.mjs'

/** Schools with members, invitations, keys and referrals. */
export function schools(sizes) {
  const { parents, referrals } = sizes
  const { schools: many, otherReferrals } = derivedSizes(sizes)
  return [
    `CREATE TEMP TABLE school ON COMMIT DROP AS
       SELECT n, pg_temp.id_at('school', n, pg_temp.evenly(n, ${many}, 700)) AS id,
         pg_temp.evenly(n, ${many}, 700) AS at, pg_temp.id_at('key', n, pg_temp.evenly(n, ${many}, 700)) AS "keyId"
       FROM generate_series(1, ${many}) n`,
    `INSERT INTO "School" (id, name, "requiresParentEmail", "createdAt")
       SELECT id, pg_temp.school_name(n), n % 7 = 3, at FROM school`,
    `INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role, "createdAt")
       SELECT pg_temp.id_at('member', s.n * 1000 + m, s.at), s.id, p.id,
         CASE WHEN m <= 2 THEN 'admin' ELSE 'member' END::"MembershipRole", s.at
       FROM school s, generate_series(1, ${Math.min(membersOfSchool, parents)}) m
       JOIN parent p ON true WHERE p.n = 1 + (s.n * ${membersOfSchool} + m) % ${parents}`,
    `INSERT INTO "SchoolInvitation" (id, "schoolId", email, "emailKey", role, "expiresAt", "createdAt")
       SELECT pg_temp.id_at('invitation', s.n * 1000 + m, s.at), s.id, 'invited' || m || '@school.example',
         'invited' || m || '@school.example', 'member', now() + interval '5 days', now() - interval '2 days'
       FROM school s, generate_series(1, 5) m`,
    // One of three was revoked.
    `INSERT INTO "ApiKey" (id, "schoolId", name, "keyHash", "lastFour", "createdAt", "lastUsedAt", "revokedAt")
       SELECT CASE m WHEN 1 THEN s."keyId" ELSE pg_temp.id_at('key', s.n * 1000 + m, s.at) END, s.id, 'Student records ' || m,
         pg_temp.secret('key', s.n * 1000 + m), left(md5(m::text), 4), s.at, now() - interval '1 hour',
         CASE m WHEN 3 THEN now() - interval '10 days' END
       FROM school s, generate_series(1, 3) m`,
    // The largest school has its lists of this school year in whole classes of 40.
    `CREATE TEMP TABLE class ON COMMIT DROP AS
       SELECT s.n AS school, place, pg_temp.id_at('class', s.n * 1000 + place, s.at) AS id, s.id AS "schoolId"
       FROM school s, LATERAL generate_series(0, ${classesSql('s.n')} - 1) place`,
    `INSERT INTO "SchoolClass" (id, "schoolId", grade, room, year, "homeroomTeacher", "endsAt")
       SELECT c.id, c."schoolId", (1 + c.place % 12)::text, (1 + c.place / 12)::text, y.year, pg_temp.full_name(c.place, 74),
         make_timestamptz(y.year + 1, 5, 16, 0, 0, 0, 'Asia/Bangkok')
       FROM class c,
         (SELECT extract(year FROM now() AT TIME ZONE 'Asia/Bangkok' - interval '4 months 15 days')::int AS year) y`,
    `INSERT INTO "ClassTeacher" ("classId", "membershipId")
       SELECT c.id, m.id FROM class c JOIN "SchoolMembership" m ON m."schoolId" = c."schoolId" AND m.role = 'member'
       WHERE c.place = 0`,
    referralsOf('referral', 'r.n, 1', referrals),
    referralsOf('other-referral', `r.n, 2 + pg_temp.pick(r.n, 60, ${Math.max(1, many - 1)})`, otherReferrals),
  ]
}

const listed = 8_000
const classesSql = (school) => `(CASE ${school} WHEN 1 THEN ${listed / 40} ELSE 5 END)`

/** numbers: the referral's and its school's */
function referralsOf(kind, numbers, many) {
  return `INSERT INTO "SchoolReferral" (id, "schoolId", "apiKeyId", "studentName", "studentGrade", "parentName", "parentEmail",
      "referringTeacher", "referralReason", status, "expiresAt", "acceptedById", "acceptedAt", "completedAt", "closedAt",
      "createdAt", "classId", "classNumber", "studentNumber", "letterPrintedAt")
    SELECT pg_temp.id_at('${kind}', r.n, r.at), s.id, s."keyId", pg_temp.full_name(r.n, 61), (1 + pg_temp.pick(r.n, 64, 12))::text,
      CASE WHEN r.n % 8 > 0 THEN pg_temp.full_name(r.n, 65) END,
      CASE WHEN k.id IS NULL OR r.n % 5 > 0 THEN 'guardian' || pg_temp.pick(r.n, 68, ${many}) || '@families.example' END,
      'Mr. ' || pg_temp.full_name(pg_temp.pick(r.n, 69, 300), 71), CASE WHEN r.n % 2 = 0 THEN 'Often loses his place.' END, t.status,
      r.at + interval '90 days', CASE WHEN t.accepted THEN coalesce(c."parentId", p.id) END, CASE WHEN t.accepted THEN r.at + interval '5 days' END,
      CASE t.status WHEN 'completed' THEN r.at + interval '9 days' END,
      CASE WHEN t.status IN ('revoked', 'declined') THEN r.at + interval '3 days' END, r.at, k.id,
      CASE WHEN k.id IS NOT NULL THEN 1 + r.n / ${classesSql('s.n')} % 40 END, CASE WHEN k.id IS NOT NULL THEN (10000 + r.n)::text END,
      CASE WHEN k.id IS NOT NULL AND r.n % 10 = 0 THEN r.at + interval '1 day' END
    FROM (SELECT r.n, r.at, of.school FROM (
        SELECT n, pg_temp.evenly(n, ${many}, 690) AS at FROM generate_series(1, ${many}) n
      ) r, LATERAL (SELECT ${numbers}) of (n, school)) r
    JOIN school s ON s.n = r.school
    LEFT JOIN class k ON k.school = s.n AND k.place = r.n % ${classesSql('s.n')} AND r.n > ${many - listed}
    JOIN parent p ON p.n = 1 + pg_temp.pick(r.n, 72, (SELECT count(*) FROM parent))
    -- The parent of the child that came with it; where that child is gone, another.
    LEFT JOIN child c ON c.n = r.n AND s.n = 1 AND c."schoolReferralId" IS NOT NULL,
    LATERAL (SELECT pg_temp.referral_status(r.n) AS status,
      pg_temp.referral_status(r.n) IN ('accepted', 'completed') AS accepted) t ORDER BY r.n`
}
