/**
 * How much `npm run fill` writes. What is not named follows from these.
 * children: of these parents
 * assessments: about these children; every fourth is a teacher's
 * referrals: of the largest school; the other schools share a tenth more
 * audit: rows of the audit log
 * schools: one for 250 parents unless said
 */

/** A country's schools after some years. */
export const usualSizes = {
  parents: 50_000,
  children: 250_000,
  assessments: 1_000_000,
  referrals: 200_000,
  audit: 20_000_000,
}

/** The log's rows are of the last 690 days. */
export const monthsOfLog = 23

/** So many whatever the sizes are: pages list all of them, and they do not grow with the families. */
export const doctors = 40
export const membersOfSchool = 20

/** The school with the most referrals, and the doctor with the most requests: a tenth of all. */
export const largestSchool = 'โรงเรียนอนุบาลเชียงใหม่ 1'
export const busiestDoctor = 'นพ. ธนากร ใจดี 1'

/** What follows from the sizes. */
export function derivedSizes({ parents, children, assessments, referrals, schools = 1 + Math.ceil(parents / 250) }) {
  return {
    answeredRequests: Math.floor(assessments / 4),
    teacherRequests: Math.floor(assessments / 4) + Math.ceil(assessments / 12),
    consultations: Math.ceil(children / 5),
    visitLinks: Math.ceil(children / 10),
    secondParents: parents > 1 ? Math.ceil(children / 10) : 0,
    schools,
    otherReferrals: Math.ceil(referrals / 10),
    signIns: 3 * parents,
    sessions: Math.ceil(parents * 0.4),
    replies: 2 * parents,
    visitorReplies: parents,
    counters: parents,
  }
}
