import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { linkToken } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'
import { formatDate } from '@/lib/i18n/format'
import { type ComposedMail, letter, translate } from './compose'
import { unsafeFindTeacherReferral } from './data'

/** The mail that asks a teacher to answer; null when its link is no longer valid. */
export async function composeTeacherMail(
  actor: SystemActor,
  rowId: string,
  version: number,
): Promise<ComposedMail | null> {
  const referral = await unsafeFindTeacherReferral(actor, rowId, version)
  if (!referral) return null
  const { language, teacherEmail, names, expiresAt } = referral
  const t = translate(language)
  return letter(teacherEmail, language, {
    subject: t('invitation.subject'),
    preview: t('invitation.preview'),
    greeting: names ? t('invitation.greeting', names) : t('invitation.greetingUnnamed'),
    paragraphs: [names ? t('invitation.request', names) : t('invitation.requestUnnamed'), t('invitation.before')],
    action: t('invitation.action'),
    url: `${env().APP_URL}/teacher-login?token=${linkToken('teacher', rowId, version)}`,
    afterwards: [
      t('invitation.expires', { date: formatDate(expiresAt.toISOString(), language) }),
      t('invitation.unexpected'),
    ],
    copyHint: t('copyHint'),
    footer: t('footer'),
  })
}
