import { POST as noteVisit } from '@/app/api/children/[childId]/visits/route'
import { POST as cancel } from '@/app/api/doctor-consultations/[id]/cancel/route'
import { POST as askDoctor } from '@/app/api/doctor-consultations/route'
import { listDashboard } from '@/lib/dashboard/data'
import { rankChildren } from '@/lib/dashboard/next-step'
import { call } from '../support/api'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { actorOf, assess, fewSigns, newChild, newConfirmedFamily } from '../support/people'
import { sql } from '../support/sql'

/** A child with high answers too old for a suggested teacher, and a finished one with low answers. */
async function newHighAndLow() {
  const family = await newConfirmedFamily()
  const { cookie, child } = family
  const doctor = await newSignedInDoctor()
  await assess(cookie, child.id)
  await sql(`UPDATE "Assessment" SET "completedAt" = now() - interval '40 days' WHERE "childId" = $1`, [child.id])
  await assess(cookie, (await newChild(family)).id, fewSigns)
  return {
    doctor,
    ask: async (status: 'scheduled' | 'calendar_opened' | 'callback_requested') => {
      const body = { childId: child.id, doctorId: doctor.doctorId, status }
      const answer = await call<{ id: string }>(askDoctor, '', { method: 'POST', body, cookie })
      expect(answer.status).toBe(201)
      return answer.body.id
    },
    cancel: (id: string) => call(cancel, '', { method: 'POST', params: { id }, cookie }),
    askAboutSibling: async () => askForCall(family, (await newChild(family)).id, doctor.doctorId),
    note: async (body: Record<string, string>) => {
      const params = { childId: child.id }
      expect((await call(noteVisit, '', { method: 'POST', body, params, cookie })).status).toBe(201)
    },
    answerAgain: () => assess(cookie, child.id),
    home: async () => {
      const ranked = rankChildren(await listDashboard(await actorOf(family)), { now: Date.now(), draftChildId: null })
      const place = ranked.findIndex(({ row }) => row.child.id === child.id)
      return [place, ranked[place]?.next, ranked[place]?.isFinished, ranked[place]?.row.doctorAsked]
    },
  }
}

const toBeAsked = [0, 'doctor', false, false]

test('a high result is first on the home until a doctor is asked, and again once that is cancelled', async () => {
  const { home, ask, cancel: cancelRequest } = await newHighAndLow()
  expect(await home()).toEqual(toBeAsked)
  const id = await ask('callback_requested')
  expect(await home()).toEqual([0, 'call', false, true])
  expect((await cancelRequest(id)).status).toBe(200)
  expect(await home()).toEqual(toBeAsked)
  await ask('scheduled')
  expect(await home()).toEqual([0, null, false, true])
})

test('a calendar that was only opened asks no doctor', async () => {
  const { home, ask } = await newHighAndLow()
  await ask('calendar_opened')
  expect(await home()).toEqual(toBeAsked)
})

test('a doctor who was asked about another child was not asked about this one', async () => {
  const { home, askAboutSibling } = await newHighAndLow()
  await askAboutSibling()
  expect(await home()).toEqual([1, 'doctor', false, false])
})

test('a request that its doctor no longer sees does not count, one that the doctor has answered does', async () => {
  const { home, ask, doctor } = await newHighAndLow()
  const id = await ask('callback_requested')
  await sql('UPDATE "Doctor" SET "verifiedAt" = NULL WHERE id = $1', [doctor.doctorId])
  expect(await home()).toEqual(toBeAsked)
  await sql(`UPDATE "Consultation" SET status = 'contacted', "contactedAt" = now() WHERE id = $1`, [id])
  expect(await home()).toEqual([0, null, false, true])
})

test('after a consultation that was closed long ago the family is asked how it was, until they note it', async () => {
  const { home, ask, note } = await newHighAndLow()
  const id = await ask('callback_requested')
  await sql(`UPDATE "Consultation" SET status = 'done', "closedAt" = now() - interval '400 days' WHERE id = $1`, [id])
  expect(await home()).toEqual([0, 'visited', false, true])
  await note({ status: 'seen' })
  expect(await home()).toEqual([1, null, true, false])
})

test('a planned visit has nothing to do until its day is over, and “not now” is over when answers come after it', async () => {
  const { home, note, answerAgain } = await newHighAndLow()
  await note({ status: 'planned' })
  expect(await home()).toEqual([0, null, false, false])
  await sql(`UPDATE "DoctorVisit" SET "visitOn" = current_date - 2`)
  expect(await home()).toEqual([0, 'visited', false, false])
  await sql('DELETE FROM "DoctorVisit"')
  await note({ status: 'not_now' })
  expect(await home()).toEqual([1, null, true, false])
  await answerAgain()
  expect(await home()).toEqual(toBeAsked)
})
