import { largestSchool } from './sizes.mjs'

const firstNames = 'สมชาย Nok มาลี Preecha กานดา Somchai ภูผา Malee ตะวัน Anong พลอย Tawan'.split(' ')
const lastNames = [
  ...['ใจดี', 'Suwan', 'สุวรรณรัตน์', 'Charoen', 'ทองดี', 'Kaewta', 'ศรีสุข', 'Boonmee', 'วงศ์ชัย', 'Srisai', 'แก้วตา'],
  ...['Thongdee', 'เจริญพร', 'Wongchai', 'มั่นคง', 'Rattana', 'พึ่งบุญ'],
]

const array = (words) => `ARRAY[${words.map((word) => `'${word}'`).join(', ')}]`

/**
 * Functions that all statements share. A seed writes the same rows each time, apart from times, which count back from today,
 * and the ids made of them.
 */
export function functions(seed) {
  const hash = `hashint8extended(n, hashtextextended(kind, ${seed}))`
  const highestBit = '(1::bigint << 63)'
  return [
    // From 0 to k - 1.
    `CREATE OR REPLACE FUNCTION pg_temp.pick(n bigint, salt bigint, k bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
       SELECT (hashint8extended(n, ${seed} * 1000 + salt) & 9223372036854775807) % k $$`,
    // UUIDs as the product makes them: version 7 of a time, or random as accounts have. The highest bit keeps all 16 digits.
    `CREATE OR REPLACE FUNCTION pg_temp.id_at(kind text, n bigint, at timestamptz) RETURNS uuid LANGUAGE sql STABLE AS $$
       SELECT ('0' || to_hex(((date_part('epoch', at) * 1000)::bigint << 16) | 28672 | (${hash} >> 50 & 4095))
         || to_hex(${hash} & 4611686018427387903 | ${highestBit}))::uuid $$`,
    `CREATE OR REPLACE FUNCTION pg_temp.random_id(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
       SELECT (to_hex(hashint8extended(n, hashtextextended(kind, ${seed + 1})) & ~61440::bigint | 16384 | ${highestBit})
         || to_hex(${hash} & 4611686018427387903 | ${highestBit}))::uuid $$`,
    `CREATE OR REPLACE FUNCTION pg_temp.secret(kind text, n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
       SELECT md5('${seed}' || kind || n::text) || md5(kind || n::text || '${seed}') $$`,
    // When the n-th of many came, evenly within so many days.
    `CREATE OR REPLACE FUNCTION pg_temp.evenly(n bigint, many bigint, days float8) RETURNS timestamptz LANGUAGE sql STABLE AS $$
       SELECT date_trunc('day', now()) - days * (1 - n::float8 / (many + 1)) * interval '1 day' $$`,
    // Which of k things the n-th of many belongs to: of about the same age, so that rows read together are close together.
    `CREATE OR REPLACE FUNCTION pg_temp.owner(n bigint, many bigint, salt bigint, k bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
       SELECT 1 + abs((n - 1) * k / many - pg_temp.pick(n, salt, 1 + k / 20)) $$`,
    `CREATE OR REPLACE FUNCTION pg_temp.first_name(n bigint, salt bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
       SELECT (${array(firstNames)})[1 + pg_temp.pick(n, salt, ${firstNames.length})] $$`,
    `CREATE OR REPLACE FUNCTION pg_temp.last_name(n bigint, salt bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
       SELECT (${array(lastNames)})[1 + pg_temp.pick(n, salt + 1, ${lastNames.length})]
         || (ARRAY['', '', ' ณ อยุธยา', 'กุล', 'sakul'])[1 + pg_temp.pick(n, salt + 2, 5)] $$`,
    `CREATE OR REPLACE FUNCTION pg_temp.full_name(n bigint, salt bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
       SELECT pg_temp.first_name(n, salt) || ' ' || pg_temp.last_name(n, salt) $$`,
    `CREATE OR REPLACE FUNCTION pg_temp.school_name(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
       SELECT CASE n WHEN 1 THEN '${largestSchool}' ELSE (ARRAY['โรงเรียนราชินี', 'Satriwithaya School',
         'โรงเรียนวัดป่า', 'Rajini School'])[1 + pg_temp.pick(n, 90, 4)] || ' ' || n::text END $$`,
    `CREATE OR REPLACE FUNCTION pg_temp.language(n bigint, salt bigint) RETURNS "Language" LANGUAGE sql IMMUTABLE AS $$
       SELECT CASE WHEN pg_temp.pick(n, salt, 10) < 7 THEN 'th' ELSE 'en' END::"Language" $$`,
    // Of every hundred referrals: 30 pending, 20 accepted, 35 completed, 10 revoked, 5 declined.
    `CREATE OR REPLACE FUNCTION pg_temp.referral_status(n bigint) RETURNS "SchoolReferralStatus" LANGUAGE sql IMMUTABLE AS $$
       SELECT (CASE WHEN pg_temp.pick(n, 70, 100) < 30 THEN 'pending' WHEN pg_temp.pick(n, 70, 100) < 50 THEN 'accepted'
         WHEN pg_temp.pick(n, 70, 100) < 85 THEN 'completed' WHEN pg_temp.pick(n, 70, 100) < 95 THEN 'revoked'
         ELSE 'declined' END)::"SchoolReferralStatus" $$`,
  ]
}
