import type { ConsentPurpose } from './types'

/**
 * The wording that is agreed to now, in the messages: `auth.register.terms` with all of `privacy`, `consent.step`,
 * `teacherReferral.form.consent` and `sharing.consent`. A new wording is a new version; text-versions.test.ts holds each to its words.
 */
export const textVersions: Record<ConsentPurpose, string> = {
  terms: 'terms-7',
  screening: 'screening-1',
  teacher_share: 'teacher-share-1',
  doctor_share: 'doctor-share-1',
}

/** The day the privacy notice was last changed, as an ISO date. */
export const privacyUpdatedOn = '2026-11-23'
