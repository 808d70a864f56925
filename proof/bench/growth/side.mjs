import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startBenchServer } from '../../bench-server.mjs'
import { busiestDoctor, largestSchool } from '../../fill/sizes.mjs'
import {
  account,
  accountToken,
  answers,
  child,
  createAccount,
  createSession,
  hashed,
  lineSecret,
  linkToken,
  newLetterCode,
  screeningConsent,
  student,
} from '../../samples.mjs'

/** Distinguishes this run's accounts from those of earlier runs. */
const run = Date.now()
let people = 0

/** A server of the production build, its database, and the people whose calls are timed. */
export class Side {
  constructor(name, url) {
    this.name = name
    this.url = url
    this.db = new pg.Client({ connectionString: url })
    this.hash = ''
    this.origin = ''
    this.stop = async () => {}
  }

  async start(env = {}) {
    const settings = {
      // Nothing answers there: calls to LINE are not measured.
      LINE_CLIENT_ID: 'bench',
      LINE_CLIENT_SECRET: 'only-for-measuring',
      LINE_MESSAGING_TOKEN: 'only-for-measuring',
      LINE_MESSAGING_SECRET: lineSecret,
      LINE_MESSAGING_URL: 'http://localhost:9',
      ...env,
    }
    const { origin, stop } = await startBenchServer(this.url, { env: settings })
    Object.assign(this, { origin, stop })
  }

  async sql(statement, values = []) {
    return (await this.db.query(statement, values)).rows
  }

  async call({ method, path, by, key, body, headers = {}, status }) {
    const start = performance.now()
    const response = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(by ? { cookie: by.cookie } : {}),
        ...(key ? { 'x-api-key': key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const ms = performance.now() - start
    if (status ? !status.includes(response.status) : !response.ok)
      throw new Error(`${this.name}: ${method} ${path} answered ${response.status} ${text.slice(0, 200)}`)
    return { ms, text, json: () => JSON.parse(text) }
  }

  async post(by, path, body = {}) {
    return (await this.call({ method: 'POST', path, ...(by ? { by } : {}), body })).json()
  }

  /** A new account, signed in. */
  async person(role = 'parent', { isConfirmed = true } = {}) {
    people += 1
    const email = `probe-${run}-${people}@example.com`
    this.hash ||= await this.#hashOfPassword()
    const sql = (statement, values) => this.sql(statement, values)
    return createAccount(sql, { email, hash: this.hash, role, isConfirmed })
  }

  /** The cookie of a new session. */
  session(userId) {
    return createSession((statement, values) => this.sql(statement, values), userId)
  }

  async end() {
    await this.stop()
    await this.db.end()
  }

  /** As if all had signed in just now: a deletion requires it. */
  async signInAgain() {
    await this.sql(
      `UPDATE "Session" SET "createdAt" = now(), "lastSeenAt" = now()
       WHERE "userId" IN (SELECT id FROM "User" WHERE "emailKey" LIKE 'probe-${run}-%') OR "userId" = $1`,
      [this.doctor?.id ?? null],
    )
  }

  async #hashOfPassword() {
    people += 1
    const email = `probe-${run}-${people}-${this.name}@example.com`
    await this.post(undefined, '/api/auth/register', account(email))
    const [{ hash }] = await this.sql('SELECT "passwordHash" AS hash FROM "User" WHERE "emailKey" = $1', [email])
    return hash
  }

  /** Returns the child's id. */
  async addChild(parent, details = {}) {
    const { id } = await this.post(parent, '/api/children', { ...child, name: 'พลอย', ...details })
    await this.post(parent, '/api/consents', screeningConsent(id))
    return id
  }

  async parentWithChild() {
    const parent = await this.person()
    return { parent, child: await this.addChild(parent) }
  }

  async askTeacher(parent, childId, teacherEmail = `teacher-${randomUUID()}@school.example`, teacherName = 'ครูศิริพร') {
    const body = { childId, teacherEmail, teacherName, language: 'th' }
    const { id } = await this.post(parent, '/api/teacher-referrals', body)
    return { id, token: linkToken('teacher', id) }
  }

  async inviteSecond(parent, childId, second) {
    const { id } = await this.post(parent, '/api/second-parents', { childId, email: second.email })
    return { id, token: linkToken('second-parent', id) }
  }

  /** Returns the consultation's id. */
  async askDoctor(parent, childId, more = {}) {
    const share = { childIds: [childId], days: 7 }
    const body = { childId, doctorId: this.doctorId, status: 'callback_requested', share, ...more }
    return (await this.post(parent, '/api/doctor-consultations', body)).id
  }

  async visitLink(parent, childId, more = {}) {
    const { id, link } = await this.post(parent, '/api/result-shares', { childId, days: 7, ...more })
    const [, encoded = ''] = /#shlink:\/([\w-]+)$/.exec(link) ?? []
    const { url } = JSON.parse(Buffer.from(encoded, 'base64url').toString())
    return { id, token: new URL(link).searchParams.get('token') ?? '', health: url.slice(url.lastIndexOf('/') + 1) }
  }

  async refer(more = {}) {
    const body = { ...student(), ...more }
    const { id } = await this.post(this.admin, `/api/school-referrals?school=${this.schoolId}`, body)
    return { id, token: linkToken('school', id) }
  }

  /** Returns the code of a printed letter. */
  async printLetter() {
    const { id } = await this.refer()
    const { code, hash } = newLetterCode()
    await this.sql('UPDATE "SchoolReferral" SET "letterHash" = $2, "letterPrintedAt" = now() WHERE id = $1', [id, hash])
    return code
  }

  async mailedToken(purpose, person, newEmail = null) {
    const id = randomUUID()
    const token = accountToken(id)
    await this.sql(
      `INSERT INTO "AccountToken" (id, "userId", purpose, "tokenHash", "newEmail", "expiresAt")
       VALUES ($5, $1, $2::"AccountTokenPurpose", $3, $4, now() + interval '1 hour')`,
      [person.id, purpose, hashed(token), newEmail, id],
    )
    return token
  }

  /** A parent with two children, one with answers of all informants. */
  async family() {
    const { parent, child } = await this.parentWithChild()
    const other = await this.addChild(parent, { name: 'Tawan' })
    for (let turn = 0; turn < 3; turn++) {
      await this.post(parent, '/api/assessments', { childId: child, answers })
      // Days apart, or the next would be a repeat.
      await this.sql(
        `UPDATE "Assessment" SET "completedAt" = "completedAt" - interval '40 days' WHERE "childId" = $1`,
        [child],
      )
    }
    await this.post(parent, '/api/assessments', { childId: child, answers })
    const request = await this.askTeacher(parent, child)
    const answered = { token: request.token, childId: child, teacherName: 'ครูศิริพร', answers }
    await this.post(undefined, '/api/teacher-assessments', answered)
    const second = await this.person()
    const invitation = await this.inviteSecond(parent, child, second)
    await this.post(second, '/api/second-parents/accept', { token: invitation.token })
    return { parent, child, other, second, request, invitation }
  }

  /** The people whose calls are timed, with as many rows on both sides. */
  async prepare() {
    await this.db.connect()
    // These statements are not the product's.
    await this.sql('SET auto_explain.log_min_duration = -1')
    const [school] = await this.sql('SELECT id FROM "School" WHERE name = $1', [largestSchool])
    const [doctor] = await this.sql('SELECT id, "userId" FROM "Doctor" WHERE name = $1', [busiestDoctor])
    this.schoolId = school.id
    this.doctorId = doctor.id
    await this.#forgetRunsBefore()
    this.doctor = { id: doctor.userId, email: '', cookie: await this.session(doctor.userId) }
    this.admin = await this.#member('admin')
    this.member = await this.#member('member')
    const made = await this.post(this.admin, `/api/schools/keys?school=${this.schoolId}`, { name: 'Bench' })
    this.key = made.key
    Object.assign(this, await this.family())
    this.consultation = await this.askDoctor(this.parent, this.child)
    this.visit = await this.visitLink(this.parent, this.child)
    this.guarded = await this.visitLink(this.parent, this.child, { passcode: 'moon-5432' })
    this.teacher = await this.person('teacher')
    for (const child of [this.child, this.other]) await this.askTeacher(this.parent, child, this.teacher.email)
    this.newcomer = await this.person()
    this.searching = await this.#doctorOfPatients(200)
    this.referral = await this.refer()
    this.letter = await this.printLetter()
    await this.#classes()
  }

  /** As many patients on both sides: a search reads a doctor's own, the busiest one's many more in the filled database. */
  async #doctorOfPatients(count) {
    const doctor = await this.person('doctor')
    const listing = { specialty: 'Psychiatry', yearsOfExperience: 9, location: 'Bangkok', calendarBookingLink: null }
    const { json } = await this.call({ method: 'PUT', path: '/api/doctor-listing', by: doctor, body: listing })
    await this.sql('UPDATE "Doctor" SET "verifiedAt" = now() WHERE id = $1', [json().id])
    await this.sql(
      `INSERT INTO "Consultation" (id, "childId", "doctorId", "parentId", status, "createdAt")
       SELECT new_id(), id, $1, "parentId", 'contacted', now() - random() * interval '90 days'
       FROM (SELECT id, "parentId" FROM "Child" ORDER BY id LIMIT $2) c`,
      [json().id, count],
    )
    return doctor
  }

  /** One class of 40, and a member who sees no other: as many on both sides. */
  async #classes() {
    this.listed = await this.addClass(40)
    this.classTeacher = await this.person()
    const membership = await this.join(this.classTeacher, 'member')
    await this.sql('UPDATE "SchoolMembership" SET "ownClassesOnly" = true WHERE id = $1', [membership])
    await this.sql('INSERT INTO "ClassTeacher" ("classId", "membershipId") VALUES ($1, $2)', [
      this.listed.id,
      membership,
    ])
  }

  /** Returns the class's id and its students' referrals. */
  async addClass(students) {
    const [{ id }] = await this.sql(
      `INSERT INTO "SchoolClass" (id, "schoolId", grade, room, year, "endsAt")
       VALUES (new_id(), $1, '1', 'B' || left(md5($2), 12), 2026, now() + interval '100 days') RETURNING id`,
      [this.schoolId, randomUUID()],
    )
    const rows = await this.sql(
      `INSERT INTO "SchoolReferral" (id, "schoolId", "createdById", "studentName", "parentEmail", "referringTeacher",
         "expiresAt", "classId", "classNumber")
       SELECT new_id(), $1, $2, 'พลอย', 'probe-' || gen_random_uuid() || '@families.example', 'ครูศิริพร',
         now() + interval '60 days', $3, n FROM generate_series(1, $4::int) n RETURNING id`,
      [this.schoolId, this.admin.id, id, students],
    )
    return { id, referralIds: rows.map((row) => row.id) }
  }

  /** The filled database is kept: earlier runs' rows would pile up in the school's lists. */
  async #forgetRunsBefore() {
    await this.sql(`DELETE FROM "SchoolReferral" r USING "ApiKey" k WHERE k.id = r."apiKeyId" AND k.name LIKE 'Bench%'`)
    await this.sql(
      `DELETE FROM "SchoolReferral" r USING "User" u WHERE u.id = r."createdById" AND u."emailKey" LIKE 'probe-%'`,
    )
    await this.sql(`DELETE FROM "SchoolClass" WHERE room LIKE 'B%'`)
    await this.sql(`DELETE FROM "ApiKey" WHERE name LIKE 'Bench%'`)
    await this.sql(`DELETE FROM "SchoolInvitation" WHERE "emailKey" LIKE 'probe-%'`)
    await this.sql(
      `DELETE FROM "SchoolMembership" m USING "User" u WHERE u.id = m."userId" AND u."emailKey" LIKE 'probe-%'`,
    )
  }

  async #member(role) {
    const person = await this.person()
    await this.join(person, role)
    return person
  }

  /** Returns the membership's id */
  async join(person, role) {
    const [{ id }] = await this.sql(
      `INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role) VALUES (new_id(), $1, $2, $3::"MembershipRole") RETURNING id`,
      [this.schoolId, person.id, role],
    )
    return id
  }
}
