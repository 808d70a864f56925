import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
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
import { NumberStep } from './number-step'
import { bodyOf, type ChangeDraft, type RequestDraft } from './request-draft'
import { RequestSheet } from './request-sheet'
import type { AboutChild, Contact, EarlierRequest, Option, Sent } from './request-types'
import { ShareStep } from './share-step'
import type { useStepHistory } from './use-step-history'
import { WorryStep } from './worry-step'

interface RequestStepsProps {
  doctor: Doctor
  child: AboutChild
  options: Option[]
  contact: Contact
  /** The open request about this child to this doctor. */
  earlier: EarlierRequest | undefined
  draft: RequestDraft
  change: ChangeDraft
  steps: ReturnType<typeof useStepHistory>
  onSent: (what: Sent) => void
}

/** Three short steps to a request: the number, the results, and a sentence. */
export function RequestSteps(props: RequestStepsProps) {
  const { doctor, child, options, contact, earlier, draft, change, steps, onSent } = props
  const [t, all, validation] = [
    useTranslations('doctors.steps'),
    useTranslations('doctors'),
    useTranslations('validation'),
  ]
  const refresh = useRefresh()
  const { pending, run, failure, forget } = useButtonRequest(doctor.id)
  const keyFor = useIdempotencyKey()
  const timesSent = useRef(0)
  const { step } = steps
  // With its step: Back, the browser's too, leads to another one, where it is not shown.
  const [found, setFound] = useState<{ step: number; fault: string | undefined }>()
  const error = found?.step === step ? found.fault : undefined
  const isMessage = draft.phone.trim() === ''

  /** The error of the current step. */
  function fault(): string | undefined {
    if (step === 1) {
      if (isMessage) return contact.email ? undefined : t('number.nothing')
      const code = phoneNumber.safeParse(draft.phone).error?.issues[0]?.message
      return fieldMessage(validation, code)
    }
    if (step === 2) {
      if (draft.share === undefined) return t('share.missing')
      return draft.share === 'yes' && draft.days === 0 ? all('share.untilMissing') : undefined
    }
    return isMessage && draft.message.trim() === '' ? t('worry.missing') : undefined
  }

  const controls = ['', 'request-phone', '', 'request-message']
  function next() {
    const wrong = fault()
    setFound({ step, fault: wrong })
    if (wrong) {
      const first = step === 2 ? `input[name="${draft.share ? 'days' : 'share'}"]` : `#${controls[step]}`
      document.querySelector<HTMLElement>(`dialog ${first}`)?.focus()
    } else if (step < 3) steps.goOn()
    else run(send, all('failed'))
  }

  async function send(): Promise<boolean> {
    const body = bodyOf(draft, { childId: child.id, doctorId: doctor.id })
    const idempotencyKey = keyFor({ body, times: timesSent.current })
    const { id, createdAt } = await apiSend<Consultation>('POST', '/api/doctor-consultations', body, { idempotencyKey })
    timesSent.current += 1
    // A refresh that fails reloads the page: the history must be at the page's own entry by then.
    await steps.leaveOpen()
    await refresh()
    steps.close()
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
    setFound(undefined)
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
  const changed: ChangeDraft = (part) => {
    setFound(undefined)
    change(part)
  }
  const going = options.filter(({ id }) => id === child.id || draft.others.includes(id)).map(({ name }) => name)
  return (
    <RequestSheet
      {...{ step, title, failure }}
      next={{ label: step === 3 ? last : t('next'), pending, pendingLabel: all('sending') }}
      onNext={next}
      onBack={goTo(steps.goBack)}
      onClose={goTo(steps.leave)}
    >
      {step === 1 && earlier && <AskedNote {...{ earlier }} doctor={doctor.name} onFollow={goTo(seeAsked)} />}
      {step === 1 && <NumberStep {...{ draft, contact, error }} change={changed} />}
      {step === 2 && <ShareStep {...{ draft, child, options, error }} change={changed} />}
      {step === 3 && (
        <>
          <WorryStep {...{ draft, isMessage, error }} change={changed} doctor={doctor.name} />
          {draft.share === 'yes' && (
            <p className="text-sm wrap-anywhere">
              {all('share.summary', { names: going.join(', '), days: draft.days })}
            </p>
          )}
          <p className="text-sm text-muted-foreground">{all('noEmergency')}</p>
        </>
      )}
    </RequestSheet>
  )
}
