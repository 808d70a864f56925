import { useTranslations } from 'next-intl'
import { FormField } from '@/components/forms/form-field'
import { Textarea } from '@/components/ui/textarea'
import { maxMessageLength } from '@/lib/consultations/schema'
import type { StepProps } from './request-draft'

interface WorryStepProps extends StepProps {
  doctor: string
  /** Required then: without a number the doctor answers this sentence. */
  isMessage: boolean
}

export function WorryStep({ form, doctor, isMessage, error }: WorryStepProps) {
  const [t, ui] = [useTranslations('doctors.steps.worry'), useTranslations('ui')]
  return (
    <FormField
      label={t('label')}
      id="request-message"
      hint={t(isMessage ? 'hintMessage' : 'hint', { doctor })}
      error={error}
      {...(isMessage ? {} : { optional: ui('optional') })}
    >
      <Textarea rows={3} maxLength={maxMessageLength} autoComplete="off" {...form.register('message')} />
    </FormField>
  )
}
