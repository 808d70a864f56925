import { GET as exportMyData } from '@/app/api/my-data/route'
import { call } from '../support/api'
import { newLineFamily, withLine } from '../support/line-parents'
import { startMail } from '../support/mails'
import { emailOf, newLink, next, reset, signIn } from '../support/recovery'

withLine()

let mail: Awaited<ReturnType<typeof startMail>>
beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())

interface Exported {
  lineConsents: { withdrawnAt: string | null }[]
  activity: { action: string; who: { kind: string } }[]
}

test('a consent to LINE that a password reset ends is ended, and said so, in the file of the owner’s data', async () => {
  const family = await newLineFamily()
  expect((await reset(await newLink(mail, family))).status).toBe(200)
  const { cookie } = await signIn(emailOf(family), next)
  const { body } = await call<Exported>(exportMyData, '', { cookie })
  expect(body.lineConsents).toEqual([expect.objectContaining({ withdrawnAt: expect.any(String) })])
  // By a mailed link: the log does not claim that the owner did it.
  const ended = body.activity.filter(({ action }) => action === 'consent.withdrawn')
  expect(ended).toEqual([
    expect.objectContaining({ who: expect.objectContaining({ kind: expect.not.stringMatching('you') }) }),
  ])
})
