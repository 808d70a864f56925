import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { fieldMessage } from '@/components/forms/field-message'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useRefresh } from '@/components/forms/use-refresh'
import { keepName } from '@/components/ui/rich-text'
import type { Consultation } from '@/lib/consultations/types'
import type { Doctor } from '@/lib/doctors/schema'
import { apiSend } from '@/lib/http/client'
import { phoneNumber } from '@/lib/users/schema'
import { AskedNote } from './asked-note'
import { bodyOf, noShare, othersIn, type RequestDraft } from './request-draft'
import { NumberStep, ShareStep, WorryStep } from './request-fields'
import { RequestSheet } from './request-sheet'
import type { AboutChild, Contact, EarlierRequest, Option, Sent } from './request-types'
import type { useStepHistory } from './use-step-history'

export interface RequestStepsProps {
  doctor: Doctor
  child: AboutChild
  options: Option[]
  contact: Contact
  /** The open request about this child to this doctor. */
  earlier: EarlierRequest | undefined
  steps: ReturnType<typeof useStepHistory>
  onSent: (what: Sent) => void
}

/** Three short steps to a request: the number, the results, and a sentence. */
export function RequestSteps({ doctor, child, options, contact, earlier, steps, onSent }: RequestStepsProps) {
  const [t, all, sharing, validation] = [
    useTranslations('doctors.steps'),
    useTranslations('doctors'),
    useTranslations('sharing'),
    useTranslations('validation'),
  ]
  const refresh = useRefresh()
  const { pending, run, failure, forget } = useButtonRequest(doctor.id)
  const keyFor = useIdempotencyKey()
  const timesSent = useRef(0)
  const { step } = steps
  const form = useForm<RequestDraft>({
    defaultValues: { phone: contact.phoneNumber ?? '', keepPhone: false, callTime: 'any', ...noShare, message: '' },
    reValidateMode: 'onSubmit',
    resolver: (values) => {
      const [name, message] = faultIn(values)
      // Made anew: react-hook-form adds to it.
      return message ? { values: {}, errors: { [name]: { type: 'step', message } } } : { values, errors: {} }
    },
  })
  const draft = form.watch()
  const isMessage = draft.phone.trim() === ''
  const { errors } = form.formState
  const error = (step === 1 ? errors.phone : step === 2 ? (errors.share ?? errors.days) : errors.message)?.message

  // The parent has chosen what to share for one doctor, not for another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only then
  useEffect(() => form.reset({ ...form.getValues(), ...noShare }), [doctor.id])
  // An error goes with the next change.
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => form.clearErrors() }), [form])

  /** The first field of the current step that is not filled in as it must be, and why. */
  function faultIn({ phone, share, days, message }: RequestDraft): [keyof RequestDraft, string?] {
    if (step === 1) {
      if (phone.trim() === '') return ['phone', contact.email ? undefined : t('number.nothing')]
      return ['phone', fieldMessage(validation, phoneNumber.safeParse(phone).error?.issues[0]?.message)]
    }
    if (step === 2) {
      if (share === '') return ['share', t('share.missing')]
      return ['days', share === 'yes' && days === '' ? all('share.untilMissing') : undefined]
    }
    return ['message', isMessage && message.trim() === '' ? t('worry.missing') : undefined]
  }

  const next = form.handleSubmit((values) => {
    if (step < 3) steps.goOn()
    else run(() => send(values), all('failed'))
  })

  async function send(values: RequestDraft): Promise<boolean> {
    const body = bodyOf(values, { childId: child.id, doctorId: doctor.id })
    const idempotencyKey = keyFor({ body, times: timesSent.current })
    const { id, createdAt } = await apiSend<Consultation>('POST', '/api/doctor-consultations', body, { idempotencyKey })
    timesSent.current += 1
    // A refresh that fails reloads the page: the history must be at the page's own entry by then.
    await steps.leaveOpen()
    await refresh()
    steps.close()
    form.reset({ ...form.getValues(), ...noShare, message: '' })
    // An addition to an open request does not start new 24 hours.
    const isAdded = earlier !== undefined && id === earlier.id
    onSent(isAdded ? { kind: 'added', askedAt: createdAt } : { kind: isMessage ? 'message' : 'call' })
    return false
  }

  async function seeAsked() {
    await steps.leave()
    const heading = document.getElementById('asked-title')
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }

  const goTo = (move: () => unknown) => () => {
    form.clearErrors()
    forget()
    move()
  }
  const title =
    step === 1
      ? t.rich('number.title', { doctor: doctor.name, keep: keepName })
      : step === 2
        ? t.rich('share.title', { name: child.name, keep: keepName })
        : t(isMessage ? 'worry.titleMessage' : 'worry.title')
  const last = isMessage ? t('sendMessage') : t('send')
  const others = othersIn(draft)
  const added = (draft.details || []).map((detail) => sharing(`details.${detail}`))
  const going = options.filter(({ id }) => id === child.id || others.includes(id)).map(({ name }) => name)
  return (
    <RequestSheet
      {...{ step, title, failure }}
      next={{ label: step === 3 ? last : t('next'), pending, pendingLabel: all('sending') }}
      onNext={() => void next()}
      onBack={goTo(steps.goBack)}
      onClose={goTo(steps.leave)}
    >
      {step === 1 && earlier && <AskedNote {...{ earlier }} doctor={doctor.name} onFollow={goTo(seeAsked)} />}
      {step === 1 && <NumberStep {...{ form, contact, error }} />}
      {step === 2 && <ShareStep {...{ form, child, options, error }} />}
      {step === 3 && (
        <>
          <WorryStep {...{ form, isMessage, error }} doctor={doctor.name} />
          {draft.share === 'yes' && (
            <p className="text-sm wrap-anywhere">
              {all('share.summary', { names: going.join(', '), days: draft.days })}
              {added.length > 0 && <span className="block">{sharing('also', { details: added.join(', ') })}</span>}
            </p>
          )}
          <p className="text-sm text-muted-foreground">{all('noEmergency')}</p>
        </>
      )}
    </RequestSheet>
  )
}
