import { askTeacher, newFamily } from '@/tests/support/people'
import { systemActor } from '@/lib/auth/actor'
import { composeMail } from './templates'
import { sql } from '@/tests/support/sql'
test('x', async () => {
  const f = await newFamily()
  const { referral } = await askTeacher(f.cookie, f.child.id)
  console.log(await sql('SELECT * FROM "MailDelivery"'))
  console.log(await composeMail(systemActor('x'), 'teacher-invitation', referral.id, 1))
})
