/** What `npm run fill` writes: a country's schools after some years. */
export const usualSizes = {
  parents: 50_000,
  children: 250_000,
  // Every fourth is a teacher's.
  assessments: 1_000_000,
  // Of the largest school; the others share a tenth more.
  referrals: 200_000,
  audit: 20_000_000,
}

/** The audit log's rows are of the last 690 days. */
export const monthsOfLog = 23

/** Not by the sizes: pages list all of them, and they do not grow with the families. */
export const doctors = 40
export const membersOfSchool = 20

/** The school with the most referrals, and the doctor with a tenth of all consultations. */
export const largestSchool = 'โรงเรียนอนุบาลเชียงใหม่ 1'
export const busiestDoctor = 'นพ. ธนากร ใจดี 1'

/** The usual sizes by a share, such as 0.01. */
export function sizesOfShare(share) {
  return Object.fromEntries(Object.entries(usualSizes).map(([name, size]) => [name, Math.ceil(size * share)]))
}

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
