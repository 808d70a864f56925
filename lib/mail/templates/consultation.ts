import 'server-only'
import { deskStatuses } from '@/lib/consultations/desk/schema'
import { env } from '@/lib/env'
import { type ConsultationMailData, findConsultation } from '../contents/consultations/data'
import { greetingTo, letter, parentNotice, translate } from './compose'
import { defineMail } from './mail'

interface ConsultationMail {
  to: 'doctor' | 'parent'
  words:
    | 'callbackRequest'
    | 'callbackReminder'
    | 'callbackOverdue'
    | 'callbackLate'
    | 'consultationMoved'
    | 'consultationCancelled'
  /** The only statuses in which the mail is sent; otherwise it is dropped. */
  while: readonly ConsultationMailData['status'][]
}

/** Mails about a parent's request to a doctor. None says anything of the child. */
export const consultationMails = {
  'callback-request': consultationMail({ to: 'doctor', words: 'callbackRequest', while: ['callback_requested'] }),
  'callback-reminder': consultationMail({ to: 'doctor', words: 'callbackReminder', while: ['callback_requested'] }),
  'callback-overdue': consultationMail({ to: 'doctor', words: 'callbackOverdue', while: ['callback_requested'] }),
  'callback-late': consultationMail({ to: 'parent', words: 'callbackLate', while: ['callback_requested'] }),
  // A cancelled request is the parent's own doing.
  'consultation-moved': consultationMail({ to: 'parent', words: 'consultationMoved', while: deskStatuses }),
  // Of a request that was deleted, with its child or its parent's account, nothing is left to name or to open.
  'consultation-cancelled': consultationMail({ to: 'doctor', words: 'consultationCancelled', while: ['cancelled'] }),
}

function consultationMail({ to, words, while: wanted }: ConsultationMail) {
  return defineMail({
    find: async (actor, { rowId }) => {
      const found = await findConsultation(actor, rowId, to)
      return found && wanted.includes(found.status) ? found : null
    },
    write: async (found, { rowId }) => {
      const { email, firstName, language } = found[to]
      const t = translate(language)
      const news =
        words === 'consultationMoved' && isUpdate(found.status) ? t(`consultationMoved.${found.status}`) : null
      const doctorName = found.doctorName || t('someDoctor')
      const text = {
        subject: t(`${words}.subject`),
        preview: t(`${words}.preview`),
        greeting: greetingTo(firstName, language),
        paragraphs: [t(`${words}.text`, { doctorName }), ...(news ? [news] : [])],
        action: t(`${words}.action`),
        url: `${env().APP_URL}${to === 'doctor' ? `/doctor-requests/${rowId}` : '/doctor-consultation'}`,
        afterwards: [t(`${words}.afterwards`)],
        copyHint: t('copyHint'),
        footer: t('footer'),
      }
      return to === 'parent' ? parentNotice(found.parent, text) : letter(email, language, text)
    },
  })
}

function isUpdate(status: ConsultationMailData['status']): status is (typeof deskStatuses)[number] {
  return (deskStatuses as readonly string[]).includes(status)
}
