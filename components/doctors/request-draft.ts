import type { CallTime } from '@/lib/consultations/types'

/** The parent's input in the steps. It outlives them, until the request is sent. */
export interface RequestDraft {
  phone: string
  keepPhone: boolean
  callTime: CallTime
  /** Whether to share the child's results; undefined at first. */
  share: 'yes' | 'no' | undefined
  /** Other children, whose results are shared too. */
  others: string[]
  /** 0 while none is chosen. */
  days: number
  message: string
}

/** A choice for one request, never reused for another. */
export const noShare = { share: undefined, others: [], days: 0 } satisfies Partial<RequestDraft>

export function newDraft(phoneNumber: string | null): RequestDraft {
  return { phone: phoneNumber ?? '', keepPhone: false, callTime: 'any', ...noShare, message: '' }
}

export type ChangeDraft = (change: Partial<RequestDraft>) => void

export interface StepProps {
  draft: RequestDraft
  change: ChangeDraft
  error: string | undefined
}

/** The body of the request, about one child. Without a number it is a message, which has no best time for a call. */
export function bodyOf(draft: RequestDraft, { childId, doctorId }: { childId: string; doctorId: string }) {
  const { keepPhone, callTime, share, others, days, message } = draft
  const phone = draft.phone.trim()
  return {
    ...{ childId, doctorId, status: 'callback_requested', message, phone: phone || null },
    ...(phone ? { keepPhone, callTime } : {}),
    ...(share === 'yes' ? { share: { childIds: [childId, ...others], days } } : {}),
  }
}
