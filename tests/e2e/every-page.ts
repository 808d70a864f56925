import { type APIRequest, type APIRequestContext, expect, type TestInfo } from '@playwright/test'
import { topics } from '@/lib/learn/types'
import { askForCall, newDoctor } from './doctors'
import {
  addAssessment,
  addChild,
  answerAsTeacher,
  askTeacher,
  giveConsent,
  linkIn,
  mailsTo,
  newAddress,
  teacherName,
  tokenOf,
} from './people'
import { accept, referAs, register } from './school-referrals'
import { makeSchool } from './schools'
import { fewerSigns, manySigns } from './wording'

/**
 * Every page of the product, and each once more where what is on it differs much, by who opens it. What is in braces is
 * filled in by `prepare`.
 */
export const everyPage = {
  visitor: [
    ...['/', '/login', '/register', '/forgot-password', '/nowhere'],
    ...['/privacy', '/developers', '/sample-result', '/for-teachers', '/for-schools'],
    ...topics.map((topic) => `/learn/${topic}`),
    ...['/verify-email?token=nonsense', '/reset-password', '/reset-password?token=nonsense'],
  ],
  guest: [
    ...['/teacher-login?token={teacher}', `/teacher-assessment?token={teacher}&name=${teacherName}`],
    ...['/teacher-login?token=nonsense', '/visit-sheet?token={visit}', '/visit-sheet?token=nonsense'],
    ...['/school-referral?token={letter}', '/school-invitation?token={invitation}', '/school-referral?token=nonsense'],
  ],
  newcomer: ['/', '/parent-onboarding', '/assessment-results', '/school-admin'],
  parent: [
    ...['/', '/assessment-results?child={child}', '/combined-results?child={child}', '/teacher-referral?child={child}'],
    ...['/parent-assessment?child={child}', '/parent-assessment?child={other}', '/assessment-results?child={other}'],
    ...['/doctor-consultation', '/profile', '/profile/access-log'],
  ],
  doctor: ['/', '/doctor-requests/{request}', '/doctor-requests/{request}/results/{child}', '/doctor-listing'],
  school: ['/school-admin'],
} as const
export type Reader = keyof typeof everyPage

interface Run {
  request: APIRequest
  testInfo: TestInfo
}

/** A family, its teacher, its doctor and a school, and who of them reads. @returns how to sign in, and the addresses */
export async function prepare(reader: Reader, { request, testInfo }: Run) {
  const baseURL = testInfo.project.use.baseURL
  const newPerson = () => request.newContext({ baseURL })
  const signedIn = await newPerson()
  const places = await prepareFor[reader](signedIn, newPerson, testInfo)
  const { cookies } = await signedIn.storageState()
  await signedIn.dispose()
  const paths = everyPage[reader].map((path) => path.replace(/\{(\w+)\}/g, (_, name: string) => placeOf(places, name)))
  return { cookies, paths }
}

type Places = Record<string, string>
type Prepare = (self: APIRequestContext, newPerson: () => Promise<APIRequestContext>, run: TestInfo) => Promise<Places>

function placeOf(places: Places, name: string): string {
  const place = places[name]
  if (!place) throw new Error(`nothing prepared as ${name}`)
  return place
}

const prepareFor: Record<Reader, Prepare> = {
  visitor: async () => ({}),

  async newcomer(self) {
    await register(self)
    return {}
  },

  async parent(self, newPerson, run) {
    const { child } = await prepareFamily(self, run)
    const { doctorId } = await newDoctor(run, await newPerson())
    await askForCall(self, doctorId, child)
    return { child, other: (await addChild(self, { name: 'ภูผา สุวรรณรัตน์' })).id }
  },

  async guest(_self, newPerson, run) {
    const parent = await newPerson()
    await register(parent)
    const child = (await addChild(parent)).id
    const teacher = await linkFor(run, await askTeacher(parent, child))
    const share = await parent.post('/api/result-shares', { data: { childId: child, days: 7 } })
    expect(share.status()).toBe(201)

    const school = await newPerson()
    const { email } = await register(school)
    await makeSchool(run, { name: 'โรงเรียนราชินี', memberEmail: email, role: 'admin' })
    const letter = await referAs(school)
    const invited = newAddress('invited')
    const invitation = await school.post('/api/schools/invitations', { data: { email: invited, role: 'member' } })
    expect(invitation.status()).toBe(201)
    return {
      teacher: tokenOf(teacher),
      visit: tokenOf((await share.json()).link),
      letter: tokenOf(letter.referralLink),
      invitation: tokenOf(await linkFor(run, invited)),
    }
  },

  async doctor(self, newPerson, run) {
    const { doctorId } = await newDoctor(run, self)
    const parent = await newPerson()
    const { child } = await prepareFamily(parent, run)
    return { child, request: await askForCall(parent, doctorId, child) }
  },

  async school(self, newPerson, run) {
    const { email } = await register(self)
    await makeSchool(run, { name: 'โรงเรียนราชินี', memberEmail: email, role: 'admin' })
    await referAs(self)
    const parent = await newPerson()
    await register(parent)
    await accept(parent, await referAs(self))
    return {}
  },
}

/** A child whom both a parent and a teacher assessed. */
async function prepareFamily(parent: APIRequestContext, run: TestInfo) {
  await register(parent)
  const child = (await addChild(parent)).id
  await giveConsent(parent, child)
  await addAssessment(parent, child, manySigns)
  await answerAsTeacher(parent, await linkFor(run, await askTeacher(parent, child)), fewerSigns)
  return { child }
}

/** Waits for the mail to an address. */
async function linkFor({ config }: TestInfo, address: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(config.metadata.inboxUrl, address)).length).toBeGreaterThan(0)
  const [mail] = await mailsTo(config.metadata.inboxUrl, address)
  return linkIn(mail as Parameters<typeof linkIn>[0])
}
