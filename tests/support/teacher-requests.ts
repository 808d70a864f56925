import { POST as answer } from '@/app/api/teacher-assessments/route'
import { POST as decline } from '@/app/api/teacher-referrals/[token]/decline/route'
import type { POST as resend } from '@/app/api/teacher-referrals/[token]/resend/route'
import { listTeacherReferrals } from '@/lib/teacher-referrals/data'
import { reminderTimes } from '@/lib/teacher-referrals/reminders/times/reminder-times'
import { call, newAddress } from './api'
import { startMail } from './mails'
import { actorOf, askTeacher, manySigns, type newFamily } from './people'

export type Family = Awaited<ReturnType<typeof newFamily>>

/** A request to a teacher with a new address, and the hours to each reminder. */
async function askNewTeacher(family: Family, teacher = `teacher-${family.child.id}@school.example`) {
  const { referral, token } = await askTeacher(family.cookie, family.child.id, teacher)
  const hours = (time: Date) => (time.getTime() - Date.parse(referral.sentAt)) / 3_600_000
  const times = reminderTimes(new Date(referral.sentAt), new Date(referral.expiresAt))
  return { family, teacher, token, id: referral.id, due: times.map(({ at }) => hours(at)) }
}

export type AskedTeacher = Awaited<ReturnType<typeof askNewTeacher>>

/** A parent's action on a request; with a body it changes a setting. */
export const act = (route: typeof resend, { family, id }: AskedTeacher, body?: object) =>
  call<{ code?: string; status: string; reminders?: boolean; next?: string | null }>(route, '', {
    method: body ? 'PATCH' : 'POST',
    params: { token: id },
    cookie: family.cookie,
    ...(body ? { body } : {}),
  })

export const declineAs = ({ token }: AskedTeacher, body: object = { reason: 'not_my_student' }) =>
  call<{ code?: string; status: string }>(decline, '', {
    method: 'POST',
    params: { token },
    body,
    address: newAddress(),
  })

/** @returns the status of the call */
export async function answerAs({ token, family }: AskedTeacher): Promise<number> {
  const body = { token, childId: family.child.id, answers: manySigns, teacherName: 'T' }
  return (await call(answer, '', { method: 'POST', body, address: newAddress() })).status
}

export async function listed({ family, id }: AskedTeacher) {
  const found = (await listTeacherReferrals(await actorOf(family))).find((each) => each.id === id)
  if (!found) throw new Error('the request is not listed')
  return found
}

export function mailForTests(manners: Parameters<typeof startMail>[0] = {}) {
  let started: Awaited<ReturnType<typeof startMail>>
  beforeAll(async () => {
    started = await startMail(manners)
  })
  afterAll(() => started.stop())
  const to = (address: string) => started.to(address)
  return {
    to,
    settle: () => started.settle(),
    /** Resolves when the mail with the link has been sent, unless it joins a morning's. */
    async ask(family: Family, teacher?: string): Promise<AskedTeacher> {
      const asked = await askNewTeacher(family, teacher)
      await started.settle()
      return asked
    },
    subjectsTo: async (address: string) => (await to(address)).map(({ subject }) => subject),
  }
}
