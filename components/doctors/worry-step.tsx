import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { maxMessageLength } from '@/lib/consultations/schema'
import type { ChangeDraft, RequestDraft } from './request-draft'

interface WorryStepProps {
  draft: RequestDraft
  change: ChangeDraft
  doctor: string
  /** Without a number the sentence is all there is to answer, and so needed. */
  isMessage: boolean
  error: string | undefined
}

/** What the parent wants to say to the doctor. */
export function WorryStep({ draft, change, doctor, isMessage, error }: WorryStepProps) {
  const [t, ui] = [useTranslations('doctors.steps.worry'), useTranslations('ui')]
  return (
    <Field
      label={t('label')}
      id="request-message"
      hint={t(isMessage ? 'hintMessage' : 'hint', { doctor })}
      error={error}
      {...(isMessage ? {} : { optional: ui('optional') })}
    >
      <Textarea
        rows={3}
        maxLength={maxMessageLength}
        autoComplete="off"
        value={draft.message}
        onChange={(event) => change({ message: event.target.value })}
      />
    </Field>
  )
}
