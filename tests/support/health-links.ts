import { SHLViewer } from 'kill-the-clipboard'
import { POST as openLink } from '@/app/api/health-links/[token]/route'
import { GET as readFile } from '@/app/api/health-links/files/[token]/route'
import { POST as revoke } from '@/app/api/result-shares/[id]/revoke/route'
import { POST as submitPasscode } from '@/app/api/result-shares/passcode/route'
import { POST as share } from '@/app/api/result-shares/route'
import { visitorActor } from '@/lib/auth/actor'
import { toBundle } from '@/lib/fhir/bundle'
import { getSharedScreeningRecord } from '@/lib/fhir/data'
import { findLink, listActiveVisitLinks, openVisitSheet } from '@/lib/result-shares/links/data'
import type { VisitLink } from '@/lib/result-shares/links/types'
import { type Answer, call, newAddress } from './api'
import { actorOf, assess, consentOnce, newFamily } from './people'

export type Family = Awaited<ReturnType<typeof newFamily>>
export interface Payload {
  url: string
  key: string
  exp: number
  flag?: string
  label: string
}
export type Manifest = { files: { contentType: string; embedded?: string; location?: string }[] }

export const passcode = 'ดาว-1234'
export const recipient = 'Clinic of Chiang Mai'

export async function newLink(
  change: object = {},
): Promise<{ family: Family; made: VisitLink; token: string; payload: Payload }> {
  const family = await newFamily()
  await assess(family.cookie, family.child.id)
  return { family, ...(await linkOf(family, change)) }
}

export async function linkOf({ cookie, child }: Family, change: object = {}) {
  await consentOnce({ cookie }, child.id)
  const body = { childId: child.id, days: 7, ...change }
  const answer = await call<VisitLink>(share, '', { method: 'POST', body, cookie })
  expect(answer.status).toBe(201)
  const made = answer.body
  const token = new URL(made.link).searchParams.get('token') ?? ''
  return { made, token, payload: payloadOf(made) }
}

export function payloadOf({ link }: VisitLink): Payload {
  const [, encoded = ''] = /#shlink:\/([\w-]+)$/.exec(link) ?? []
  return JSON.parse(Buffer.from(encoded, 'base64url').toString())
}

export const lastPart = (url: string) => url.slice(url.lastIndexOf('/') + 1)

export function ask({ url }: Pick<Payload, 'url'>, body: object = {}, headers: Record<string, string> = {}) {
  const params = { token: lastPart(url) }
  const options = { method: 'POST', body: { recipient, ...body }, params, headers, address: newAddress() }
  return call<Manifest & { code: string; remainingAttempts: number }>(openLink, '', options)
}

export const fileAt = (url: string, headers: Record<string, string> = {}) =>
  readFile(new Request(url, { headers: { 'x-forwarded-for': newAddress(), ...headers } }), {
    params: Promise.resolve({ token: lastPart(url) }),
  })

/** A reader of our links by other software, which knows only the link. */
export async function readByOthers(
  { link }: VisitLink,
  change: { passcode?: string; embeddedLengthMax?: number } = {},
) {
  const route = (url: string, options: RequestInit = {}) => {
    const request = new Request(url, { ...options, headers: { ...options.headers, 'x-forwarded-for': newAddress() } })
    const params = Promise.resolve({ token: lastPart(url) })
    return url.includes('/files/') ? readFile(request, { params }) : openLink(request, { params })
  }
  const viewer = new SHLViewer({ shlinkURI: link, fetch: route })
  const { url } = viewer.shl
  const manifest = await viewer.fetchManifest({ url, recipient, ...change })
  const [file, ...more] = await viewer.decryptFiles(manifest)
  expect(more).toEqual([])
  return { manifest, file, viewer }
}

/** The current bundle, with the timestamp of another one. */
export async function bundleLike(made: VisitLink, other: string): Promise<string> {
  const { actor, childId } = await findLink(visitorActor(newAddress()), lastPart(payloadOf(made).url), 'manifest')
  const record = await getSharedScreeningRecord(actor, childId)
  return JSON.stringify(toBundle(record, new Date(JSON.parse(other).timestamp)))
}

export const linksOf = async (family: Family) => listActiveVisitLinks(await actorOf(family), family.child.id)
export const openSheet = (token: string, pass?: string, address = newAddress()) =>
  openVisitSheet(visitorActor(address), token, () => pass)
export const give = (token: string, given: string) =>
  call<{ code: string; remainingAttempts: number }>(submitPasscode, '', {
    method: 'POST',
    body: { token, passcode: given },
    address: newAddress(),
  })
export const passIn = ({ headers }: Answer<object>) =>
  /^visit-pass-[\w-]+=([^;]+); Path=\/visit-sheet; Max-Age=1800; HttpOnly; SameSite=Lax$/.exec(
    headers.getSetCookie()[0] ?? '',
  )?.[1]

export const dead = { code: 'LINK_NOT_FOUND' }

export async function revokeAll(family: Family): Promise<void> {
  for (const { id } of await linksOf(family)) {
    const { status } = await call(revoke, '', { method: 'POST', cookie: family.cookie, params: { id } })
    expect(status).toBe(200)
  }
}
