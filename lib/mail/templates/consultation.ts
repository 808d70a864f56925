import 'server-only'
import { deskStatuses } from '@/lib/consultations/desk/schema'
import { env } from '@/lib/env'
import { type ConsultationMailData, findConsultation } from '../contents/consultations/data'
import { composeFor, defineMail, greetingTo, parentNotice, translate } from './compose'

interface ConsultationMail {
  to: 'doctor' | 'parent'
  words:
    | 'callbackRequest'
    | 'callbackReminder'
    | 'callbackOverdue'
    | 'callbackLate'
    | 'consultationMoved'
    | 'consultationCancelled'
  /** In any other status the mail is dropped. */
  while: readonly ConsultationMailData['status'][]
}

/** None mentions the child. */
export const consultationMails = {
  'callback-request': consultationMail({ to: 'doctor', words: 'callbackRequest', while: ['callback_requested'] }),
  'callback-reminder': consultationMail({ to: 'doctor', words: 'callbackReminder', while: ['callback_requested'] }),
  'callback-overdue': consultationMail({ to: 'doctor', words: 'callbackOverdue', while: ['callback_requested'] }),
  'callback-late': consultationMail({ to: 'parent', words: 'callbackLate', while: ['callback_requested'] }),
  'consultation-moved': consultationMail({ to: 'parent', words: 'consultationMoved', while: deskStatuses }),
  // A request that was deleted with its child or account has nothing left to name or to open.
  'consultation-cancelled': consultationMail({ to: 'doctor', words: 'consultationCancelled', while: ['cancelled'] }),
}

function consultationMail({ to, words, while: wanted }: ConsultationMail) {
  return defineMail({
    find: async (actor, { rowId }) => {
      const found = await findConsultation(actor, rowId, to)
      return found && wanted.includes(found.status) ? found : null
    },
    write: (found, { rowId }) => {
      const { email, firstName, language } = found[to]
      const t = translate(language)
      const update =
        words === 'consultationMoved' && isUpdate(found.status) ? t(`consultationMoved.${found.status}`) : null
      const doctorName = found.doctorName || t('someDoctor')
      const text = {
        subject: t(`${words}.subject`),
        preview: t(`${words}.preview`),
        greeting: greetingTo(firstName, language),
        paragraphs: [t(`${words}.text`, { doctorName }), ...(update ? [update] : [])],
        action: t(`${words}.action`),
        url: `${env().APP_URL}${to === 'doctor' ? `/doctor-requests/${rowId}` : '/doctor-consultation'}`,
        afterwards: [t(`${words}.afterwards`)],
      }
      return to === 'parent'
        ? parentNotice({ ...found.parent, parentId: found.parent.id }, text)
        : composeFor(email, language, text)
    },
  })
}

function isUpdate(status: ConsultationMailData['status']): status is (typeof deskStatuses)[number] {
  return (deskStatuses as readonly string[]).includes(status)
}
