import { call, callAfter } from './call.mjs'

async function consulted(side, more) {
  const { parent, child } = await side.parentWithChild()
  return { parent, id: await side.askDoctor(parent, child, more) }
}

const scheduled = (side) => consulted(side, { status: 'scheduled' })

const parentWithChild = (side) => side.parentWithChild()
const newDoctor = (side) => side.person('doctor')
const asked = (side) => consulted(side)

/** Of the doctor with the most patients, all of whom it reads. */
export const longestSearch = call('POST /api/doctor-patients/search', ({ doctor }) => ({
  by: doctor,
  body: { search: 'xq' },
}))

export const callsOfDoctors = [
  call('GET /api/doctor-consultations', ({ parent }) => ({ by: parent })),
  callAfter('POST /api/doctor-consultations', parentWithChild, ({ doctorId }, { parent, child }) => ({
    by: parent,
    body: { childId: child, doctorId, status: 'callback_requested', share: { childIds: [child], days: 7 } },
  })),
  callAfter('PUT /api/doctor-consultations/[id]/appointment', scheduled, (_, { parent, id }) => ({
    by: parent,
    param: id,
    body: { date: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10), time: '09:30' },
  })),
  callAfter(
    'GET /api/doctor-consultations/[id]/calendar-file',
    async (side) => {
      const { parent, id } = await scheduled(side)
      await side.sql(
        `UPDATE "Consultation" SET "appointmentDate" = now()::date + 5, "appointmentTime" = '09:30' WHERE id = $1`,
        [id],
      )
      return { parent, id }
    },
    (_, { parent, id }) => ({ by: parent, param: id }),
  ),
  callAfter('POST /api/doctor-consultations/[id]/cancel', asked, (_, { parent, id }) => ({ by: parent, param: id })),
  callAfter('GET /api/doctor-consultations/[id]/messages', asked, (_, { parent, id }) => ({ by: parent, param: id })),
  callAfter('POST /api/doctor-consultations/[id]/messages', asked, (_, { parent, id }) => ({
    by: parent,
    param: id,
    body: { text: 'He sleeps better' },
  })),
  callAfter('PUT /api/doctor-listing', newDoctor, (_, by) => ({
    by,
    body: { specialty: 'Psychiatry', yearsOfExperience: 9, location: 'Bangkok', calendarBookingLink: null },
  })),
  call('POST /api/doctor-patients/search', ({ searching }) => ({ by: searching, body: { search: 'พล' } })),
  call('POST /api/doctor-patients/search, found nowhere', ({ searching }) => ({
    by: searching,
    body: { search: 'xq' },
  })),
  callAfter('GET /api/doctor-requests/[id]/messages', asked, ({ doctor }, { id }) => ({ by: doctor, param: id })),
  callAfter('POST /api/doctor-requests/[id]/messages', asked, ({ doctor }, { id }) => ({
    by: doctor,
    param: id,
    body: { text: 'Please bring the report' },
  })),
  callAfter('POST /api/doctor-requests/[id]/move', asked, ({ doctor }, { id }) => ({
    by: doctor,
    param: id,
    body: { status: 'contacted' },
  })),
  callAfter(
    'DELETE /api/doctor-requests/[id]/move',
    async (side) => {
      const made = await asked(side)
      await side.sql(
        `UPDATE "Consultation" SET status = 'contacted', "contactedAt" = now(), "movedAt" = now(),
          "movedFrom" = 'callback_requested' WHERE id = $1`,
        [made.id],
      )
      return made
    },
    ({ doctor }, { id }) => ({ by: doctor, param: id }),
  ),
  callAfter('POST /api/doctor-requests/[id]/notes', asked, ({ doctor }, { id }) => ({
    by: doctor,
    param: id,
    body: { text: 'Called' },
  })),
  call('GET /api/doctors', ({ parent }) => ({ by: parent })),
  call('GET /api/doctors, a search', ({ parent }) => ({ by: parent, query: 'search=anong' })),
]
