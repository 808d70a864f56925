import { hashPassword } from '@/lib/auth/password'
import { textVersions } from '@/lib/consents/text-versions'
import { db, type Transaction } from '@/lib/db'
import { keptKeyOf } from '@/lib/kept-keys.mjs'
import { enqueueMail } from '@/lib/outbox/mutations'
import { questionnaire } from '@/lib/screening/questionnaire'
import { scoreAnswers } from '@/lib/screening/scoring'
import { nameKeyOf } from '@/lib/text-key.mjs'

// Only the embedded database is seeded unasked. Prints both accounts' credentials as one JSON line.

const demo = {
  email: 'nok@example.com',
  password: 'calm-moon-54',
  doctor: { email: 'anong@example.com', password: 'kind-leaf-27' },
}
const day = 24 * 3_600_000

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * day)
}

async function seedParent(tx: Transaction): Promise<void> {
  const parent = await tx.user.create({
    data: {
      firstName: 'Nok',
      lastName: 'Suwan',
      email: demo.email,
      emailKey: demo.email,
      emailVerifiedAt: daysAgo(30),
      role: 'parent',
      provider: 'local',
      passwordHash: await hashPassword(demo.password),
      createdAt: daysAgo(30),
    },
  })
  const school = 'Satriwithaya School'
  const own = { parentId: parent.id, school, nationality: 'thai' } as const
  const tawan = await tx.child.create({
    data: { ...own, name: 'Tawan', age: 6, grade: '1', gender: 'male', createdAt: daysAgo(12) },
  })
  const ploy = await tx.child.create({
    data: { ...own, name: 'Ploy', age: 8, grade: '2', gender: 'female', createdAt: daysAgo(11) },
  })
  const answers = [2, 2, 1, 2, 1, 2, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 1]
  const { symptomType, ...score } = scoreAnswers(answers)
  await tx.assessment.create({
    data: {
      ...score,
      symptomType: symptomType === 'hyperactive-impulsive' ? 'hyperactive_impulsive' : symptomType,
      childId: ploy.id,
      assessorId: parent.id,
      assessorType: 'parent',
      answers,
      questionnaireVersion: questionnaire.version,
      completedAt: daysAgo(10),
    },
  })
  const teacherEmail = 'siriporn.k@school.example'
  const referral = await tx.teacherReferral.create({
    data: {
      childId: ploy.id,
      parentId: parent.id,
      teacherEmail,
      teacherEmailKey: teacherEmail,
      teacherName: 'Ms. Siriporn',
      teacherKey: nameKeyOf('Ms. Siriporn'),
      language: 'en',
      sentAt: daysAgo(8),
      expiresAt: daysAgo(-22),
    },
  })
  await enqueueMail(tx, { template: 'teacher-invitation', rowId: referral.id })
  await seedConsents(tx, parent.id, { tawan: tawan.id, ploy: ploy.id })
}

async function seedConsents(tx: Transaction, userId: string, { tawan, ploy }: { tawan: string; ploy: string }) {
  const given = { userId, language: 'en', textVersion: textVersions.screening } as const
  await tx.consent.createMany({
    data: [
      { ...given, purpose: 'terms', textVersion: textVersions.terms, givenAt: daysAgo(30) },
      { ...given, purpose: 'screening', childId: tawan, relation: 'mother', givenAt: daysAgo(12) },
      { ...given, purpose: 'screening', childId: ploy, relation: 'mother', givenAt: daysAgo(10) },
      {
        ...given,
        purpose: 'teacher_share',
        childId: ploy,
        textVersion: textVersions.teacher_share,
        givenAt: daysAgo(8),
      },
    ],
  })
}

const doctors = [
  ['Dr. Anong Srisai', 'Child and adolescent psychiatrist', 14, 'Bangkok', 'https://calendar.example/anong'],
  [
    'Dr. Prasert Wongchai',
    'Developmental-behavioural paediatrician',
    21,
    'Chiang Mai',
    'https://calendar.example/prasert',
  ],
  ['Dr. Malee Thongdee', 'Clinical psychologist', 9, 'Khon Kaen', 'https://calendar.example/malee'],
] as const

async function seedDoctors(tx: Transaction): Promise<void> {
  await tx.doctor.createMany({
    data: doctors.map(([name, specialty, yearsOfExperience, location, calendarBookingLink]) => {
      return {
        name,
        specialty,
        yearsOfExperience,
        location,
        searchKey: keptKeyOf('Doctor', { name, specialty, location }),
        calendarBookingLink,
        verifiedAt: daysAgo(60),
        verifiedName: name,
      }
    }),
  })
}

async function seedDoctorsAccount(tx: Transaction): Promise<void> {
  const { email, password } = demo.doctor
  const doctor = await tx.doctor.findFirst({ where: { name: doctors[0][0], userId: null } })
  if (!doctor) return
  const account = await tx.user.create({
    data: {
      firstName: 'Anong',
      lastName: 'Srisai',
      email,
      emailKey: email,
      emailVerifiedAt: daysAgo(60),
      role: 'doctor',
      provider: 'local',
      passwordHash: await hashPassword(password),
      createdAt: daysAgo(60),
    },
  })
  await tx.doctor.update({ where: { id: doctor.id }, data: { userId: account.id } })
  const child = await tx.child.findFirst({ where: { name: 'Ploy', parent: { emailKey: demo.email } } })
  if (!child) return
  const asked = { childId: child.id, parentId: child.parentId, doctorId: doctor.id, createdAt: daysAgo(3 / 24) }
  const { id } = await tx.consultation.create({ data: { ...asked, status: 'callback_requested' } })
  await tx.resultShare.create({ data: { ...asked, expiresAt: daysAgo(-30) } })
  await tx.consent.create({
    data: {
      userId: child.parentId,
      childId: child.id,
      purpose: 'doctor_share',
      textVersion: textVersions.doctor_share,
      language: 'en',
      givenAt: asked.createdAt,
    },
  })
  await enqueueMail(tx, { template: 'callback-request', rowId: id })
}

async function seedSchool(tx: Transaction): Promise<void> {
  await tx.school.create({ data: { name: 'Demo School', isDemo: true } })
}

await db().$transaction(async (tx) => {
  const isThere = (emailKey: string) => tx.user.findUnique({ where: { emailKey }, select: { id: true } })
  if (!(await isThere(demo.email))) {
    await seedParent(tx)
    await seedDoctors(tx)
    await seedSchool(tx)
  }
  // The demo of an earlier release has none.
  if (!(await isThere(demo.doctor.email))) await seedDoctorsAccount(tx)
})
await db().$disconnect()
console.log(JSON.stringify(demo))
