import type { ReactNode } from 'react'
import type { Assessment, VersionedAssessment } from '@/lib/assessments/types'
import type { ListedConsultation } from '@/lib/consultations/types'
import type { DashboardChild } from '@/lib/dashboard/types'
import type { ListedDoctor, Listing } from '@/lib/doctors/schema'
import type { ListedSchoolReferral, ReferralWeek } from '@/lib/school-referrals/schema'
import type { ApiKeyWithCreator } from '@/lib/schools/api-keys/schema'
import type { DeviceSession } from '@/lib/sessions/schema'
import type { TeacherReferralWithDelivery } from '@/lib/teacher-referrals/types'

export const at = '2026-03-02T10:00:00.000Z'

const child: DashboardChild['child'] = { id: 'c1', name: 'Ploy', age: 8, grade: '2' }

export const unanswered: DashboardChild = {
  ...{ child, sharedBy: null, parent: null, teachers: [], otherParents: [], teachersAsked: 0 },
  ...{ teachersUnanswered: { declined: 0, expired: 0, pending: 0 }, hasUnreadTeacher: false, hasUnreadParent: false },
  ...{ screeningWithdrawn: false, referral: null, mayRemind: false, requestNews: null },
  ...{ consultation: null, doctorAsked: false, visits: [], isRecheckDue: false },
}

export const parentAssessment: VersionedAssessment = {
  ...{ version: '1', language: null, hadReadOthers: null, age: null, seconds: null, weeksKnown: null },
  ...{ id: 'a1', childId: 'c1', assessorType: 'parent', totalScore: 21, riskLevel: 'moderate', completedAt: at },
  answers: [2, 1, 2, 0, 1, 2, 1, 0, 3, 1, 1, 0, 2, 1, 0, 2, 1, 1],
  ...{ inattentionCount: 4, hyperactivityCount: 2, symptomType: 'mixed' },
}

export const teacherAssessment: Assessment = {
  ...{ ...parentAssessment, id: 'a2', assessorType: 'teacher', totalScore: 33, riskLevel: 'high' },
  ...{ inattentionCount: 7, hyperactivityCount: 3, symptomType: 'inattentive' },
}

export const teacherReferral: TeacherReferralWithDelivery = {
  ...{ id: 'r1', childId: 'c1', teacherEmail: 'siriporn@school.example', teacherName: 'ครูศิริพร', language: 'th' },
  ...{ status: 'pending', sentAt: at, mailAt: at, completedAt: null, expiresAt: at, delivery: 'sent', declined: null },
}

export const consultation: ListedConsultation = {
  ...{ id: 'k1', childId: 'c1', doctorId: 'd1', status: 'callback_requested', createdAt: at },
  ...{ childName: 'Ploy', doctorName: 'Dr. Anong', isListed: true, reach: 'phone', shares: [] },
  ...{
    calendarBookingLink: null,
    appointment: null,
    said: { phone: null, callTime: null },
    isAsked: true,
    messages: [],
  },
}

export const doctor: ListedDoctor = {
  ...{ id: 'd1', name: 'นพ. ไกรสร เมฆา', specialty: 'Child psychiatry', yearsOfExperience: 9, location: 'Bangkok' },
  ...{ hospital: 'Siriraj Hospital', calendarBookingLink: null, takesRequests: true },
}

export const listing: Listing = {
  ...{ ...doctor, title: 'นพ.', name: 'ไกรสร เมฆา', licenceNumber: 'ว.12345', isVerified: false },
}

export const schoolReferral: ListedSchoolReferral = {
  ...{ id: 's1', status: 'pending', studentName: 'Ploy', studentGrade: '2', parentName: null, createdAt: at },
  ...{ parentEmail: 'parent@example.com', referringTeacher: 'ครูศิริพร', referralReason: null },
  ...{ referralLink: '/school-referral?token=example', mail: 'sent', isExpired: false },
  ...{ classId: null, isLetterPrinted: false, mayReplaceLetter: false },
}

export const weeks: ReferralWeek[] = [3, 5, 2, 7].map((pending, index) => ({
  ...{ weekStart: `2026-02-${String(2 + 7 * index).padStart(2, '0')}`, pending, accepted: index, completed: 2 },
}))

export const apiKey: ApiKeyWithCreator = {
  ...{ id: 'k1', name: 'Server', lastFour: 'abcd', createdAt: at, lastUsedAt: null, revokedAt: null },
  maker: { kind: 'former', name: 'Ton Dee' },
}

const session = { createdAt: at, lastSeenAt: at }

export const sessions: DeviceSession[] = [
  { ...session, id: 'x1', current: true, device: { browser: 'Chrome', os: 'Android', kind: 'phone' } },
  { ...session, id: 'x2', current: false, device: { browser: null, os: null, kind: 'computer' } },
]

/** The time at which the pages of the samples are rendered. */
export const now = Date.parse(at)

/** By the component's name, then by the state's. A new shared component gets its line in this folder. */
export type Examples = Record<string, Record<string, ReactNode>>

/** One state for each value, named after it. */
export function ofEach<T extends string | number>(values: readonly T[], example: (value: T) => ReactNode) {
  return Object.fromEntries(values.map((value) => [value, example(value)]))
}
