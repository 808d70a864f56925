import { OPTIONS as askManifest } from '@/app/api/health-links/[token]/route'
import { OPTIONS as askFile } from '@/app/api/health-links/files/[token]/route'
import { POST as revoke } from '@/app/api/result-shares/[id]/revoke/route'
import { POST as submitPasscode } from '@/app/api/result-shares/passcode/route'
import { POST as share } from '@/app/api/result-shares/route'
import { listAccess } from '@/lib/access-log/data'
import { deleteExpired } from '@/lib/maintenance/delete-expired'
import { call, newAddress } from '../support/api'
import { faultsOf } from '../support/fhir'
import {
  ask,
  bundleLike,
  dead,
  type Family,
  fileAt,
  give,
  lastPart,
  linkOf,
  linksOf,
  newLink,
  openSheet,
  passcode,
  passIn,
  readByOthers,
  recipient,
  revokeAll,
} from '../support/health-links'
import { actorOf, newFamily } from '../support/people'
import { newSecondParent, writeSecondParentAnswers } from '../support/second-parent-rows'
import { clearLimits, count, dump, sql } from '../support/sql'

beforeEach(clearLimits)

describe('a SMART Health Link', () => {
  test('a SMART Health Link stands behind the visit sheet’s address, and its parts keep to the standard', async () => {
    const { made, token, payload } = await newLink()
    expect(made.link).toMatch(/^http:\/\/localhost:3000\/visit-sheet\?token=[^#]+#shlink:\/[\w-]+$/)
    expect(payload).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/health-links\/[\w-]{65}$/),
      key: expect.stringMatching(/^[\w-]{43}$/),
      exp: Math.floor(Date.parse(made.expiresAt) / 1000),
      label: 'Sati: shared by a parent',
    })
    const longestOrigin = 'https://adhd-screening.hospital.example.go.th'
    expect(payload.url.replace('http://localhost:3000', longestOrigin).length).toBeLessThanOrEqual(128)
    // One of the three addresses reveals neither another one nor the key.
    expect(token).not.toContain(lastPart(payload.url).slice(22))
    expect(`${payload.url} ${token}`).not.toContain(payload.key)
    expect((await newLink({ passcode })).payload).toMatchObject({ flag: 'P' })
  })

  test('a SMART Health Link is read by software of others, byte for byte what we have of every informant', async () => {
    const { family, made } = await newLink()
    const second = await newSecondParent(family)
    await writeSecondParentAnswers(second, family.child.id)
    const { manifest, file, viewer } = await readByOthers(made)
    expect(manifest.files).toEqual([
      expect.objectContaining({ contentType: 'application/fhir+json', fhirVersion: '4.0.1', status: 'can-change' }),
    ])
    expect(file?.contentType).toBe('application/fhir+json')
    const read = file?.content ?? ''
    expect(read).toBe(await bundleLike(made, read))
    expect(faultsOf(JSON.parse(read))).toEqual([])
    const parsed = await viewer.parseDecrypted([{ content: read, contentType: file?.contentType }])
    expect(parsed.fhirResources).toEqual([JSON.parse(read)])
    const responses = JSON.parse(read).entry.filter(
      ({ resource }: { resource: { resourceType: string } }) => resource.resourceType === 'QuestionnaireResponse',
    )
    expect(responses).toHaveLength(2)
    expect(read).not.toContain('Suwan')
  })

  test('a file longer than a reader wants in the answer has an address of its own, for ten minutes', async () => {
    const { family, made, payload } = await newLink()
    const embedded = (await ask(payload)).body.files[0]?.embedded ?? ''
    expect(embedded.split('.')).toHaveLength(5)
    const [atMost] = (await ask(payload, { embeddedLengthMax: embedded.length })).body.files
    expect(atMost).toHaveProperty('embedded')
    const { manifest, file } = await readByOthers(made, { embeddedLengthMax: embedded.length - 1 })
    expect(manifest.files[0]).not.toHaveProperty('embedded')
    expect(file?.content).toBe(await bundleLike(made, file?.content ?? ''))

    const { location = '' } = manifest.files[0] as { location?: string }
    const answer = await fileAt(location)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      ...[200, 'application/jose', 'private, no-store'],
    ])
    const [name = '', until = '', proof = ''] = lastPart(location).split('.')
    expect(Number(until) - Date.now()).toBeLessThanOrEqual(10 * 60_000)
    for (const wrong of [`${name}.${Number(until) + 1}.${proof}`, `${name}.${until}.${proof.slice(1)}x`, name])
      expect((await fileAt(location.replace(lastPart(location), wrong))).status).toBe(404)
    await revokeAll(family)
    expect((await fileAt(location)).status).toBe(404)
  })

  test('a child without answers yet has a file that says who it is and nothing else', async () => {
    const family = await newFamily()
    const { made } = await linkOf(family)
    const { file } = await readByOthers(made)
    const kinds = JSON.parse(file?.content ?? '').entry.map(
      ({ resource }: { resource: { resourceType: string } }) => resource.resourceType,
    )
    expect(kinds).toContain('Patient')
    expect(kinds).not.toContain('QuestionnaireResponse')
  })

  test('a SMART Health Link without a recipient, with a wrong token or for another use opens nothing', async () => {
    const { family, token, payload } = await newLink()
    const changed = (kind: string) => ({ url: `${payload.url.slice(0, -1)}${kind}` })
    expect((await ask(payload, { recipient: undefined })).status).toBe(400)
    expect((await ask(payload, { recipient: '' })).status).toBe(400)
    for (const wrong of [changed('-'), changed(''), { url: token }, { url: `${payload.url}x` }, { url: '/' }])
      expect([(await ask(wrong)).status, (await ask(wrong)).body.code]).toEqual([404, 'LINK_NOT_FOUND'])
    await expect(openSheet(lastPart(payload.url))).rejects.toMatchObject(dead)
    expect(await linksOf(family)).toMatchObject([{ openings: 0 }])
  })
})

describe('who opened a link', () => {
  const readers = async (family: Family) => {
    const { entries } = await listAccess(await actorOf(family), { childId: family.child.id })
    return entries
      .filter(({ action, who }) => action === 'results.read' && who.kind === 'link')
      .map(({ who }) => who.name)
  }

  test('software stands in the parent’s log by the name it gives itself, once in ten minutes', async () => {
    const { family, payload } = await newLink()
    await ask(payload)
    await ask(payload)
    await ask(payload, { recipient: 'Hospital B' })
    expect(await readers(family)).toEqual(['Hospital B', recipient])
    expect(await linksOf(family)).toMatchObject([{ openings: 2 }])
    await sql(`UPDATE "LinkReader" SET "openedAt" = now() - interval '11 minutes'`)
    await ask(payload)
    expect(await readers(family)).toEqual([recipient, 'Hospital B', recipient])
    await ask(payload, { recipient: 'ก'.repeat(400) })
    expect((await readers(family))[0]).toBe('ก'.repeat(100))
  })

  test('a visit sheet reloaded within ten minutes is the same opening; from elsewhere it is another', async () => {
    const { family, token } = await newLink()
    const [clinic, home] = ['203.0.113.7', '2001:db8:1:2::5']
    for (let time = 1; time <= 3; time++) await openSheet(token, undefined, clinic)
    await Promise.all([1, 2, 3].map(() => openSheet(token, undefined, home)))
    await openSheet(token, undefined, '2001:db8:1:2::9')
    expect(await readers(family)).toEqual([null, null])
    expect(await linksOf(family)).toMatchObject([{ openings: 2 }])
    await sql(`UPDATE "LinkReader" SET "openedAt" = now() - interval '11 minutes'`)
    await openSheet(token, undefined, clinic)
    expect(await linksOf(family)).toMatchObject([{ openings: 3 }])
    // Software only: a browser's second opening is not counted, nor one of an expired link.
    const kept = () =>
      count('"LinkReader" r JOIN "ResultShare" s ON s.id = r."shareId" WHERE s."childId" = $1', [family.child.id])
    expect(await kept()).toBe(2)
    await deleteExpired()
    expect(await kept()).toBe(1)
    await revokeAll(family)
    expect(await kept()).toBe(0)
    expect(await dump()).not.toContain(clinic)
  })

  test('past the entries of an hour a reload is still no second opening, and browsers leave room for software', async () => {
    const { family, token, payload } = await newLink()
    const addresses = Array.from({ length: 7 }, () => newAddress())
    for (const address of addresses) for (let time = 1; time <= 3; time++) await openSheet(token, undefined, address)
    expect(await linksOf(family)).toMatchObject([{ openings: 7 }])
    await ask(payload)
    expect(await readers(family)).toEqual([recipient, ...Array(5).fill(null)])
    for (let time = 1; time <= 7; time++) await ask(payload, { recipient: `Clinic ${time}` })
    expect((await readers(family)).filter((name) => name?.startsWith('Clinic ') && name !== recipient)).toHaveLength(4)
    expect(await linksOf(family)).toMatchObject([{ openings: 15 }])
  })

  test('a name that software gives itself cannot hide, turn or end the words around it', async () => {
    const { family, payload } = await newLink()
    const names = [
      'Hospital A” with your link. You “',
      'a\u200bb\u200f',
      `ก${'\u0e48'.repeat(99)}`,
      `${'x'.repeat(99)} y`,
    ]
    for (const name of names) expect((await ask(payload, { recipient: name })).status).toBe(200)
    expect((await readers(family)).toReversed()).toEqual([
      'Hospital A with your link. You',
      'ab',
      `ก${'\u0e48'.repeat(4)}`,
      'x'.repeat(99),
    ])
  })

  test('revoking while the link is opened ends it, whatever the two find locked', async () => {
    for (let round = 1; round <= 10; round++) {
      const { family, made, token } = await newLink()
      const address = newAddress()
      await openSheet(token, undefined, address)
      await sql(`UPDATE "LinkReader" SET "openedAt" = now() - interval '11 minutes'`)
      const options = { method: 'POST', cookie: family.cookie, params: { id: made.id } }
      const [ended, opened] = await Promise.all([
        call(revoke, '', options),
        openSheet(token, undefined, address).catch((error) => error.code),
      ])
      expect(ended.status).toBe(200)
      expect(['LINK_NOT_FOUND', false]).toContain(typeof opened === 'string' ? opened : opened.needsPasscode)
      await expect(openSheet(token)).rejects.toMatchObject(dead)
    }
  })
})

test('a link that is revoked refuses its sheet, its software, its file and its passcode at once', async () => {
  const { family, token, payload } = await newLink({ passcode })
  const pass = passIn(await give(token, passcode))
  expect(await openSheet(token, pass)).toMatchObject({ needsPasscode: false })
  const { location = '' } = (await ask(payload, { passcode, embeddedLengthMax: 0 })).body.files[0] ?? {}
  expect((await fileAt(location)).status).toBe(200)
  await revokeAll(family)
  await expect(openSheet(token, pass)).rejects.toMatchObject(dead)
  expect((await ask(payload, { passcode })).status).toBe(404)
  expect((await give(token, passcode)).status).toBe(404)
  expect((await fileAt(location)).status).toBe(404)
})

describe('pages of other sites', () => {
  const elsewhere = { origin: 'https://ehr.example', 'sec-fetch-site': 'cross-site' }

  test('a page of another site may call a SMART Health Link, and no session has a part in it', async () => {
    const { family, payload } = await newLink({ passcode })
    await clearLimits()
    const cookie = family.cookie
    const right = await ask(payload, { passcode }, { ...elsewhere, cookie })
    const wrong = await ask(payload, { passcode: 'wrong' }, { ...elsewhere, cookie })
    const unknown = await ask({ url: 'x' }, {}, elsewhere)
    expect([right, wrong, unknown].map(({ status }) => status)).toEqual([200, 401, 404])
    for (const { headers } of [right, wrong, unknown]) {
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(headers.getSetCookie()).toEqual([])
    }
    // A session that was read would have been counted.
    expect(await count(`"RateLimit" WHERE key LIKE 'session:%'`)).toBe(0)
    const asked = [askManifest(), askFile()].map(({ status, headers }) => [
      ...[status, headers.get('access-control-allow-methods'), headers.get('access-control-allow-headers')],
    ])
    expect(asked).toEqual([
      [204, 'POST', 'Content-Type'],
      [204, 'GET', 'Content-Type'],
    ])
  })

  test('a page of another site may not give a passcode to the visit sheet, nor make a link', async () => {
    const { family, token } = await newLink({ passcode })
    const given = await call(submitPasscode, '', { method: 'POST', body: { token, passcode }, headers: elsewhere })
    const body = { childId: family.child.id, days: 7 }
    const made = await call(share, '', { method: 'POST', body, cookie: family.cookie, headers: elsewhere })
    for (const { status, headers } of [given, made])
      expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null])
  })
})
