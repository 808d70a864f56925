import { type APIRequest, type APIRequestContext, expect, type TestInfo } from '@playwright/test'
import { topics } from '@/lib/learn/types'
import { askForCall, newDoctor } from './doctors'
import { acceptedLetter, printLetter } from './letters'
import {
  addAssessment,
  addChild,
  answerAsTeacher,
  askTeacher,
  childName,
  confirmAddress,
  giveConsent,
  linkIn,
  newAddress,
  newestMailTo,
  teacherName,
  tokenOf,
} from './people'
import { forty, makeClass } from './school-class'
import { accept, referAs, register } from './school-referrals'
import { makeSchool } from './schools'
import { fewerSigns, manySigns, wordingIn } from './wording'

const t = wordingIn('th')

/** An address and the message of its heading with its values, or the heading's words. */
type PageOf = readonly [path: string, heading: string | { words: string }, values?: Record<string, string>]

const schoolName = 'โรงเรียนราชินี'
const name = childName

export type Reader = 'visitor' | 'guest' | 'newcomer' | 'parent' | 'teacher' | 'doctor' | 'school'

/** Every page by reader, and once more for each state that differs much. `prepare` fills in what is in braces. */
export const everyPage: Record<Reader, PageOf[]> = {
  visitor: [
    ['/', 'landing.title'],
    ['/login', 'auth.login.heading'],
    ['/register', 'auth.register.title'],
    ['/letter', 'letter.code.heading'],
    ['/letter?code=nonsense', 'letter.code.heading'],
    ['/forgot-password', 'recovery.forgot.heading'],
    ['/nowhere', 'notFound.title'],
    ['/privacy', 'privacy.title'],
    ['/developers', 'developers.title'],
    ['/sample-result', 'results.meaning.headline.area', {}],
    ['/for-teachers', 'forTeachers.heading'],
    ['/for-schools', 'forSchools.heading'],
    ['/numbers', 'numbers.title'],
    ...topics.map((topic) => [`/learn/${topic}`, `learn.topics.${topic}`] satisfies PageOf),
    ['/verify-email?token=nonsense', 'verifyEmail.invalid'],
    ['/reset-password', 'recovery.reset.invalid'],
    ['/reset-password?token=nonsense', 'recovery.reset.invalid'],
  ],
  guest: [
    ['/teacher-login?token={teacher}', 'teacher.landing.title', { name }],
    [`/teacher-assessment?token={teacher}&name=${teacherName}`, 'questionnaire.howTo.title'],
    ['/teacher-login?token={declined}', 'teacher.declined.title'],
    ['/teacher-login?token=nonsense', 'teacher.invalid.title'],
    ['/visit-sheet?token={visit}', 'visitSheet.heading', { name }],
    ['/visit-sheet?token=nonsense', 'visitSheet.dead.title'],
    ['/school-referral?token={letter}', 'schoolReferral.heading'],
    ['/school-referral?token=nonsense', 'schoolReferral.notFound.title'],
    ['/letter?code={code}', 'schoolReferral.heading'],
    ['/letter?code={acceptedCode}', 'letter.signIn.heading'],
    ['/school-invitation?token={invitation}', 'schoolInvitation.heading', { school: schoolName }],
    ['/second-parent?token={second}', 'secondParentInvitation.headingUnnamed'],
    ['/second-parent?token=nonsense', 'secondParentInvitation.notFound.title'],
  ],
  newcomer: [
    ['/', 'dashboard.empty.heading'],
    ['/parent-onboarding', 'children.form.title'],
    ['/assessment-results', 'addChildFirst.title'],
    ['/assessment-results?child=01a1fd81-3640-755d-a46f-c21fa56b465f', 'childNotFound.title'],
    ['/combined-results?child=01a1fd81-3640-755d-a46f-c21fa56b465f', 'childNotFound.title'],
    ['/school-admin', 'schoolAdmin.title'],
  ],
  parent: [
    ['/', 'dashboard.title'],
    ['/assessment-results?child={child}', 'results.meaning.headline.doctor', { name }],
    ['/assessment-results?child={other}', 'results.none.title'],
    ['/combined-results?child={child}', 'combined.headline.mostlyFirst'],
    ['/teacher-referral?child={child}', 'teacherReferral.heading', { name }],
    ['/parent-assessment?child={other}', 'consent.step.title'],
    ['/parent-assessment?child={child}', 'questionnaire.howTo.title'],
    ['/doctor-consultation', 'doctors.title'],
    ['/children/{child}', { words: childName }],
    ['/children/{child}/visit', 'doctorVisits.title', { name }],
    ['/profile', { words: 'นก Suwan' }],
    ['/profile/access-log', 'accessLog.title'],
    ['/shared-access', 'sharedAccess.title'],
    ['/notices', 'homeNotices.title'],
  ],
  teacher: [
    ['/', 'teacherHome.title'],
    ['/teacher-assessment/next?after=nonsense', 'teacherHome.title'],
  ],
  doctor: [
    ['/', 'doctorHome.title'],
    ['/doctor-requests/{request}', 'doctorRequest.heading', { childName }],
    ['/doctor-requests/{request}/results/{child}', { words: childName }],
    ['/doctor-patients', 'doctorPatients.title'],
    ['/doctor-patients/{request}', { words: childName }],
    ['/doctor-requests/cancelled', 'doctorRequest.cancelled.title'],
    ['/doctor-listing', 'doctorListing.title'],
  ],
  school: [
    ['/school-admin', 'schoolAdmin.title'],
    ['/school-admin/classes/{class}', { words: 'ป.4/2 · ปีการศึกษา 2569' }],
    ['/school-admin/classes/{empty}', { words: 'ป.4/3 · ปีการศึกษา 2569' }],
  ],
}

interface Run {
  request: APIRequest
  testInfo: TestInfo
}

/**
 * A family, its teacher, its doctor and a school.
 * @returns how to sign in, and the pages with their Thai headings
 */
export async function prepare(reader: Reader, { request, testInfo }: Run) {
  const baseURL = testInfo.project.use.baseURL
  const people: APIRequestContext[] = []
  const newPerson = async () => {
    const person = await request.newContext({ baseURL })
    people.push(person)
    return person
  }
  const signedIn = await newPerson()
  const places = await prepareFor[reader](signedIn, newPerson, testInfo)
  const { cookies } = await signedIn.storageState()
  for (const person of people) await person.dispose()
  const pages = everyPage[reader].map(([path, heading, values]) => ({
    path: path.replace(/\{(\w+)\}/g, (_, place: string) => placeOf(places, place)),
    heading: typeof heading === 'string' ? t(heading, values) : heading.words,
  }))
  return { cookies, pages }
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
    const declined = tokenOf(await linkFor(run, await askTeacher(parent, child)))
    await declineAsTeacher(parent, declined)
    await giveConsent(parent, child)
    const share = await parent.post('/api/result-shares', { data: { childId: child, days: 7 } })
    expect(share.status()).toBe(201)

    const second = newAddress('second')
    const asked = await parent.post('/api/second-parents', { data: { childId: child, email: second } })
    expect(asked.status()).toBe(201)

    const school = await newPerson()
    const { email } = await register(school)
    await makeSchool(run, { name: schoolName, memberEmail: email, role: 'admin' })
    const referral = await referAs(school)
    const invited = newAddress('invited')
    const invitation = await school.post('/api/schools/invitations', { data: { email: invited, role: 'member' } })
    expect(invitation.status()).toBe(201)
    return {
      teacher: tokenOf(teacher),
      declined,
      visit: tokenOf((await share.json()).link),
      letter: tokenOf(referral.referralLink),
      code: await printLetter(run, referral.id),
      acceptedCode: await acceptedLetter(run, await newPerson(), (await referAs(school)).id),
      invitation: tokenOf(await linkFor(run, invited)),
      second: tokenOf(await linkFor(run, second)),
    }
  },

  async teacher(self, newPerson, run) {
    const { email } = await register(self, { role: 'teacher' })
    await confirmAddress(self, await newestMailTo(run.config.metadata.inboxUrl, email))
    const parent = await newPerson()
    await register(parent)
    const ask = async (details?: object) => askTeacher(parent, (await addChild(parent, details)).id, email)
    await answerAsTeacher(parent, await linkFor(run, await ask(), 1), fewerSigns)
    await ask({ name: 'ภูผา สุวรรณรัตน์' })
    return {}
  },

  async doctor(self, newPerson, run) {
    const { doctorId } = await newDoctor(run, self)
    const parent = await newPerson()
    const { child } = await prepareFamily(parent, run)
    return { child, request: await askForCall(parent, doctorId, child) }
  },

  async school(self, newPerson, run) {
    const { email } = await register(self)
    await makeSchool(run, { name: schoolName, memberEmail: email, role: 'admin' })
    await referAs(self)
    const parent = await newPerson()
    await register(parent)
    await accept(parent, await referAs(self))
    const of = { memberEmail: email }
    return {
      class: await makeClass(run, { ...of, room: '2', students: forty }),
      empty: await makeClass(run, { ...of, room: '3', students: [] }),
    }
  },
}

async function prepareFamily(parent: APIRequestContext, run: TestInfo) {
  await register(parent)
  const child = (await addChild(parent)).id
  await giveConsent(parent, child)
  await addAssessment(parent, child, manySigns)
  await answerAsTeacher(parent, await linkFor(run, await askTeacher(parent, child)), fewerSigns)
  return { child }
}

async function declineAsTeacher(request: APIRequestContext, token: string): Promise<void> {
  const data = { reason: 'not_my_student' }
  expect((await request.post(`/api/teacher-referrals/${token}/decline`, { data })).status()).toBe(200)
}

async function linkFor({ config }: TestInfo, address: string, after = 0): Promise<string> {
  return linkIn(await newestMailTo(config.metadata.inboxUrl, address, after))
}
