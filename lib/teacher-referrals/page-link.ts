import 'server-only'
import { openPageLink } from '@/lib/sessions/page-link'
import { type OpenedLink, openTeacherLink } from './data'

/** A teacher's link as a page meets it. */
export type TeacherPageLink =
  | { kind: 'missing' | 'invalid' | 'used' }
  | { kind: 'open'; token: string; opened: OpenedLink }

/** Opens the link in a page's query. A used link tells nothing about the child. */
export async function openTeacherPageLink(token: string | string[] | undefined): Promise<TeacherPageLink> {
  if (typeof token !== 'string' || !token) return { kind: 'missing' }
  const opened = await openPageLink((visitor) => openTeacherLink(visitor, token))
  if (!opened) return { kind: 'invalid' }
  return opened.used ? { kind: 'used' } : { kind: 'open', token, opened }
}
