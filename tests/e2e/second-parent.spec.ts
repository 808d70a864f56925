import { expectToast } from './checks'
import { expect, test } from './fixtures'
import {
  addAssessment,
  addChild,
  childName,
  confirmAddress,
  linkIn,
  newAddress,
  newPersonDetails,
  tokenOf,
} from './people'
import { agree, answerQuestions, fillRegistration, unfold, visit } from './steps'
import { fewerSigns, manySigns, mostly, onOneSize, wordingIn } from './wording'

const secondName = 'สมศักดิ์'

for (const language of mostly('th')) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a second parent is invited, registers, accepts, answers, sees both results, and is removed', async ({
      parent,
      parentPage: page,
      newBrowser,
      mailTo,
      checkPage,
    }) => {
      test.slow()
      const child = await addChild(page.request)
      const other = await addChild(page.request, { name: 'ภูผา' })
      await addAssessment(page.request, child.id, manySigns)
      const card = page.getByRole('region', { name: t('secondParent.title') })
      const email = newAddress('second')

      await test.step('until the own address is confirmed the card says that the invitation names nobody', async () => {
        const unnamed = card.getByText(t('secondParent.unconfirmed'))
        await visit(page, `/children/${child.id}`)
        await unfold(page, t('secondParent.title'))
        await expect(unnamed.getByRole('link')).toHaveAttribute('href', '/profile')
        await checkPage(page)
        await confirmAddress(page.request, await mailTo(parent.email))
        await visit(page, `/children/${child.id}`)
        await unfold(page, t('secondParent.title'))
        await expect(card).toBeVisible()
        await expect(unnamed).toHaveCount(0)
      })

      await test.step('invited, by the child’s parent', async () => {
        const field = card.getByRole('textbox', { name: t('secondParent.invite.email') })
        const submit = card.getByRole('button', { name: t('secondParent.invite.submit'), exact: true })
        await field.fill(parent.email)
        await submit.click()
        await expect(field).toHaveAccessibleDescription(new RegExp(t('validation.ownEmail')))
        await field.fill(email)
        await submit.click()
        await expectToast(page, t('secondParent.invite.sent.title'), email)
        await expect(card.getByText(t('secondParent.badges.invited'), { exact: true })).toBeVisible()
        await checkPage(page)
      })

      const person = await newBrowser()
      const origin = new URL(page.url()).origin
      await person.context().addCookies([{ name: 'language', value: language, url: origin }])
      if (language === 'th') await person.setViewportSize({ width: 390, height: 844 })
      const heading = person.getByRole('heading', { level: 1 })
      const button = (key: string) =>
        person.getByRole('button', { name: t(`secondParentInvitation.${key}`), exact: true })
      const mail = await mailTo(email)
      expect(mail.subject + mail.text).not.toContain(childName)
      const link = linkIn(mail)
      const here = `/second-parent?token=${tokenOf(link)}`

      await test.step('signed out, the page says who invites, not to whom, and leads to an account and back', async () => {
        await visit(person, link)
        await expect(heading).toContainText('Suwan')
        await expect(person.getByText(childName)).toHaveCount(0)
        await checkPage(person)
        const register = { name: t('secondParentInvitation.register'), exact: true }
        await person.getByRole('main').getByRole('link', register).click()
        await expect(person).toHaveURL(`/register?${new URLSearchParams({ next: here })}`)
        await visit(person, person.url())
        await fillRegistration(person, t, { ...newPersonDetails(), firstName: secondName, email })
        await person.getByRole('button', { name: t('auth.register.submit'), exact: true }).click()
        await expect(person).toHaveURL(here)
        await expect(person.getByText(t('secondParentInvitation.unconfirmed.title'))).toBeVisible()
      })

      await test.step('the parent who sent it reads whose it is, and gets to the child’s page', async () => {
        await visit(page, link)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('secondParentInvitation.own.title'))
        await checkPage(page)
        const toChild = { name: t('secondParentInvitation.own.child'), exact: true }
        await page.getByRole('main').getByRole('link', toChild).click()
        await expect(page).toHaveURL(`/children/${child.id}#second-parent`)
      })

      await test.step('accepted, once the address is confirmed', async () => {
        await confirmAddress(person.request, await mailTo(email, 1))
        await button('unconfirmed.done').click()
        await expect(button('accept')).toBeVisible()
        await expect(person.getByText(childName)).toBeVisible()
        await checkPage(person)
        await button('accept').click()
        await expect(heading).toHaveText(t('secondParentInvitation.accepted.title', { name: childName }))
        await expect(person.getByText(t('secondParentInvitation.accepted.text'))).toBeVisible()
        await checkPage(person)
      })

      await test.step('wherever the results are opened the questions come first, and reading is one press away', async () => {
        const results = person.getByRole('main').getByRole('link', { name: t('sharedChild.results'), exact: true })
        for (const page of ['assessment-results', 'combined-results']) {
          await visit(person, `/${page}?child=${child.id}`)
          await expect(heading).toHaveText(t('answerFirst.title'))
          await expect(person.getByText(t('answerFirst.reason'))).toBeVisible()
          await expect(results).toHaveAttribute('href', `/assessment-results?child=${child.id}&read=1`)
          await checkPage(person)
        }
        await visit(person, '/')
        await expect(person.getByText(t('answerFirst.reason'))).toBeVisible()
        await checkPage(person)
        await visit(person, link)
      })

      await test.step('answers, after a consent of their own', async () => {
        const answer = { name: t('secondParentInvitation.accepted.answer'), exact: true }
        await person.getByRole('main').getByRole('link', answer).click()
        await expect(person.getByText(t('consent.second.seen'))).toBeVisible()
        await checkPage(person)
        await agree(person, t)
        await answerQuestions(person, t, { language, assessor: 'parent', answers: fewerSigns, by: 'click' })
        await person.getByRole('button', { name: t('questionnaire.finish'), exact: true }).click()
        await expect(person).toHaveURL(/\/assessment-results/)
      })

      await test.step('both read both results, and the second parent no other child’s', async () => {
        for (const [reader, name] of [
          [person, `${parent.firstName} ${parent.lastName}`],
          [page, secondName],
        ] as const) {
          await visit(reader, `/combined-results?child=${child.id}`)
          await expect(reader.getByRole('heading', { level: 2 }).filter({ hasText: name }).first()).toBeVisible()
        }
        await visit(person, '/profile')
        const shared = person.getByRole('region', { name: t('sharedChild.title') })
        await expect(shared.getByText(childName)).toBeVisible()
        await expect(shared.getByText(other.name)).toHaveCount(0)
        await checkPage(person)
      })

      await test.step('removed: the results are closed at once', async () => {
        await visit(page, `/children/${child.id}`)
        await card.getByRole('button', { name: t('secondParent.remove.act'), exact: true }).click()
        await checkPage(page)
        await card.getByRole('button', { name: t('secondParent.remove.confirm'), exact: true }).click()
        await expectToast(page, t('secondParent.remove.done.title'), t('secondParent.remove.done.text'))
        expect((await person.request.get(`/api/assessments/child/${child.id}`)).status()).toBe(404)
        // The same words as for an unknown child, also for a parent of other children.
        const never = '01a1fd81-3640-755d-a46f-c21fa56b465f'
        const addresses = [child.id, never].flatMap((id) => [
          `/combined-results?child=${id}&compare=parent,second_parent`,
          `/assessment-results?child=${id}`,
          `/teacher-referral?child=${id}`,
          `/doctor-consultation?child=${id}`,
          `/parent-assessment?child=${id}`,
          `/children/${id}`,
        ])
        const expectClosed = async () => {
          for (const address of addresses) {
            await visit(person, address)
            await expect(heading).toHaveText(t('childNotFound.title'))
            await expect(person.getByRole('main')).toHaveText(
              [t('childNotFound.title'), t('childNotFound.text'), t('ui.goHome')].join(''),
            )
          }
        }
        await expectClosed()
        await checkPage(person)
        await addChild(person.request, { name: 'ฟ้าใส' })
        await expectClosed()
        await person
          .getByRole('main')
          .getByRole('link', { name: t('ui.goHome'), exact: true })
          .click()
        await expect(person).toHaveURL('/')
        await visit(person, link)
        await expect(heading).toHaveText(t('secondParentInvitation.notFound.title'))
      })
    })
  })
}
