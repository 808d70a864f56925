import type { UseFormReturn } from 'react-hook-form'
import type { CallTime } from '@/lib/consultations/types'
import type { SharedDetail } from '@/lib/result-shares/types'

/** The parent's input in the steps. It outlives them, until the request is sent. */
export interface RequestDraft {
  phone: string
  keepPhone: boolean
  callTime: CallTime
  /** Whether to share the child's results; '' at first. */
  share: 'yes' | 'no' | ''
  /** Other children, whose results are shared too: what the checkboxes of one name give, a single one no list. */
  others: string[] | string | false
  /** '' while none is chosen. */
  days: string
  /** Added to the results; false while the checkboxes are not there. */
  details: SharedDetail[] | false
  message: string
}

/** A choice for one request, never reused for another. */
export const noShare = { share: '', others: [], days: '', details: [] } satisfies Partial<RequestDraft>

export interface StepProps {
  form: UseFormReturn<RequestDraft>
  error: string | undefined
}

export function othersIn({ others }: RequestDraft): string[] {
  return [others || []].flat()
}

/** The body of the request, about one child. Without a number it is a message, which has no best time for a call. */
export function bodyOf(draft: RequestDraft, { childId, doctorId }: { childId: string; doctorId: string }) {
  const { keepPhone, callTime, share, days, details, message } = draft
  const phone = draft.phone.trim()
  return {
    ...{ childId, doctorId, status: 'callback_requested', message, phone: phone || null },
    ...(phone ? { keepPhone, callTime } : {}),
    ...(share === 'yes'
      ? { share: { childIds: [childId, ...othersIn(draft)], days: Number(days), details: details || [] } }
      : {}),
  }
}
