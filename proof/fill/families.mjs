import { derivedSizes } from './sizes.mjs'

const inattention = [1, 2, 3, 4, 5, 6, 16, 17, 18]
const hyperactivity = [7, 8, 9, 10, 11, 12, 13, 14, 15]
const sum = (questions, term) => questions.map(term).join(' + ')
const questions = Array.from({ length: 18 }, (_, index) => index + 1)

/** Children, assessments, teacher referrals and second parents. */
export function families(sizes) {
  const { parents, children, assessments, referrals } = sizes
  const { answeredRequests, teacherRequests, secondParents } = derivedSizes(sizes)
  return [
    // The n-th child came with the largest school's n-th referral, if accepted.
    `CREATE TEMP TABLE child ON COMMIT DROP AS
       SELECT c.n, pg_temp.id_at('child', c.n, c.at) AS id, c.at, p.n AS parent, p.id AS "parentId", p.language, c.age,
         CASE WHEN c.n <= ${referrals} AND pg_temp.referral_status(c.n) IN ('accepted', 'completed')
           THEN pg_temp.id_at('referral', c.n, pg_temp.evenly(c.n, ${referrals}, 690)) END AS "schoolReferralId"
       FROM (SELECT n, pg_temp.evenly(n, ${children}, 690) AS at, 5 + pg_temp.pick(n, 40, 13)::int AS age
         FROM generate_series(1, ${children}) n) c
       JOIN parent p ON p.n = pg_temp.owner(c.n, ${children}, 41, ${parents})`,
    'CREATE UNIQUE INDEX ON child (n)',
    `INSERT INTO "Child" (id, "parentId", name, age, grade, school, gender, nationality, "schoolReferralId", "createdAt",
         "updatedAt")
       SELECT id, "parentId", pg_temp.first_name(n, 42), age,
         CASE WHEN age < 6 THEN 'K' ELSE least(12, age - 5)::text END, pg_temp.school_name(1 + pg_temp.pick(n, 43, 40)),
         (ARRAY['male', 'female'])[1 + pg_temp.pick(n, 44, 2)]::"Gender",
         CASE WHEN pg_temp.pick(n, 45, 20) = 0 THEN 'japanese' ELSE 'thai' END::"Nationality", "schoolReferralId", at, at
       FROM child ORDER BY n`,
    `INSERT INTO "Consent" (id, "userId", "childId", purpose, "textVersion", language, relation, "givenAt")
       SELECT pg_temp.id_at('screening', n, at), "parentId", id, 'screening', 'screening-4', language, 'mother', at FROM child`,
    ...requestsToTeachers({ children, answeredRequests, teacherRequests }),
    ...answers({ children, assessments, answeredRequests }),
    // The second parent is half of all parents further on.
    `INSERT INTO "SecondParent" (id, "childId", "invitedById", email, "emailKey", language, "sentAt", "expiresAt", "userId",
         "acceptedAt", "endedAt", "createdAt")
       SELECT pg_temp.id_at('second-parent', c.n, c.at), c.id, c."parentId", e.email, e.email, c.language, c.at,
         now() + interval '20 days', CASE WHEN s.state < 8 THEN p.id END, CASE WHEN s.state < 8 THEN c.at END,
         CASE WHEN s.state = 7 THEN c.at + interval '1 day' END, c.at
       FROM generate_series(1, ${secondParents}) i
       JOIN child c ON c.n = 1 + (i - 1) * ${children}::bigint / ${Math.max(1, secondParents)}
       JOIN parent p ON p.n = 1 + (c.parent - 1 + ${Math.floor(parents / 2)}) % ${parents},
       LATERAL (SELECT pg_temp.pick(i, 46, 10) AS state) s,
       LATERAL (SELECT CASE WHEN s.state <> 7 THEN 'parent' || p.n || '@families.example' END AS email) e`,
  ]
}

function requestsToTeachers({ children, answeredRequests, teacherRequests }) {
  return [
    // The first were answered; of the rest a half is pending, a fourth each revoked and declined.
    `CREATE TEMP TABLE request ON COMMIT DROP AS
       SELECT r.n, pg_temp.id_at('request', r.n, r.at) AS id, r.at, c.id AS "childId", c."parentId", c.language, c.n AS child,
         'teacher' || pg_temp.pick(r.n, 50, ${Math.ceil(teacherRequests / 5) + 1}) || '@school.example' AS email,
         pg_temp.full_name(r.n, 51) AS name,
         CASE WHEN r.n <= ${answeredRequests} THEN 'completed' WHEN r.n % 2 = 0 THEN 'pending' ELSE 'revoked' END AS status
       FROM (SELECT n, CASE WHEN n <= ${answeredRequests} THEN pg_temp.evenly(n, ${answeredRequests}, 670)
           ELSE date_trunc('day', now()) - pg_temp.pick(n, 52, 1200) * interval '30 minutes' END AS at
         FROM generate_series(1, ${teacherRequests}) n) r
       JOIN child c ON c.n = pg_temp.owner(r.n, ${teacherRequests}, 53, ${children})`,
    'CREATE UNIQUE INDEX ON request (n)',
    `INSERT INTO "TeacherReferral" (id, "childId", "parentId", "teacherEmail", "teacherEmailKey", "teacherName", language,
         status, "sentAt", "expiresAt", "completedAt", "revokedAt", "declinedAt", "declineReason", "createdAt")
       SELECT id, "childId", "parentId", email, email, name, language, status::"TeacherReferralStatus", at,
         at + interval '30 days', CASE status WHEN 'completed' THEN at + interval '3 days' END,
         CASE status WHEN 'revoked' THEN at + interval '2 days' END,
         CASE WHEN status = 'revoked' AND n % 4 = 1 THEN at + interval '2 days' END,
         CASE WHEN status = 'revoked' AND n % 4 = 1 THEN 'not_my_student' END::"TeacherDeclineReason", at
       FROM request ORDER BY n`,
    `INSERT INTO "SuggestedColleague" (id, "childId", "parentId", name, email, "emailKey", "createdAt")
       SELECT id, "childId", "parentId", name, 'c-' || email, 'c-' || email, at FROM request
       WHERE status = 'revoked' AND n % 16 = 1 ORDER BY n`,
    `INSERT INTO "Consent" (id, "userId", "childId", purpose, "textVersion", language, "givenAt")
       SELECT pg_temp.id_at('teacher-share', n, at), "parentId", "childId", 'teacher_share', 'teacher-share-1', language, at
       FROM (SELECT DISTINCT ON (child) * FROM request ORDER BY child, n) first_request`,
  ]
}

function answers({ children, assessments, answeredRequests }) {
  // Two bits of a number each. One child of three shows many signs.
  const answer = (question) => `(signs >> ${2 * question}) & 3`
  const isSign = (question) => `(a[${question}] >= 2)::int`
  return [
    `INSERT INTO "Assessment" (id, "childId", "assessorType", "assessorId", "teacherReferralId", "teacherName", answers,
         "totalScore", "riskLevel", "inattentionCount", "hyperactivityCount", "symptomType", "questionnaireVersion",
         "childAge", "childGrade", "completedAt")
       SELECT pg_temp.id_at('assessment', n, at), "childId",
         CASE WHEN "requestId" IS NULL THEN 'parent' ELSE 'teacher' END::"AssessorType",
         "assessorId", "requestId", "teacherName", a, total,
         CASE WHEN total >= 26 THEN 'high' WHEN total >= 14 THEN 'moderate' ELSE 'low' END::"RiskLevel", inattention,
         hyperactivity, CASE WHEN inattention >= 6 AND hyperactivity >= 6 THEN 'combined'
           WHEN inattention >= 6 THEN 'inattentive' WHEN hyperactivity >= 6 THEN 'hyperactive-impulsive'
           ELSE 'mixed' END::"SymptomType", '1.0.0', age, grade, at
       FROM (
         SELECT *, ${sum(questions, (question) => `a[${question}]`)} AS total,
           ${sum(inattention, isSign)} AS inattention, ${sum(hyperactivity, isSign)} AS hyperactivity
         FROM (
           SELECT w.*, ARRAY[${questions.map(answer).join(', ')}]::smallint[] AS a
           FROM (
             SELECT v.n, v.at, c.id AS "childId", c.age, CASE WHEN c.age < 6 THEN 'K' ELSE least(12, c.age - 5)::text END AS grade,
               CASE WHEN r.n IS NULL THEN c."parentId" END AS "assessorId", r.id AS "requestId", r.name AS "teacherName",
               hashint8extended(v.n, 54) & CASE WHEN c.n % 3 = 0 THEN -1 ELSE hashint8extended(v.n, 55) END AS signs
             FROM (SELECT n, pg_temp.evenly(n, ${assessments}, 670) AS at FROM generate_series(1, ${assessments}) n) v
             LEFT JOIN request r ON v.n % 4 = 0 AND r.n = v.n / 4 AND r.n <= ${answeredRequests}
             JOIN child c ON c.n = coalesce(r.child, pg_temp.owner(v.n, ${assessments}, 56, ${children}))
             -- Computed once for each row, not for each of its answers.
             OFFSET 0
           ) w OFFSET 0
         ) x OFFSET 0
       ) y`,
  ]
}
