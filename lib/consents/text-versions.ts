import type { ConsentPurpose } from './schema'

// Texts: `auth.register.terms`, `privacy` with its periods (lib/maintenance/retention.ts), `consent.step`,
// `teacherReferral.form.consent`, `sharing.consent` with its details. A new wording is a new version (text-versions.test.ts).
export const textVersions: Record<ConsentPurpose, string> = {
  terms: 'terms-16',
  screening: 'screening-3',
  teacher_share: 'teacher-share-1',
  doctor_share: 'doctor-share-3',
}

/** Of `sharing.linkConsent`, for the same purpose. */
export const linkConsentVersion = 'doctor-share-1'

/** `consent.second` replaces the texts about the account. */
const secondParentScreening = 'screening-second-2'

export const privacyUpdatedOn = '2026-11-30'

export function screeningVersion(isOwn: boolean): string {
  return isOwn ? textVersions.screening : secondParentScreening
}
