import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { withDeadline } from '@/lib/deadline'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import type { LineMessage } from './message'

/* https://developers.line.biz/en/reference/messaging-api, without LINE's SDK: docs/decisions/0027. */

/** Short, as a retry with the same key costs nothing. */
const callMs = 3_000

export function messagingSettings(): { token: string; secret: string; url: string; id: string | undefined } | null {
  const { LINE_MESSAGING_TOKEN: token, LINE_MESSAGING_SECRET: secret, LINE_MESSAGING_URL: url } = env()
  return token && secret ? { token, secret, url, id: env().LINE_MESSAGING_ID } : null
}

/** The official account of the token; `status` is null without a reply in time. */
export async function readBotInfo(settings: Connection): Promise<{ status: number | null; basicId?: string }> {
  const info = await request(settings, '/v2/bot/info', {}, async (response) => {
    const body: unknown = await response.json().catch(() => null)
    const { basicId } = (body ?? {}) as { basicId?: unknown }
    return { status: response.status, basicId: typeof basicId === 'string' ? basicId : undefined }
  })
  return info ?? { status: null }
}

interface Connection {
  token: string
  url: string
}

async function request<T>(
  { token, url }: Connection,
  path: string,
  { signal: parent, ...options }: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<T | null> {
  const headers = { ...options.headers, Authorization: `Bearer ${token}` }
  try {
    return await withDeadline(callMs, parent ?? undefined, async (signal) =>
      read(await fetch(url + path, { ...options, headers, redirect: 'error', cache: 'no-store', signal })),
    )
  } catch {
    return null
  }
}

export function friendLink(): string | null {
  const id = messagingSettings()?.id
  return id ? `https://line.me/R/ti/p/${encodeURIComponent(id)}` : null
}

/** refused: the quota is used up or LINE rejects us. unknown: no reply or a 5xx, so it may have been delivered. */
export type PushOutcome = 'accepted' | 'refused' | 'unknown'

/** @param retryKey a UUID; LINE delivers once per key within a day */
export async function push(
  retryKey: string,
  lineUserId: string,
  message: LineMessage,
  signal: AbortSignal,
): Promise<PushOutcome> {
  const status = await statusOf('/v2/bot/message/push', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Line-Retry-Key': retryKey },
    body: JSON.stringify({ to: lineUserId, messages: [message] }),
    signal,
  })
  // 409: an earlier attempt with this key was accepted, and only its reply was lost.
  if (status === 200 || status === 409) return 'accepted'
  if (status === null || status >= 500) return 'unknown'
  log.warn('LINE refused a notice', { job: 'mail', status })
  return 'refused'
}

/** A push to others returns 200 but is not shown. Null without a reply; refused for other statuses, such as 429. */
export async function isFriend(lineUserId: string, signal?: AbortSignal): Promise<boolean | 'refused' | null> {
  const path = `/v2/bot/profile/${encodeURIComponent(lineUserId)}`
  const status = await statusOf(path, signal ? { signal } : {})
  if (status === 200 || status === 404) return status === 200
  return status === null || status >= 500 ? null : 'refused'
}

async function statusOf(path: string, options: RequestInit): Promise<number | null> {
  const settings = messagingSettings()
  if (!settings) return null
  return request(settings, path, options, async (response) => {
    // Ignored, as a profile is personal; reading it frees the connection.
    await response.arrayBuffer()
    return response.status
  })
}

/** `X-Line-Signature` is the body's HMAC-SHA256 with the channel's secret, in base64. */
export function isSignedByLine(body: Uint8Array, signature: string | null): boolean {
  const settings = messagingSettings()
  if (!settings || !signature) return false
  const expected = createHmac('sha256', settings.secret).update(body).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
