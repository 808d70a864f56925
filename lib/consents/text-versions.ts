import type { ConsentPurpose } from './schema'

// Texts: `auth.register.terms`, `privacy` with its periods (lib/maintenance/retention.ts), `consent.step` with its relations,
// `teacherReferral.form.consent`, `sharing.consent` with its details. A new wording is a new version (text-versions.test.ts).
export const textVersions: Record<ConsentPurpose, string> = {
  terms: 'terms-18',
  screening: 'screening-4',
  teacher_share: 'teacher-share-1',
  doctor_share: 'doctor-share-3',
}

/** Of `sharing.linkConsent`, for the same purpose. */
export const linkConsentVersion = 'doctor-share-1'

/** `consent.second` replaces the texts about the account. */
const secondParentScreening = 'screening-second-3'

export const privacyUpdatedOn = '2026-11-30'

export function screeningVersion(isOwn: boolean): string {
  return isOwn ? textVersions.screening : secondParentScreening
}

/** The newest, and that before it: who agreed to either is not asked again (docs/decisions/0052). */
export function validScreeningVersions(isOwn: boolean): string[] {
  return [screeningVersion(isOwn), isOwn ? 'screening-3' : 'screening-second-2']
}

/** Their page had `parent` chosen before anyone chose: that relation counts as unknown. */
export const versionsWithPreselection = [
  ...['screening-1', 'screening-2', 'screening-3'],
  ...['screening-second-1', 'screening-second-2'],
] as const
