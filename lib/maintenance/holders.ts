/* Whose a row is, for legal holds: expressions in SQL over the row that may go. Null where it names nobody. */

export const ofAccount = { account: ['"userId"'] } as const
export const ofFamily = { account: ['"parentId"'], child: ['"childId"'] } as const
export const ofSchool = { school: ['"schoolId"'] } as const
export const ofReferral = { account: ['"createdById"'], school: ['"schoolId"'] } as const
export const ofConsultation = {
  account: ['"parentId"', `(SELECT d."userId" FROM "Doctor" d WHERE d.id = "doctorId")`],
  child: ['"childId"'],
} as const

const shareOf = (column: string) => `(SELECT s."${column}" FROM "ResultShare" s WHERE s.id = "shareId")`
export const ofShare = { account: [shareOf('parentId')], child: [shareOf('childId')] }
export const ofInvitation = { account: ['"invitedById"'], child: ['"childId"'] } as const
export const ofReply = { account: [`CASE WHEN scope LIKE 'user:%' THEN substr(scope, 6)::uuid END`] } as const

const mailedAbout = (table: string, column: string) => `(SELECT r."${column}" FROM "${table}" r WHERE r.id = "rowId")`

/** A mail names the row it is about, which may be of many tables. */
export const ofMail = {
  account: [
    '"rowId"',
    ...[mailedAbout('TeacherReferral', 'parentId'), mailedAbout('Child', 'parentId')],
    ...[mailedAbout('Consultation', 'parentId'), mailedAbout('SchoolReferral', 'acceptedById')],
    ...[
      mailedAbout('SecondParent', 'invitedById'),
      mailedAbout('SignIn', 'userId'),
      mailedAbout('AccountToken', 'userId'),
    ],
  ],
  child: [
    '"rowId"',
    ...['TeacherReferral', 'Consultation', 'SecondParent'].map((table) => mailedAbout(table, 'childId')),
  ],
  school: ['"rowId"', ...['SchoolReferral', 'SchoolInvitation'].map((table) => mailedAbout(table, 'schoolId'))],
}
