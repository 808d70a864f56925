import 'server-only'
import { linkToken } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'
import type { SchoolReferral } from './types'

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

/**
 * The two referrals the demo dashboard shows to everybody. Their links lead somewhere only in a seeded database, where
 * there are rows of the same ids.
 */
export function sampleReferrals(now = new Date()): SchoolReferral[] {
  return samples.map(({ daysAgo, ...sample }) => ({
    ...sample,
    createdAt: new Date(now.getTime() - daysAgo * day).toISOString(),
    referralLink: `${env().APP_URL}/school-referral?token=${linkToken('school', sample.id, 1)}`,
  }))
}
