import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SHLViewer } from 'kill-the-clipboard'
import { expectToast } from './checks'
import { expect, test } from './fixtures'
import { addAssessment, addChild, giveConsent } from './people'
import { postJson, rawRequest } from './raw-request'
import { scriptsRun, visit } from './steps'
import { languages, manySigns, onOneSize, wordingIn } from './wording'

const passcode = 'ดาว-1234'

for (const language of languages) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)

    test('a link with a passcode is opened with it in another browser and by a clinic’s software, and revoked for both', async ({
      parentPage: page,
      newBrowser,
      checkPage,
    }) => {
      test.slow()
      const child = await addChild(page.request)
      await giveConsent(page.request, child.id)
      await addAssessment(page.request, child.id, manySigns)
      await visit(page, '/doctor-consultation')
      const card = page.getByRole('region', { name: t('visitLink.title') })
      const field = card.getByLabel(t('visitLink.passcode.label'))
      await field.fill('12')
      await card.getByRole('button', { name: t('visitLink.make'), exact: true }).click()
      await expect(card.getByText(t('validation.passcodeTooShort'))).toBeVisible()
      await expect(field).toBeFocused()
      await field.fill(passcode)
      await card.getByRole('button', { name: t('visitLink.make'), exact: true }).click()
      await expectToast(page, t('visitLink.made.title'), t('visitLink.made.text'))
      await expect(card.getByText(t('visitLink.passcode.has'))).toBeVisible()
      await expect(field).toHaveValue('')
      await expect(card.getByRole('img')).toBeVisible()
      await checkPage(page)
      const address = card.getByRole('textbox', { name: t('visitLink.linkTo', { name: child.name }) })
      const link = await address.inputValue()
      expect(await page.content()).not.toContain(passcode)

      const doctor = await newBrowser()
      await doctor.goto(link)
      await scriptsRun(doctor)
      const heading = doctor.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText(t('visitSheet.passcode.title'))
      await expect(doctor.getByRole('main')).not.toContainText(child.name)
      await checkPage(doctor)
      const asked = doctor.getByLabel(t('visitSheet.passcode.label'))
      const open = doctor.getByRole('button', { name: t('visitSheet.passcode.submit'), exact: true })
      await open.click()
      await expect(doctor.getByText(t('validation.required'))).toBeVisible()
      await asked.fill('wrong')
      await open.click()
      await expect(doctor.getByText(t('visitSheet.passcode.wrong', { count: 9 }))).toBeVisible()
      await expect(asked).toBeFocused()
      await asked.fill(passcode)
      await open.click()
      await expect(heading).toContainText(child.name)
      await expect(doctor.getByText('34', { exact: true })).toBeVisible()
      await doctor.reload()
      await expect(heading).toContainText(child.name)

      const viewer = new SHLViewer({ shlinkURI: link })
      await expect(viewer.resolveSHL({ recipient: 'Clinic A' })).rejects.toThrow()
      const { fhirResources } = await viewer.resolveSHL({ recipient: 'Clinic A', passcode })
      expect(fhirResources.map(({ resourceType }) => resourceType)).toEqual(['Bundle'])
      expect(JSON.stringify(fhirResources)).toContain(child.name)

      await visit(page, '/profile/access-log')
      await expect(page.getByText(t('accessLog.who.linkSoftware', { name: 'Clinic A' }))).toBeVisible()
      await visit(page, '/doctor-consultation')
      await expect(card).toContainText(/Opened 2 times|เปิดแล้ว 2 ครั้ง/)
      await card.getByRole('button', { name: t('visitLink.revoke'), exact: true }).click()
      await card.getByRole('button', { name: t('visitLink.confirmRevoke'), exact: true }).click()
      await expectToast(page, t('visitLink.revoked.title'), t('visitLink.revoked.text'))
      await doctor.reload()
      await expect(heading).toHaveText(t('visitSheet.dead.title'))
      await expect(viewer.resolveSHL({ recipient: 'Clinic A', passcode })).rejects.toThrow()
    })
  })
}

test('a page of another site reads a SMART Health Link, and nothing else of ours', async ({
  parentPage: page,
  newBrowser,
  baseURL,
}) => {
  const child = await addChild(page.request)
  await giveConsent(page.request, child.id)
  await addAssessment(page.request, child.id, manySigns)
  const made = await page.request.post('/api/result-shares', { data: { childId: child.id, days: 1 } })
  const { link } = await made.json()
  const { url } = new SHLViewer({ shlinkURI: link }).shl
  const clinic = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('Clinic'))
  clinic.listen(0, '127.0.0.1')
  await once(clinic, 'listening')
  const elsewhere = await newBrowser()
  await elsewhere.goto(`http://127.0.0.1:${(clinic.address() as AddressInfo).port}/`)
  const calls = (address: string, own: string) =>
    elsewhere.evaluate(
      async ([manifest = '', base = '']) => {
        const body = JSON.stringify({ recipient: 'Clinic B', embeddedLengthMax: 0 })
        const headers = { 'Content-Type': 'application/json' }
        const answer = await fetch(manifest, { method: 'POST', headers, body })
        const { files } = await answer.json()
        const file = await fetch(files[0].location)
        const tryFetch = (path: string, options?: RequestInit) =>
          fetch(base + path, options).then(
            () => 'read',
            () => 'refused',
          )
        return {
          read: [answer.status, file.status, (await file.text()).split('.').length],
          others: [
            await tryFetch('/api/health/live'),
            await tryFetch('/api/children', { credentials: 'include' }),
            await tryFetch('/api/result-shares/passcode', { method: 'POST', headers, body }),
            await fetch(manifest, { method: 'POST', headers, body, credentials: 'include' }).then(
              () => 'read',
              () => 'refused',
            ),
          ],
        }
      },
      [address, own],
    )
  expect(await calls(url, baseURL ?? '')).toEqual({ read: [200, 200, 5], others: Array(4).fill('refused') })

  clinic.close()

  const { pathname } = new URL(url)
  const { status, headers } = await rawRequest(baseURL, 'OPTIONS', pathname)
  expect([status, headers['access-control-allow-origin'], headers['access-control-allow-methods']]).toEqual([
    ...[204, '*', 'POST'],
  ])
  // Another site can read each refusal too: the route's, the proxy's and the server's.
  const refusals = [
    await rawRequest(baseURL, 'PATCH', pathname),
    await rawRequest(baseURL, 'GET', pathname),
    await rawRequest(baseURL, 'POST', pathname, { headers: { 'content-type': 'text/plain' }, body: '{}' }),
    await postJson(baseURL, pathname, { recipient: 'x'.repeat(70_000) }),
    await postJson(baseURL, pathname, {}),
    await postJson(baseURL, '/api/health-links/x', { recipient: 'x' }),
  ]
  expect(refusals.map((refusal) => [refusal.status, refusal.headers['access-control-allow-origin']])).toEqual(
    [405, 405, 415, 413, 400, 404].map((code) => [code, '*']),
  )
  for (const path of ['/api/children', '/api/health-links/a/b/c'])
    expect((await rawRequest(baseURL, 'OPTIONS', path)).status).toBe(405)
  expect((await rawRequest(baseURL, 'OPTIONS', '/api/health-links/../children')).status).toBe(400)
})
