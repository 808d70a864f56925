/** Whose rows are about persons: `admin breach` asks by one of them. */
export const auditedTables = [
  ...(['User', 'Child', 'Assessment', 'TeacherReferral', 'SchoolReferral', 'SecondParent', 'Consent'] as const),
  ...(['Consultation', 'DoctorVisit', 'ResultShare', 'SchoolMembership', 'Doctor'] as const),
] as const
export type AuditedTable = (typeof auditedTables)[number]

const results = ['Child', 'Assessment'] as const
const teachers = ['TeacherReferral', 'Child'] as const
const secondParents = ['SecondParent', 'Child'] as const
const consultations = ['Consultation', 'Child'] as const
const doctorVisits = ['DoctorVisit', 'Child'] as const
const shares = ['ResultShare', 'Child'] as const

/** Every action of the log, with the tables whose data it shows or changes. */
const tablesOf = {
  'results.read': results,
  'assessment.created': results,
  'report.downloaded': results,
  'child.created': ['Child'],
  'child.updated': ['Child'],
  'child.deleted': results,
  'teacher-referral.created': teachers,
  'teacher-referral.resent': teachers,
  'teacher-referral.revoked': teachers,
  'teacher-referral.declined': teachers,
  'teacher-referral.decline-undone': teachers,
  'teacher-referral.colleague-dismissed': teachers,
  'teacher-referral.reminded': teachers,
  'teacher-referral.reminders-changed': teachers,
  'second-parent.invited': secondParents,
  'second-parent.resent': secondParents,
  'second-parent.accepted': secondParents,
  'second-parent.declined': secondParents,
  'second-parent.revoked': secondParents,
  'second-parent.removed': secondParents,
  'second-parent.left': secondParents,
  'consent.given': ['Consent'],
  'consent.withdrawn': ['Consent'],
  // Everything of the account and its children.
  'account.exported': auditedTables.filter((table) => table !== 'SchoolMembership' && table !== 'Doctor'),
  'account.password-changed': ['User'],
  'account.password-reset': ['User'],
  'account.email-changed': ['User'],
  'account.claimed': ['User', ...results],
  'account.disowned': ['User'],
  'account.email-change-declined': ['User'],
  'account.signed-in': ['User'],
  'account.identity-linked': ['User'],
  'account.identity-unlinked': ['User'],
  'account.deleted': ['User', ...results],
  'account.unlocked': ['User'],
  'account.disabled': ['User'],
  'account.enabled': ['User'],
  'account.replaced': ['User'],
  'school-referral.created': ['SchoolReferral'],
  'school-referral.changed': ['SchoolReferral'],
  'school-referral.exported': ['SchoolReferral'],
  'school-referral.resent': ['SchoolReferral'],
  'school-referral.reminded': ['SchoolReferral'],
  'school-referral.letter-printed': ['SchoolReferral'],
  'school-referral.letter-lost': ['SchoolReferral', 'Child'],
  'school-referral.revoked': ['SchoolReferral'],
  'school-referral.accepted': ['SchoolReferral', 'Child'],
  'school-referral.declined': ['SchoolReferral', 'Child'],
  'api-key.created': [],
  'api-key.revoked': [],
  'school.created': [],
  'school.renamed': [],
  'school.ended': [],
  'school.class-created': [],
  'school.class-ended': ['SchoolReferral'],
  'school.member-added': ['SchoolMembership'],
  'school.member-removed': ['SchoolMembership'],
  'school.member-promoted': ['SchoolMembership'],
  'school.member-demoted': ['SchoolMembership'],
  'school.member-classes-changed': ['SchoolMembership'],
  'school.member-invited': ['SchoolMembership'],
  'school.invitation-resent': ['SchoolMembership'],
  'school.invitation-revoked': ['SchoolMembership'],
  'doctor.verified': ['Doctor'],
  'doctor.unverified': ['Doctor'],
  'doctor.listing-changed': ['Doctor'],
  'consultation.requested': consultations,
  'consultation.cancelled': consultations,
  'consultation.moved': consultations,
  'consultation.move-undone': consultations,
  'consultation.booked': consultations,
  'consultation.written': consultations,
  'doctor-visit.created': doctorVisits,
  'doctor-visit.updated': doctorVisits,
  'doctor-visit.deleted': doctorVisits,
  'results.shared': shares,
  'results.unshared': shares,
  'results.link-locked': shares,
  // These show nothing that a family or a school wrote.
  'legal-hold.added': [],
  'legal-hold.ended': [],
  'mails.marked-sent': [],
  // An operator reads what is under the hold.
  'legal-hold.read': [],
  'mails.retried': [],
} satisfies Record<string, readonly AuditedTable[]>

export type AuditAction = keyof typeof tablesOf

export function actionsOn(table: AuditedTable): string[] {
  return Object.entries(tablesOf).flatMap(([action, tables]) =>
    (tables as readonly AuditedTable[]).includes(table) ? [action] : [],
  )
}
