import 'server-only'
import { linkedId, linkToken } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'
import type { ListedSchoolReferral } from './schema'

const day = 24 * 3_600_000

const samples = [
  {
    id: '0193b2a0-0000-7000-8000-000000000001',
    status: 'pending',
    studentName: 'Somchai',
    studentGrade: '4',
    parentName: null,
    parentEmail: 'parent1@example.com',
    referringTeacher: 'Ms. Ratana',
    referralReason: 'Finds it hard to finish classwork.',
    daysAgo: 6,
  },
  {
    id: '0193b2a0-0000-7000-8000-000000000002',
    status: 'accepted',
    studentName: 'Malai',
    studentGrade: '2',
    parentName: null,
    parentEmail: 'parent2@example.com',
    referringTeacher: 'Mr. Anan',
    referralReason: null,
    daysAgo: 9,
  },
] as const

/** Not rows, as the first visitor could use a row up. The links lead to a page that explains them (`isSampleLink`). */
export function sampleReferrals(now = new Date()): ListedSchoolReferral[] {
  return samples.map(({ daysAgo, ...sample }) => ({
    ...sample,
    mail: 'none',
    isExpired: false,
    classId: null,
    ...{ isLetterPrinted: false, mayReplaceLetter: false },
    createdAt: new Date(now.getTime() - daysAgo * day).toISOString(),
    referralLink: `${env().APP_URL}/school-referral?token=${linkToken('school', sample.id, 1)}`,
  }))
}

/** Samples hold no personal data, so the signature is not checked. */
export function isSampleLink(token: string): boolean {
  const id = linkedId(token)
  return samples.some((sample) => sample.id === id)
}
