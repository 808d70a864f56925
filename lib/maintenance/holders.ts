import type { Term } from './types'

const ofUserId = { account: ['"userId"'] }
const withAddress = (address: string) => `(SELECT u.id FROM "User" u WHERE u."emailKey" = ${address})`
const ofFamilyAndDoctor = {
  account: ['"parentId"', `(SELECT d."userId" FROM "Doctor" d WHERE d.id = "doctorId")`],
  child: ['"childId"'],
}
const shareOf = (column: string) => `(SELECT s."${column}" FROM "ResultShare" s WHERE s.id = "shareId")`

const mailedAbout = (table: string, ...columns: string[]) =>
  columns.map((column) => `(SELECT r."${column}" FROM "${table}" r WHERE r.id = "rowId")`)
const mailedTo = (table: string, column: string) =>
  `(SELECT u.id FROM "${table}" r JOIN "User" u ON u."emailKey" = r."${column}" WHERE r.id = "rowId")`
const answeredBy = `(SELECT c."parentId" FROM "Assessment" a JOIN "Child" c ON c.id = a."childId" WHERE a.id = "rowId")`
const askedDoctor = `(SELECT d."userId" FROM "Consultation" k JOIN "Doctor" d ON d.id = k."doctorId" WHERE k.id = "rowId")`
const referredChild = `(SELECT c.id FROM "Child" c WHERE c."schoolReferralId" = "rowId")`

/** Accounts, children and schools that a row of each table is about, for legal holds: SQL over the row, null for none. */
export const holdSubjects = {
  session: ofUserId,
  accountToken: ofUserId,
  teacherReferral: { account: ['"parentId"', withAddress('"teacherEmailKey"')], child: ['"childId"'] },
  suggestedColleague: { account: ['"parentId"', withAddress('"SuggestedColleague"."emailKey"')], child: ['"childId"'] },
  schoolInvitation: { account: [withAddress('"SchoolInvitation"."emailKey"')], school: ['"schoolId"'] },
  /** While it is not accepted, only the school certainly has an account. */
  schoolReferral: { account: ['"createdById"', withAddress('lower("parentEmail")')], school: ['"schoolId"'] },
  consultation: ofFamilyAndDoctor,
  resultShare: ofFamilyAndDoctor,
  linkReader: { account: [shareOf('parentId')], child: [shareOf('childId')] },
  /** Expired invitations have no address any more (lib/second-parents/clean-up). */
  secondParent: { account: ['"invitedById"'], child: ['"childId"'] },
  idempotencyKey: { account: [`CASE WHEN scope LIKE 'user:%' THEN substr(scope, 6)::uuid END`] },
  /** A mail names the row it is about, which may be of many tables. */
  mailDelivery: {
    account: [
      '"rowId"',
      '"noticeTo"',
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
  },
} satisfies Record<string, Term['holders']>
