async function consulted(side, more) {
  const { parent, child } = await side.parentWithChild()
  return { parent, id: await side.askDoctor(parent, child, more) }
}

const scheduled = (side) => consulted(side, { status: 'scheduled' })

export const callsOfDoctors = [
  { name: 'GET /api/doctor-consultations', ask: ({ parent }) => ({ by: parent }) },
  {
    name: 'POST /api/doctor-consultations',
    prepare: (side) => side.parentWithChild(),
    ask: ({ doctorId }, { parent, child }) => ({
      by: parent,
      body: { childId: child, doctorId, status: 'callback_requested', share: { childIds: [child], days: 7 } },
    }),
  },
  {
    name: 'PUT /api/doctor-consultations/[id]/appointment',
    prepare: scheduled,
    ask: (_, { parent, id }) => ({
      by: parent,
      param: id,
      body: { date: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10), time: '09:30' },
    }),
  },
  {
    name: 'GET /api/doctor-consultations/[id]/calendar-file',
    async prepare(side) {
      const { parent, id } = await scheduled(side)
      await side.sql(
        `UPDATE "Consultation" SET "appointmentDate" = now()::date + 5, "appointmentTime" = '09:30' WHERE id = $1`,
        [id],
      )
      return { parent, id }
    },
    ask: (_, { parent, id }) => ({ by: parent, param: id }),
  },
  {
    name: 'POST /api/doctor-consultations/[id]/cancel',
    prepare: (side) => consulted(side),
    ask: (_, { parent, id }) => ({ by: parent, param: id }),
  },
  {
    name: 'PUT /api/doctor-listing',
    prepare: (side) => side.person('doctor'),
    ask: (_, by) => ({
      by,
      body: { specialty: 'Psychiatry', yearsOfExperience: 9, location: 'Bangkok', calendarBookingLink: null },
    }),
  },
  {
    name: 'POST /api/doctor-requests/[id]/move',
    prepare: (side) => consulted(side),
    ask: ({ doctor }, { id }) => ({ by: doctor, param: id, body: { status: 'contacted' } }),
  },
  {
    name: 'POST /api/doctor-requests/[id]/notes',
    prepare: (side) => consulted(side),
    ask: ({ doctor }, { id }) => ({ by: doctor, param: id, body: { text: 'Called' } }),
  },
  { name: 'GET /api/doctors', ask: ({ parent }) => ({ by: parent }) },
  { name: 'GET /api/doctors, a search', ask: ({ parent }) => ({ by: parent, query: 'search=anong' }) },
]
