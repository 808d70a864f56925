import { derivedSizes, doctors } from './sizes.mjs'

/** Accounts: parents, and the doctors who have one. */
export function people(sizes) {
  const { parents } = sizes
  const { signIns } = derivedSizes(sizes)
  return [
    `CREATE TEMP TABLE parent ON COMMIT DROP AS
       SELECT n, pg_temp.random_id('user', n) AS id, pg_temp.evenly(n, ${parents}, 700) AS at,
         CASE WHEN pg_temp.pick(n, 1, 20) < 12 THEN 'local' WHEN pg_temp.pick(n, 1, 20) < 15 THEN 'google'
           ELSE 'line' END::"Provider" AS provider, pg_temp.language(n, 2) AS language
       FROM generate_series(1, ${parents}) n`,
    'CREATE UNIQUE INDEX ON parent (n)',
    // No password has this hash: these accounts cannot sign in.
    `INSERT INTO "User" (id, "firstName", "lastName", email, "emailKey", "emailVerifiedAt", role, "phoneNumber", provider,
         "passwordHash", language, "createdAt", "updatedAt")
       SELECT id, pg_temp.first_name(n, 3), pg_temp.last_name(n, 3), email, email,
         CASE WHEN email IS NOT NULL AND (provider = 'google' OR pg_temp.pick(n, 6, 100) < 85) THEN at END, 'parent',
         CASE WHEN pg_temp.pick(n, 7, 2) = 0 THEN '08' || lpad(pg_temp.pick(n, 8, 100000000)::text, 8, '0') END, provider,
         CASE provider WHEN 'local' THEN '$argon2id$v=19$m=19456,t=2,p=1$' || left(pg_temp.secret('salt', n), 22) || '$'
           || left(pg_temp.secret('hash', n), 43) END, language, at, at
       FROM (SELECT *, CASE WHEN provider <> 'line' OR pg_temp.pick(n, 9, 5) > 0
         THEN 'parent' || n || '@families.example' END AS email FROM parent) p`,
    `CREATE TEMP TABLE doctor ON COMMIT DROP AS
       SELECT n, pg_temp.id_at('doctor', n, pg_temp.evenly(n, ${doctors}, 700)) AS id,
         pg_temp.evenly(n, ${doctors}, 700) AS at,
         CASE WHEN n % 5 > 0 THEN pg_temp.random_id('doctor-user', n) END AS "userId",
         (ARRAY['นพ. ธนากร ใจดี ', 'Dr. Anong Srisai ', 'พญ. มาลี ทองดี ', 'Dr. Prasert Wongchai '])[1 + (n - 1) % 4] || n AS name
       FROM generate_series(1, ${doctors}) n`,
    `INSERT INTO "User" (id, "firstName", "lastName", email, "emailKey", "emailVerifiedAt", role, provider, "passwordHash",
         language, "createdAt", "updatedAt")
       SELECT "userId", pg_temp.first_name(n, 20), pg_temp.last_name(n, 20), 'doctor' || n || '@hospital.example',
         'doctor' || n || '@hospital.example', at, 'doctor', 'local',
         '$argon2id$v=19$m=19456,t=2,p=1$' || left(pg_temp.secret('salt', -n), 22) || '$'
           || left(pg_temp.secret('hash', -n), 43), 'th', at, at
       FROM doctor WHERE "userId" IS NOT NULL`,
    // One of ten is not verified.
    `INSERT INTO "Doctor" (id, "userId", name, specialty, "yearsOfExperience", location, "calendarBookingLink", "verifiedAt",
         "verifiedName", "createdAt")
       SELECT id, "userId", name, 'Child and adolescent psychiatrist', 3 + pg_temp.pick(n, 22, 30),
         (ARRAY['Bangkok', 'Chiang Mai', 'Khon Kaen', 'หาดใหญ่'])[1 + pg_temp.pick(n, 23, 4)],
         CASE WHEN n % 3 > 0 THEN 'https://calendar.example/' || n END,
         CASE WHEN n % 10 > 0 THEN at END, CASE WHEN n % 10 > 0 THEN name END, at
       FROM doctor`,
    `INSERT INTO "Account" (id, "userId", provider, "providerAccountId", "openedAccount", "createdAt")
       SELECT pg_temp.id_at('identity', n, at), id, provider, pg_temp.secret('subject', n), true, at
       FROM parent WHERE provider <> 'local'`,
    `INSERT INTO "SignIn" (id, "userId", at, method, browser, os, "deviceKind")
       SELECT pg_temp.id_at('sign-in', s.n, s.at), p.id, s.at,
         CASE p.provider WHEN 'local' THEN 'password' ELSE p.provider::text END::"SignInMethod",
         (ARRAY['Chrome', 'Safari', 'LINE'])[1 + s.n % 3], (ARRAY['Android', 'iOS', 'Windows'])[1 + s.n % 3],
         (ARRAY['phone', 'tablet', 'computer'])[1 + s.n % 3]
       FROM (SELECT n, pg_temp.evenly(n, ${signIns}, 90) AS at FROM generate_series(1, ${signIns}) n) s
       JOIN parent p ON p.n = 1 + pg_temp.pick(s.n, 30, ${parents})`,
    `INSERT INTO "LineConsent" (id, "userId", "textVersion", language, "givenAt", "isFriend")
       SELECT pg_temp.id_at('line-consent', n, at), id, 'line-notices-1', language, at, pg_temp.pick(n, 31, 10) > 0
       FROM parent WHERE provider = 'line' AND pg_temp.pick(n, 32, 10) < 7`,
    `INSERT INTO "Consent" (id, "userId", purpose, "textVersion", language, "givenAt")
       SELECT pg_temp.id_at('terms', n, at), id, 'terms', 'terms-18', language, at FROM parent`,
  ]
}
