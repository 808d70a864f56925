import { zodResolver } from '@hookform/resolvers/zod'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { CallTime } from '@/lib/consultations/types'
import { phoneNumber } from '@/lib/users/schema'

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

export type DraftForm = UseFormReturn<RequestDraft>

/** A step shows the errors of its own fields only. */
export const fieldsOfStep = [[], ['phone'], ['share', 'days'], ['message']] as const

/** @param hasEmail without it and without a number the doctor cannot answer */
export function draftResolver(hasEmail: boolean) {
  const codeOf = (phone: string) => phoneNumber.safeParse(phone).error?.issues[0]?.message
  return zodResolver(
    z.custom<RequestDraft>().check(
      z.refine(({ phone }) => phone.trim() || hasEmail, { error: 'nothing', path: ['phone'] }),
      z.refine(({ phone }) => !phone.trim() || !codeOf(phone), {
        error: ({ input }) => codeOf((input as RequestDraft).phone),
        path: ['phone'],
      }),
      z.refine(({ share }) => share, { error: 'required', path: ['share'] }),
      z.refine(({ share, days }) => share !== 'yes' || days > 0, { error: 'required', path: ['days'] }),
      z.refine(({ phone, message }) => phone.trim() || message.trim(), { error: 'required', path: ['message'] }),
    ),
  )
}

type ChangeDraft = (change: Partial<RequestDraft>) => void

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
