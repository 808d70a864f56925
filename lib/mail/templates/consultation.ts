import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { env } from '@/lib/env'
import { type ConsultationMailData, unsafeFindConsultation } from '../contents/consultations/data'
import { type ComposedMail, greetingTo, letter, parentNotice, translate } from './compose'

interface ConsultationMail {
  to: 'doctor' | 'parent'
  words:
    | 'callbackRequest'
    | 'callbackReminder'
    | 'callbackOverdue'
    | 'callbackLate'
    | 'consultationMoved'
    | 'consultationCancelled'
  /** The only status in which the mail is sent; otherwise it is dropped. */
  while?: ConsultationMailData['status']
}

/** Mails about a parent's request to a doctor. None says anything of the child. */
export const consultationMails = {
  'callback-request': { to: 'doctor', words: 'callbackRequest', while: 'callback_requested' },
  'callback-reminder': { to: 'doctor', words: 'callbackReminder', while: 'callback_requested' },
  'callback-overdue': { to: 'doctor', words: 'callbackOverdue', while: 'callback_requested' },
  'callback-late': { to: 'parent', words: 'callbackLate', while: 'callback_requested' },
  'consultation-moved': { to: 'parent', words: 'consultationMoved' },
  // Of a request that was deleted, with its child or its parent's account, nothing is left to name or to open.
  'consultation-cancelled': { to: 'doctor', words: 'consultationCancelled', while: 'cancelled' },
} as const satisfies Record<string, ConsultationMail>

export async function composeConsultationMail(
  actor: SystemActor,
  template: keyof typeof consultationMails,
  consultationId: string,
): Promise<ComposedMail | null> {
  const { to, words, while: wanted }: ConsultationMail = consultationMails[template]
  const found = await unsafeFindConsultation(actor, consultationId)
  if (!found || (wanted && found.status !== wanted)) return null
  const { email, firstName, language } = found[to]
  const t = translate(language)
  // A cancelled request is the parent's own doing.
  if (template === 'consultation-moved' && !isUpdate(found.status)) return null
  const news =
    template === 'consultation-moved' && isUpdate(found.status) ? t(`consultationMoved.${found.status}`) : null
  const doctorName = found.doctorName || t('someDoctor')
  const text = {
    subject: t(`${words}.subject`),
    preview: t(`${words}.preview`),
    greeting: greetingTo(firstName, language),
    paragraphs: [t(`${words}.text`, { doctorName }), ...(news ? [news] : [])],
    action: t(`${words}.action`),
    url: `${env().APP_URL}${to === 'doctor' ? `/doctor-requests/${consultationId}` : '/doctor-consultation'}`,
    afterwards: [t(`${words}.afterwards`)],
    copyHint: t('copyHint'),
    footer: t('footer'),
  }
  if (to === 'parent') return parentNotice(found.parent, text)
  return email ? letter(email, language, text) : null
}

function isUpdate(status: ConsultationMailData['status']): status is 'contacted' | 'scheduled' | 'done' {
  return status === 'contacted' || status === 'scheduled' || status === 'done'
}
