import 'server-only'
import { mailedToken } from '@/lib/request/mailed-token'
import { openPageLink } from '@/lib/sessions/page-link'
import { type OpenedLink, openTeacherLink } from './data'

type TeacherPageLink =
  | { kind: 'missing' | 'invalid' | 'used' | 'declined' }
  | { kind: 'open'; token: string; opened: OpenedLink }

/** An answered or declined link shows nothing about the child. */
export async function openTeacherPageLink(given: string | string[] | undefined): Promise<TeacherPageLink> {
  const token = mailedToken(given)
  if (!token) return { kind: 'missing' }
  const opened = await openPageLink((visitor) => openTeacherLink(visitor, token))
  if (!opened) return { kind: 'invalid' }
  if (opened.status === 'completed') return { kind: 'used' }
  return opened.status === 'declined' ? { kind: 'declined' } : { kind: 'open', token, opened }
}
