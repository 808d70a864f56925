import { password } from '../../samples.mjs'

/** Tries against the restored product what people and programs got before the database was lost. */
export async function tryIssued(origin, { cookie, email, key, teacherToken, schoolToken, reset }) {
  const failed = []
  let tried = 0
  /** `holds` must be in the answer. */
  async function works(what, path, { body, headers = {}, holds = '' } = {}) {
    tried += 1
    const response = await fetch(origin + path, {
      redirect: 'manual',
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (response.status !== 200 || !text.includes(holds)) failed.push(`${what}: ${response.status}`)
  }

  await works('ready', '/api/health/ready')
  await works('who was signed in still is', '/api/auth/user', { headers: { cookie }, holds: email })
  await works('their home', '/', { headers: { cookie }, holds: 'Ploy' })
  await works('signing in', '/api/auth/login', { body: { email, password } })
  await works("a teacher's link", `/api/teacher-referrals/${teacherToken}`)
  await works("a school's letter", `/api/school-referrals/${schoolToken}`)
  await works("a school's key", '/api/school-referrals', { headers: { 'x-api-key': key } })
  const newPassword = 'kind-leaf-2718'
  const body = { token: reset.token, newPassword, confirmPassword: newPassword }
  await works('a mailed reset', '/api/auth/reset-password', { body })
  await works('the new password', '/api/auth/login', { body: { email: reset.email, password: newPassword } })
  return { tried, failed }
}
