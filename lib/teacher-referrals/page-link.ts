import 'server-only'
import { mailedToken } from '@/lib/request/mailed-token'
import { openPageLink } from '@/lib/sessions/page-link'
import { undoOf } from '@/lib/undo'
import { type OpenedLink, openTeacherLink } from './data'
import type { UndoOfDecline } from './types'

type TeacherPageLink =
  | { kind: 'missing' | 'invalid' | 'used' }
  | { kind: 'declined'; undo: UndoOfDecline }
  | { kind: 'open'; token: string; opened: OpenedLink }

/** An answered or declined link shows nothing about the child. */
export async function openTeacherPageLink(given: string | string[] | undefined): Promise<TeacherPageLink> {
  const token = mailedToken(given)
  if (!token) return { kind: 'missing' }
  const opened = await openPageLink((visitor) => openTeacherLink(visitor, token))
  if (!opened) return { kind: 'invalid' }
  if (opened.status === 'completed') return { kind: 'used' }
  if (opened.status !== 'declined') return { kind: 'open', token, opened }
  return { kind: 'declined', undo: { token, ...undoOf(opened.declinedAt ?? new Date(0)) } }
}
