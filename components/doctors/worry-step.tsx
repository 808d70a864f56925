import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { maxMessageLength } from '@/lib/consultations/schema'
import type { StepProps } from './request-draft'

interface WorryStepProps extends StepProps {
  doctor: string
  /** Required then: without a number the doctor answers this sentence. */
  isMessage: boolean
}

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
