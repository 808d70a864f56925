import { DELETE as deleteAccount } from '@/app/api/account/route'
import { POST as createAssessment } from '@/app/api/assessments/route'
import { DELETE as deleteChild } from '@/app/api/children/[childId]/route'
import { POST as answerAsTeacher } from '@/app/api/teacher-assessments/route'
import { systemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { unsafeRevokeAllAccess } from '@/lib/endings/disowning/mutations'
import { findLeftSecondParent, findRemovedSecondParent } from '@/lib/mail/contents/second-parents/data'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { call, newAddress } from '../support/api'
import { linkIn } from '../support/mails'
import { askTeacher, assess, fewSigns, type Person } from '../support/people'
import {
  acceptSecond,
  inviteSecond,
  newAnsweringSecond,
  newInvitedSecond,
  newSecondParent,
  removeSecond,
  secondParentToken,
} from '../support/second-parents'
import type { Received } from '../support/smtp'
import { sql } from '../support/sql'
import { mailForTests } from '../support/teacher-requests'

const mail = mailForTests()
const words = { en: en.mail, th: th.mail }
const languages = ['en', 'th'] as const

const speak = ({ user }: Person, language: 'en' | 'th') =>
  sql('UPDATE "User" SET language = $2::"Language" WHERE id = $1', [user.id, language])

const about = async ({ user }: Person, subject: string) =>
  (await mail.to(String(user.email))).filter((each) => each.subject === subject)

const text = ({ text: plain = '' }: Received) => plain.replaceAll(/\s+/g, ' ')

const removedSubjects = languages.map((language) => words[language].secondParentRemoved.subject)
const leftSubjects = languages.map((language) => words[language].secondParentLeft.subject)

async function noticesTo(person: Person): Promise<Received[]> {
  const all = [...removedSubjects, ...leftSubjects]
  return (await mail.to(String(person.user.email))).filter(({ subject = '' }) => all.includes(subject))
}

const eraseAccount = ({ cookie }: Person) =>
  call(deleteAccount, '', { method: 'DELETE', body: { confirm: 'DELETE' }, cookie })

describe('the end of a second parent', () => {
  test.each(languages)('one who is removed is told so in their language (%s), without the child', async (language) => {
    const { parent, child, second, id } = await newSecondParent()
    await sql(`UPDATE "Child" SET name = 'Somchai' WHERE id = $1`, [child.id])
    await speak(second, language)
    await removeSecond(parent, id)
    await removeSecond(parent, id)
    const letters = await about(second, words[language].secondParentRemoved.subject)
    expect(letters).toHaveLength(1)
    const [received] = letters as [Received]
    expect(text(received)).toContain(words[language].secondParentRemoved.text.replace('{name}', 'Nok Suwan'))
    expect(text(received)).toContain(words[language].secondParentRemoved.stays)
    expect(text(received)).not.toMatch(/Somchai/)
    expect(linkIn(received).pathname).toBe('/')
    expect(await noticesTo(parent)).toEqual([])
  })

  test.each(languages)(
    'when they leave, the child’s own parent is told so in %s, without the child',
    async (language) => {
      const { parent, child, second, id } = await newSecondParent()
      await sql(`UPDATE "Child" SET name = 'Somchai' WHERE id = $1`, [child.id])
      await speak(parent, language)
      await removeSecond(second, id)
      await removeSecond(second, id)
      const letters = await about(parent, words[language].secondParentLeft.subject)
      expect(letters).toHaveLength(1)
      const [received] = letters as [Received]
      expect(text(received)).toContain(words[language].secondParentLeft.text.replace('{name}', 'Lek Boonmee'))
      expect(text(received)).not.toMatch(/Somchai/)
      expect(linkIn(received).pathname).toBe(`/children/${child.id}`)
      expect(await noticesTo(second)).toEqual([])
    },
  )

  test('the deletion of the second parent’s account is told as leaving, without the name', async () => {
    const { parent, second } = await newSecondParent()
    await speak(parent, 'en')
    expect((await eraseAccount(second)).status).toBe(200)
    const [received] = (await about(parent, en.mail.secondParentLeft.subject)) as [Received]
    expect(text(received)).toContain('The second parent has given up access and can no longer open the results.')
    expect(text(received)).not.toMatch(/Lek/)
  })

  test('the deletion of the child, or of its own parent’s account, mails nothing, nor does taking an invitation back', async () => {
    const [ofChild, ofParent, invited] = [await newSecondParent(), await newSecondParent(), await newInvitedSecond()]
    const options = { method: 'DELETE', params: { childId: ofChild.child.id }, cookie: ofChild.parent.cookie }
    expect((await call(deleteChild, '', options)).status).toBe(200)
    expect((await eraseAccount(ofParent.parent)).status).toBe(200)
    await removeSecond(invited.parent, invited.id)
    for (const person of [ofChild.parent, ofChild.second, ofParent.second, invited.parent, invited.second])
      expect(await noticesTo(person)).toEqual([])
  })

  test('neither is told when there is no open account to tell, or the second parent is one again', async () => {
    const found = async (id: string) =>
      Promise.all([findRemovedSecondParent(systemActor('mail'), id), findLeftSecondParent(systemActor('mail'), id)])
    const disable = ({ user }: Person) => sql('UPDATE "User" SET "disabledAt" = now() WHERE id = $1', [user.id])
    const [closed, gone, again] = [await newSecondParent(), await newSecondParent(), await newSecondParent()]
    expect(await found(closed.id)).toEqual([null, null])
    for (const { parent, id } of [closed, gone, again]) {
      await removeSecond(parent, id)
      expect(await found(id)).toMatchObject([{ inviterName: 'Nok Suwan' }, { secondParentName: 'Lek Boonmee' }])
    }
    await Promise.all([closed.second, closed.parent].map(disable))
    expect(await found(closed.id)).toEqual([null, null])
    await eraseAccount(gone.second)
    expect(await found(gone.id)).toMatchObject([null, { secondParentName: null }])
    const next = (await inviteSecond(again.parent, again.child.id, again.second.email)).body.id
    await acceptSecond(again.second, await secondParentToken(next))
    expect(await found(again.id)).toEqual([null, null])
  })

  test('an account that was claimed ends both of its parts, and does not lend its new name to the first notice', async () => {
    const [own, others] = [await newSecondParent(), await newSecondParent()]
    await Promise.all([speak(own.second, 'en'), speak(others.parent, 'en')])
    for (const { user } of [own.parent, others.second])
      await db().$transaction(async (tx) => {
        await unsafeRevokeAllAccess(systemActor('test'), tx, user.id)
        const data = { firstName: 'New', lastName: 'Owner', emailVerifiedAt: new Date() }
        await tx.user.update({ where: { id: user.id }, data })
      })
    const [removed] = (await about(own.second, en.mail.secondParentRemoved.subject)) as [Received]
    expect(text(removed)).toContain(en.mail.secondParentRemoved.textUnnamed)
    expect(text(removed)).not.toMatch(/New Owner/)
    expect(await about(others.parent, en.mail.secondParentLeft.subject)).toHaveLength(1)
  })
})

describe('the notice of new answers', () => {
  const answer = ({ cookie }: Person, childId: string, answers = fewSigns) =>
    call(createAssessment, '', { method: 'POST', body: { childId, answers }, cookie })

  async function answerInSchool({ cookie }: Person, childId: string, who: string): Promise<void> {
    const { token } = await askTeacher(cookie, childId, `${who}-${childId}@school.example`)
    const body = { token, childId, answers: fewSigns }
    expect((await call(answerAsTeacher, '', { method: 'POST', body, address: newAddress() })).status).toBe(201)
  }

  test.each(languages)('says what there is to read for one, two and more people, in %s', async (language) => {
    const { parent, child, second } = await newAnsweringSecond()
    await speak(parent, language)
    const { secondParentAnswered: answered, teacherAnswered } = words[language]
    const newest = async (subject: string) => {
      const received = (await about(parent, subject)).at(-1)
      return [received && text(received), received && linkIn(received).pathname]
    }
    const containing = (sentence: string) => expect.stringContaining(sentence.replace(/\{\w+\}/, '').trim())
    await answer(second, child.id)
    expect(await newest(answered.subject)).toEqual([containing(answered.textAlone), '/parent-assessment'])
    await answerInSchool(parent, child.id, 'ann')
    expect(await newest(teacherAnswered.subject)).toEqual([containing(teacherAnswered.textOthers), '/combined-results'])
    await assess(parent.cookie, child.id)
    await answer(second, child.id, [1, ...fewSigns.slice(1)])
    expect(await newest(answered.subject)).toEqual([containing(answered.textAll), '/combined-results'])
    await answerInSchool(parent, child.id, 'bee')
    expect(await newest(teacherAnswered.subject)).toEqual([containing(teacherAnswered.textAll), '/combined-results'])
  })

  test.each(languages)('says that two people’s answers are side by side, in %s', async (language) => {
    const { parent, child, second } = await newAnsweringSecond()
    await speak(parent, language)
    await assess(parent.cookie, child.id)
    await answer(second, child.id)
    const answered = words[language].secondParentAnswered
    const [received] = (await about(parent, answered.subject)) as [Received]
    expect(text(received)).toContain(answered.text.replace('{name}', 'Lek Boonmee'))
  })
})
