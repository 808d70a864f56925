import 'server-only'
import { deskStatuses } from '@/lib/consultations/desk/schema'
import { type ConsultationMailData, findConsultation, findUnreadConsultation } from '../contents/consultations/data'
import { composeMailTo, defineMail, type MailKey } from './compose'

interface ConsultationMail {
  to: 'doctor' | 'parent'
  key: MailKey<'text' | 'afterwards'>
  /** In any other status, or once all is read, the mail is dropped. */
  while: readonly ConsultationMailData['status'][] | 'unread'
}

/** None mentions the child. */
export const consultationMails = {
  'callback-request': consultationMail({ to: 'doctor', key: 'callbackRequest', while: ['callback_requested'] }),
  'callback-reminder': consultationMail({ to: 'doctor', key: 'callbackReminder', while: ['callback_requested'] }),
  'callback-overdue': consultationMail({ to: 'doctor', key: 'callbackOverdue', while: ['callback_requested'] }),
  'callback-late': consultationMail({ to: 'parent', key: 'callbackLate', while: ['callback_requested'] }),
  'consultation-moved': consultationMail({ to: 'parent', key: 'consultationMoved', while: deskStatuses }),
  // A request that was deleted with its child or account has nothing left to name or to open.
  'consultation-cancelled': consultationMail({ to: 'doctor', key: 'consultationCancelled', while: ['cancelled'] }),
  'message-to-doctor': consultationMail({ to: 'doctor', key: 'messageToDoctor', while: 'unread' }),
  'message-to-parent': consultationMail({ to: 'parent', key: 'messageToParent', while: 'unread' }),
}

function consultationMail({ to, key, while: wanted }: ConsultationMail) {
  return defineMail({
    find: async (actor, { rowId }) => {
      if (wanted === 'unread') return findUnreadConsultation(actor, rowId, to)
      const found = await findConsultation(actor, rowId, to)
      return found && wanted.includes(found.status) ? found : null
    },
    write: (found, { rowId }) =>
      composeMailTo(found[to], key, (t) => ({
        paragraphs: [
          t(`${key}.text`, { doctorName: found.doctorName || t('someDoctor') }),
          ...(key === 'consultationMoved' && isUpdate(found.status) ? [t(`consultationMoved.${found.status}`)] : []),
        ],
        path: to === 'doctor' ? `/doctor-requests/${rowId}` : '/doctor-consultation',
        afterwards: [t(`${key}.afterwards`)],
      })),
  })
}

function isUpdate(status: ConsultationMailData['status']): status is (typeof deskStatuses)[number] {
  return (deskStatuses as readonly string[]).includes(status)
}
