import { POST as cancel } from '@/app/api/doctor-consultations/[id]/cancel/route'
import { GET as readAsParent, POST as writeAsParent } from '@/app/api/doctor-consultations/[id]/messages/route'
import { GET as readAsDoctor, POST as writeAsDoctor } from '@/app/api/doctor-requests/[id]/messages/route'
import { POST as move } from '@/app/api/doctor-requests/[id]/move/route'
import type { Route } from '@/lib/http/route'
import { toLineMessage } from '@/lib/line-notices/message'
import th from '@/messages/th.json'
import { call } from '../support/api'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { linkIn, startMail, withoutFooter } from '../support/mails'
import { newAgreedFamily } from '../support/people'
import { clearLimits, sql } from '../support/sql'

let mail: Awaited<ReturnType<typeof startMail>>
beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
beforeEach(clearLimits)

async function newCase() {
  const [family, doctor] = [await newAgreedFamily(), await newSignedInDoctor()]
  await sql(`UPDATE "User" SET language = 'th' WHERE id = ANY($1)`, [[family.user.id, doctor.user.id]])
  const { id } = await askForCall(family, family.child.id, doctor.doctorId)
  await mail.settle()
  const { toParent, toDoctor } = {
    toParent: async () => (await mail.to(family.user.email ?? '')).filter(({ subject }) => subject === parentSubject),
    toDoctor: async () => (await mail.to(doctor.user.email ?? '')).filter(({ subject }) => subject === doctorSubject),
  }
  const post = (route: Route, { cookie }: { cookie: string }, body?: object) =>
    call(route, '', { method: 'POST', cookie, params: { id }, ...(body && { body }) })
  return {
    ...{ family, id, toParent, toDoctor },
    fromDoctor: (text: string) => post(writeAsDoctor, doctor, { text }),
    fromParent: (text: string) => post(writeAsParent, family, { text }),
    parentReads: () => call(readAsParent, '', { cookie: family.cookie, params: { id } }),
    doctorReads: () => call(readAsDoctor, '', { cookie: doctor.cookie, params: { id } }),
    close: () => post(move, doctor, { status: 'done' }),
    cancel: () => post(cancel, family),
  }
}
const [parentSubject, doctorSubject] = [th.mail.messageToParent.subject, th.mail.messageToDoctor.subject]

test('a message is mailed to the other one without its words, the child or the parent’s name, and leads to the request', async () => {
  const { family, id, fromDoctor, fromParent, toParent, toDoctor } = await newCase()
  expect((await fromDoctor('He should see an eye doctor')).status).toBe(201)
  expect((await fromParent('He has glasses already')).status).toBe(201)
  const [ofParent, ofDoctor] = [(await toParent())[0], (await toDoctor())[0]]
  if (!ofParent || !ofDoctor) throw new Error('no mail')
  expect(linkIn(ofParent).pathname).toBe('/doctor-consultation')
  expect(linkIn(ofDoctor).pathname).toBe(`/doctor-requests/${id}`)
  expect(ofParent.text).toContain('Dr. Anong')
  for (const sent of [ofParent, ofDoctor])
    for (const part of [sent.html, sent.text, sent.subject])
      expect(withoutFooter(part, 'th')).not.toMatch(new RegExp(`eye|glasses|${family.child.name}|Suwan|ADHD|สมาธิสั้น`))
})

test('a message that was not read for a day does not keep the next one from being mailed', async () => {
  const { id, fromParent, toDoctor } = await newCase()
  await fromParent('One')
  expect(await toDoctor()).toHaveLength(1)
  await sql(`UPDATE "ConsultationMessage" SET "createdAt" = now() - interval '25 hours' WHERE "consultationId" = $1`, [
    id,
  ])
  await fromParent('Two')
  expect(await toDoctor()).toHaveLength(2)
})

test('one mail is sent until the other one has read, and another after that', async () => {
  const { fromDoctor, fromParent, parentReads, doctorReads, toParent, toDoctor } = await newCase()
  for (const text of ['One', 'Two', 'Three']) await fromDoctor(text)
  expect(await toParent()).toHaveLength(1)
  for (const text of ['One', 'Two', 'Three']) await fromParent(text)
  expect([(await toParent()).length, (await toDoctor()).length]).toEqual([1, 1])
  await parentReads()
  await doctorReads()
  await fromDoctor('Four')
  await fromParent('Four')
  expect([(await toParent()).length, (await toDoctor()).length]).toEqual([2, 2])
})

test('a message that was read before its mail is due is not mailed, nor one of a cancelled request', async () => {
  const [read, cancelled] = [await newCase(), await newCase()]
  for (const { fromDoctor } of [read, cancelled]) await fromDoctor('One')
  for (const { toParent } of [read, cancelled]) expect(await toParent()).toHaveLength(1)
  await read.parentReads()
  await cancelled.cancel()
  // As if they had waited for a mail server until now.
  await sql(`UPDATE "MailDelivery" SET "sentAt" = NULL WHERE template = 'message-to-parent'`)
  for (const { toParent } of [read, cancelled]) expect(await toParent()).toHaveLength(1)
})

test('an answer with which the doctor closes the request is mailed all the same', async () => {
  const { fromDoctor, close, toParent } = await newCase()
  await fromDoctor('All is well')
  await close()
  expect(await toParent()).toHaveLength(1)
})

test('a message that goes to LINE says that there is a message, and no more', () => {
  expect(toLineMessage('message-to-parent', 'th').altText).toBe(th.lineMessages.notices.messageToParent)
})
