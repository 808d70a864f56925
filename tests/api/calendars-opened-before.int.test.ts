import { readFileSync } from 'node:fs'
import { POST as request } from '@/app/api/doctor-consultations/route'
import { POST as move } from '@/app/api/doctor-requests/[id]/move/route'
import { listConsultationsWithShares } from '@/lib/consultations/data'
import type { Consultation } from '@/lib/consultations/types'
import { call } from '../support/api'
import { askForCall, newDoctor, newSignedInDoctor } from '../support/doctors'
import { actorOf, newFamily } from '../support/people'
import { sql, sqlInNewSession } from '../support/sql'

const file = 'prisma/migrations/20261209000002_calendars_opened_before/migration.sql'

test('a calendar that was opened in the release before is asked about, and what the doctor or a noted day says stays', async () => {
  const [family, doctor] = [await newFamily(), await newSignedInDoctor()]
  const { cookie, child } = family
  // As the previous release stored it.
  const opened = async () => {
    const body = { childId: child.id, doctorId: await newDoctor() }
    return (await call<Consultation>(request, '', { method: 'POST', body, cookie })).body.id
  }
  const [before, noted, asked] = [await opened(), await opened(), await askForCall(family, child.id, doctor.doctorId)]
  await sql(`UPDATE "Consultation" SET "appointmentDate" = '2026-12-01' WHERE id = $1`, [noted])
  const moved = { method: 'POST', body: { status: 'scheduled' }, cookie: doctor.cookie, params: { id: asked.id } }
  expect((await call(move, '', moved)).status).toBe(200)
  const actor = await actorOf(family)
  const statuses = async () => {
    const rows = await listConsultationsWithShares(actor)
    return [before, noted, asked.id].map((id) => rows.find((row) => row.id === id)?.status)
  }
  expect(await statuses()).toEqual(['scheduled', 'scheduled', 'scheduled'])
  await sqlInNewSession(readFileSync(file, 'utf8'))
  expect(await statuses()).toEqual(['calendar_opened', 'scheduled', 'scheduled'])
})
