async function asked(side) {
  const parent = await side.person()
  const child = await side.addChild(parent)
  return { parent, child, id: await side.askDoctor(parent, child) }
}

export const callsOfDoctors = [
  { name: 'GET /api/doctor-consultations', ask: ({ parent }) => ({ by: parent }) },
  {
    name: 'POST /api/doctor-consultations',
    async prepare(side) {
      const parent = await side.person()
      return { parent, child: await side.addChild(parent) }
    },
    ask: ({ doctorId }, { parent, child }) => ({
      by: parent,
      body: { childId: child, doctorId, status: 'callback_requested', share: { childIds: [child], days: 7 } },
    }),
  },
  {
    name: 'PUT /api/doctor-consultations/[id]/appointment',
    async prepare(side) {
      const parent = await side.person()
      const child = await side.addChild(parent)
      return { parent, id: await side.askDoctor(parent, child, { status: 'scheduled' }) }
    },
    ask: (_, { parent, id }) => ({
      by: parent,
      path: `/api/doctor-consultations/${id}/appointment`,
      body: { date: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10), time: '09:30' },
    }),
  },
  {
    name: 'GET /api/doctor-consultations/[id]/calendar-file',
    async prepare(side) {
      const parent = await side.person()
      const child = await side.addChild(parent)
      const id = await side.askDoctor(parent, child, { status: 'scheduled' })
      await side.sql(
        `UPDATE "Consultation" SET "appointmentDate" = now()::date + 5, "appointmentTime" = '09:30' WHERE id = $1`,
        [id],
      )
      return { parent, id }
    },
    ask: (_, { parent, id }) => ({ by: parent, path: `/api/doctor-consultations/${id}/calendar-file` }),
  },
  {
    name: 'POST /api/doctor-consultations/[id]/cancel',
    prepare: asked,
    ask: (_, { parent, id }) => ({ by: parent, path: `/api/doctor-consultations/${id}/cancel` }),
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
    prepare: asked,
    ask: ({ doctor }, { id }) => ({
      by: doctor,
      path: `/api/doctor-requests/${id}/move`,
      body: { status: 'contacted' },
    }),
  },
  {
    name: 'POST /api/doctor-requests/[id]/notes',
    prepare: asked,
    ask: ({ doctor }, { id }) => ({ by: doctor, path: `/api/doctor-requests/${id}/notes`, body: { text: 'Called' } }),
  },
  { name: 'GET /api/doctors', ask: ({ parent }) => ({ by: parent }) },
  { name: 'GET /api/doctors, a search', ask: ({ parent }) => ({ by: parent, path: '/api/doctors?search=anong' }) },
]
