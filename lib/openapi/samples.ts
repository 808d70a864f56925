import type { NewSchoolReferralInput, SchoolReferral } from '@/lib/school-referrals/schema'

export const sampleRequest = {
  studentName: 'Ton Charoen',
  studentGrade: '4',
  parentName: 'Malee Charoen',
  parentEmail: 'malee@example.com',
  referringTeacher: 'Preecha Kaewta',
  referralReason: 'Often loses his place during longer lessons.',
} satisfies NewSchoolReferralInput

/** The link is a school's secret, so this one is visibly invalid. */
export function sampleAnswer(appUrl: string): SchoolReferral {
  return {
    id: '0193b2a0-0000-7000-8000-0000000000a1',
    status: 'pending',
    ...sampleRequest,
    createdAt: '2026-01-15T03:30:00.000Z',
    referralLink: `${appUrl}/school-referral?token=...`,
  }
}

export const sampleRefusal = {
  message: 'Please enter an email address in letters a–z, like name@example.com',
  code: 'INVALID_INPUT',
  errors: [
    {
      field: 'parentEmail',
      code: 'invalidEmail',
      message: 'Please enter an email address in letters a–z, like name@example.com',
    },
  ],
  requestId: '3f0c6f2e-5f0b-4c5e-9a39-0d6c1f7d2b11',
}
