import { derivedSizes } from './sizes.mjs'

/** Sessions, mailed links, idempotency keys and rate limits: a database filled yesterday has none of them left. */
export function shortLived(sizes) {
  const { parents } = sizes
  const { sessions, replies, visitorReplies, counters } = derivedSizes(sizes)
  const minutesAgo = (minutes) => `now() - ${minutes} * interval '1 minute'`
  return [
    `INSERT INTO "Session" (id, "userId", "tokenHash", "userAgent", "createdAt", "lastSeenAt", "expiresAt")
       SELECT pg_temp.id_at('session', n, begun), pg_temp.random_id('user', n), pg_temp.secret('session', n),
         'Mozilla/5.0 (Linux; Android 16) Chrome/142', begun, begun, begun + interval '7 days'
       FROM (SELECT n, ${minutesAgo(`pg_temp.pick(n, 110, 700)`)} AS begun FROM generate_series(1, ${sessions}) n) s`,
    `INSERT INTO "EndedSession" ("tokenHash", "endedAt")
       SELECT pg_temp.secret('ended', n), ${minutesAgo(`pg_temp.pick(n, 118, 10000)`)}
       FROM generate_series(1, ${Math.ceil(sessions / 10)}) n ON CONFLICT DO NOTHING`,
    `INSERT INTO "AccountToken" (id, "userId", purpose, "tokenHash", "expiresAt", "createdAt")
       SELECT pg_temp.id_at('token', n, begun), pg_temp.random_id('user', n),
         CASE n % 2 WHEN 0 THEN 'email_verification' ELSE 'password_reset' END::"AccountTokenPurpose",
         pg_temp.secret('token', n), begun + interval '1 day', begun
       FROM (SELECT n, ${minutesAgo(`pg_temp.pick(n, 111, 700)`)} AS begun FROM generate_series(1, ${Math.ceil(parents / 25)}) n) t`,
    `INSERT INTO "IdempotencyKey" (scope, key, "requestHash", response, "createdAt")
       SELECT 'user:' || pg_temp.random_id('user', 1 + pg_temp.pick(n, 112, ${parents})), pg_temp.random_id('reply', n)::text,
         pg_temp.secret('request', n), jsonb_build_object('id', pg_temp.random_id('answered', n), 'childId',
           pg_temp.random_id('about', n), 'status', 'pending', 'createdAt', now()),
         ${minutesAgo(`pg_temp.pick(n, 113, 1380)`)}
       FROM generate_series(1, ${replies}) n`,
    // Registrations, by visitors.
    `INSERT INTO "IdempotencyKey" (scope, key, "requestHash", response, "createdAt")
       SELECT 'visitor:' || left(pg_temp.secret('address', pg_temp.pick(n, 114, ${Math.ceil(parents / 20) + 1})), 43),
         pg_temp.random_id('visitor-reply', n)::text, pg_temp.secret('visitor-request', n),
         jsonb_build_object('id', pg_temp.random_id('user', n), 'firstName', pg_temp.first_name(n, 3), 'role', 'parent'),
         ${minutesAgo(`pg_temp.pick(n, 115, 1380)`)}
       FROM generate_series(1, ${visitorReplies}) n`,
    `INSERT INTO "RateLimit" (key, points, "resetsAt")
       SELECT (ARRAY['session', 'mail-account', 'login-pair', 'page'])[1 + n % 4] || ':' || left(pg_temp.secret('counter', n), 43),
         1 + pg_temp.pick(n, 116, 5), now() + pg_temp.pick(n, 117, 1440) * interval '1 minute'
       FROM generate_series(1, ${counters}) n`,
  ]
}

/** Deletes what was filled of it before, and all keys and counters. */
export function endShortLived(sizes) {
  const filled = (kind, many) => `(SELECT pg_temp.secret('${kind}', n) FROM generate_series(1, ${many}) n)`
  return [
    `DELETE FROM "Session" WHERE "tokenHash" IN ${filled('session', derivedSizes(sizes).sessions)}`,
    'DELETE FROM "EndedSession"',
    `DELETE FROM "AccountToken" WHERE "tokenHash" IN ${filled('token', Math.ceil(sizes.parents / 25))}`,
    'DELETE FROM "IdempotencyKey"',
    'DELETE FROM "RateLimit"',
  ]
}
