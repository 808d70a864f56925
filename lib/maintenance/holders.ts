/* Whose a row is, for legal holds: expressions in SQL over the row that may go. Null where it names nobody. */

export const ofAccount = { account: ['"userId"'] } as const

/** Of an account that has this address. */
const withAddress = (address: string) => `(SELECT u.id FROM "User" u WHERE u."emailKey" = ${address})`
/** Of a family, and of the teacher whom it asked. */
export const ofRequest = { account: ['"parentId"', withAddress('"teacherEmailKey"')], child: ['"childId"'] }
export const ofSchoolInvitation = { account: [withAddress('"SchoolInvitation"."emailKey"')], school: ['"schoolId"'] }
/** Of whom a referral names that nobody accepted, the school alone has an account for sure. */
export const ofReferral = { account: ['"createdById"', withAddress('lower("parentEmail")')], school: ['"schoolId"'] }
/** Shared with a doctor, or asked of one. */
export const ofFamilyAndDoctor = {
  account: ['"parentId"', `(SELECT d."userId" FROM "Doctor" d WHERE d.id = "doctorId")`],
  child: ['"childId"'],
} as const

const shareOf = (column: string) => `(SELECT s."${column}" FROM "ResultShare" s WHERE s.id = "shareId")`
export const ofShare = { account: [shareOf('parentId')], child: [shareOf('childId')] }
/** Those that go have no address any more (lib/second-parents/clean-up). */
export const ofInvitation = { account: ['"invitedById"'], child: ['"childId"'] } as const
export const ofReply = { account: [`CASE WHEN scope LIKE 'user:%' THEN substr(scope, 6)::uuid END`] } as const

const mailedAbout = (table: string, ...columns: string[]) =>
  columns.map((column) => `(SELECT r."${column}" FROM "${table}" r WHERE r.id = "rowId")`)
/** Whom it was sent to. */
const mailedTo = (table: string, column: string) =>
  `(SELECT u.id FROM "${table}" r JOIN "User" u ON u."emailKey" = r."${column}" WHERE r.id = "rowId")`
const answeredBy = `(SELECT c."parentId" FROM "Assessment" a JOIN "Child" c ON c.id = a."childId" WHERE a.id = "rowId")`
const askedDoctor = `(SELECT d."userId" FROM "Consultation" k JOIN "Doctor" d ON d.id = k."doctorId" WHERE k.id = "rowId")`
const referredChild = `(SELECT c.id FROM "Child" c WHERE c."schoolReferralId" = "rowId")`

/** A mail names the row it is about, which may be of many tables. */
export const ofMail = {
  account: [
    '"rowId"',
    ...mailedAbout('TeacherReferral', 'parentId'),
    mailedTo('TeacherReferral', 'teacherEmailKey'),
    mailedTo('SecondParent', 'emailKey'),
    mailedTo('SchoolInvitation', 'emailKey'),
    ...mailedAbout('Child', 'parentId'),
    ...mailedAbout('Consultation', 'parentId'),
    askedDoctor,
    ...mailedAbout('SchoolReferral', 'acceptedById', 'createdById'),
    ...mailedAbout('SecondParent', 'invitedById', 'userId'),
    ...mailedAbout('Assessment', 'assessorId'),
    answeredBy,
    ...mailedAbout('SignIn', 'userId'),
    ...mailedAbout('AccountToken', 'userId'),
  ],
  child: [
    '"rowId"',
    ...['TeacherReferral', 'Consultation', 'SecondParent', 'Assessment'].flatMap((table) =>
      mailedAbout(table, 'childId'),
    ),
    referredChild,
  ],
  school: [
    '"rowId"',
    ...['SchoolReferral', 'SchoolInvitation', 'ApiKey'].flatMap((table) => mailedAbout(table, 'schoolId')),
  ],
}
