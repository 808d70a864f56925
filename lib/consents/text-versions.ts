import type { ConsentPurpose } from './types'

/**
 * The wording that is agreed to now, in the messages: `auth.register.terms` with all of `privacy` and
 * its periods (lib/maintenance/retention.ts), `consent.step`,
 * `teacherReferral.form.consent` and `sharing.consent`. A new wording is a new version; text-versions.test.ts holds each to its words.
 */
export const textVersions: Record<ConsentPurpose, string> = {
  terms: 'terms-12',
  screening: 'screening-3',
  teacher_share: 'teacher-share-1',
  doctor_share: 'doctor-share-1',
}

/** The wording of the same step for a second parent: `consent.second` in place of what is said of the account. */
const secondParentScreening = 'screening-second-2'

/** The day the privacy notice was last changed, as an ISO date. */
export const privacyUpdatedOn = '2026-11-26'

/** @param isOwn whether it is about the reader's own child, and not one that another parent shares */
export function screeningVersion(isOwn: boolean): string {
  return isOwn ? textVersions.screening : secondParentScreening
}
