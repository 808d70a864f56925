import { POST as request } from '@/app/api/doctor-consultations/route'
import { getRequest } from '@/lib/consultations/desk/data'
import type { Consultation } from '@/lib/consultations/types'
import { call } from '../support/api'
import { newSignedInDoctor } from '../support/doctors'
import { actorOf, newFamily } from '../support/people'
import { clearLimits, sql } from '../support/sql'
import { duringUncommittedChange } from '../support/uncommitted-change'

type Family = Awaited<ReturnType<typeof newFamily>>

const words = { phone: '081-234 5678', callTime: 'evening', message: 'First words' }
const ask = ({ cookie, child }: Family, doctorId: string, change: object = {}) =>
  call<Consultation & { code: string }>(request, '', {
    method: 'POST',
    body: { childId: child.id, doctorId, status: 'callback_requested', ...change },
    cookie,
  })

beforeEach(clearLimits)

async function newCase() {
  const [family, doctor] = [await newFamily(), await newSignedInDoctor()]
  const { body } = await ask(family, doctor.doctorId, words)
  return { family, doctor, id: body.id, doctorActor: await actorOf(doctor) }
}

const saidIn = async (id: string) =>
  (
    await sql('SELECT phone, "isMessage", "callTime"::text AS "callTime", message FROM "Consultation" WHERE id = $1', [
      id,
    ])
  )[0]

test.each(['done', 'cancelled'])(
  'a request repeated while the earlier one is just becoming %s is a new request, with its words and its share',
  async (over) => {
    const { family, doctor, id, doctorActor } = await newCase()
    const share = { childIds: [family.child.id], days: 7 }
    const answer = await duringUncommittedChange(
      [['UPDATE "Consultation" SET status = $2::"ConsultationStatus", "closedAt" = now() WHERE id = $1', [id, over]]],
      () => ask(family, doctor.doctorId, { phone: '02', message: 'Newer words', share }),
    )
    expect([answer.status, answer.body.status]).toEqual([201, 'callback_requested'])
    expect(answer.body.id).not.toBe(id)
    expect(await saidIn(id)).toMatchObject({ phone: words.phone, message: words.message })
    const opened = await getRequest(doctorActor, answer.body.id)
    expect(opened).toMatchObject({ parentPhone: '02', message: 'Newer words', shared: [{ childId: family.child.id }] })
  },
)
