import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { withDeadline } from '@/lib/deadline'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import type { LineMessage } from './message'

/*
 * LINE's Messaging API, https://developers.line.biz/en/reference/messaging-api: two calls and a signature. Without LINE's own
 * SDK: docs/decisions/0027.
 */

/** All that one call may take. Short, as an attempt that is repeated with its key costs nothing. */
const callMs = 3_000

/** How to reach LINE; null where notices in LINE are not set up. */
export function messagingSettings(): { token: string; secret: string; url: string; id: string | undefined } | null {
  const { LINE_MESSAGING_TOKEN: token, LINE_MESSAGING_SECRET: secret, LINE_MESSAGING_URL: url } = env()
  return token && secret ? { token, secret, url, id: env().LINE_MESSAGING_ID } : null
}

/** Which official account the token is of; `status` is null without an answer in time. */
export async function readBotInfo({
  token,
  url,
}: {
  token: string
  url: string
}): Promise<{ status: number | null; basicId?: string | undefined }> {
  try {
    return await withDeadline(callMs, undefined, async (signal) => {
      const headers = { Authorization: `Bearer ${token}` }
      const response = await fetch(`${url}/v2/bot/info`, { headers, redirect: 'error', cache: 'no-store', signal })
      const body: unknown = await response.json().catch(() => null)
      const { basicId } = (body ?? {}) as { basicId?: unknown }
      return { status: response.status, basicId: typeof basicId === 'string' ? basicId : undefined }
    })
  } catch {
    return { status: null }
  }
}

/** Where a person adds the official account as a friend; null when its id is not set. */
export function friendLink(): string | null {
  const id = messagingSettings()?.id
  return id ? `https://line.me/R/ti/p/${encodeURIComponent(id)}` : null
}

/**
 * What became of a push. `unknown`: no answer, or one that LINE failed to give; it may have been taken. `refused`: the month is
 * used up, or LINE does not accept us.
 */
export type PushOutcome = 'accepted' | 'refused' | 'unknown'

/**
 * Sends one message to one person, whom `isFriend` has found.
 *
 * @param retryKey a UUID: with the same one LINE takes a message once, however often it is sent within a day
 */
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
  // 409: an earlier attempt with this key was taken, and only its answer was lost.
  if (status === 200 || status === 409) return 'accepted'
  if (status === null || status >= 500) return 'unknown'
  log.warn('LINE refused a notice', { job: 'mail', status })
  return 'refused'
}

/**
 * Whether a person has the official account as a friend and has not blocked it: LINE answers 200 to a push for one who has,
 * and does not show it. Null when LINE gives no answer, refused when it will not tell, as by 429.
 */
export async function isFriend(lineUserId: string, signal?: AbortSignal): Promise<boolean | 'refused' | null> {
  const path = `/v2/bot/profile/${encodeURIComponent(lineUserId)}`
  const status = await statusOf(path, signal ? { signal } : {})
  if (status === 200 || status === 404) return status === 200
  return status === null || status >= 500 ? null : 'refused'
}

/** @returns null without an answer in time */
async function statusOf(path: string, options: RequestInit): Promise<number | null> {
  const settings = messagingSettings()
  if (!settings) return null
  const { token, url } = settings
  const headers = { ...options.headers, Authorization: `Bearer ${token}` }
  const { signal: parent, ...rest } = options
  try {
    return await withDeadline(callMs, parent ?? undefined, async (signal) => {
      const response = await fetch(url + path, { ...rest, headers, redirect: 'error', cache: 'no-store', signal })
      // What it says is nothing to us, and a profile is personal; the connection is free again once it is read.
      await response.arrayBuffer()
      return response.status
    })
  } catch {
    return null
  }
}

/** Whether LINE has written a webhook's body: `X-Line-Signature` is its HMAC-SHA256 with the channel's secret, in base64. */
export function isSignedByLine(body: Uint8Array, signature: string | null): boolean {
  const settings = messagingSettings()
  if (!settings || !signature) return false
  const expected = createHmac('sha256', settings.secret).update(body).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
