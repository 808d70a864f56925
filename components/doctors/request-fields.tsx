import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { CheckboxField } from '@/components/forms/checkbox-field'
import { FormField } from '@/components/forms/form-field'
import { RadioCards } from '@/components/forms/radio-cards'
import { FieldError } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { keepName } from '@/components/ui/rich-text'
import { Textarea } from '@/components/ui/textarea'
import { callTimes, maxMessageLength } from '@/lib/consultations/schema'
import { sharedDetails, sharingDays } from '@/lib/result-shares/schema'
import { othersIn, type StepProps } from './request-draft'
import type { AboutChild, Contact, Option } from './request-types'

/** The number to call and the best time; without a number, how the doctor answers instead. */
export function NumberStep({ form, contact, error }: StepProps & { contact: Contact }) {
  const t = useTranslations('doctors.steps')
  const phone = form.watch('phone').trim()
  return (
    <>
      <FormField label={t('number.phone')} id="request-phone" error={error}>
        <Input type="tel" autoComplete="tel" inputMode="tel" maxLength={32} {...form.register('phone')} />
      </FormField>
      {phone === '' ? (
        <p className="text-sm wrap-anywhere" role="status">
          {contact.email ? t('number.message', { email: contact.email }) : t('number.nothing')}
        </p>
      ) : (
        <>
          {phone !== contact.phoneNumber && (
            <CheckboxField id="keep-phone" label={t('number.keep')} {...form.register('keepPhone')} />
          )}
          <FormField label={t('number.callTime')} id="call-time">
            <NativeSelect {...form.register('callTime')}>
              {callTimes.map((time) => (
                <option key={time} value={time}>
                  {t(`times.${time}`)}
                </option>
              ))}
            </NativeSelect>
          </FormField>
        </>
      )}
    </>
  )
}

/**
 * Whether to share the child's results, and for how long: a plain yes or no, with no default.
 *
 * @param options all of the parent's children
 */
export function ShareStep({ form, child, options, error }: StepProps & { child: AboutChild; options: Option[] }) {
  const [t, share, sharing] = [
    useTranslations('doctors.steps.share'),
    useTranslations('doctors.share'),
    useTranslations('sharing'),
  ]
  const [chosen, days] = form.watch(['share', 'days'])
  const others = options.filter(({ id }) => id !== child.id)
  return (
    <>
      {!child.hasResults && <p className="text-sm">{t.rich('noneYet', { name: child.name, keep: keepName })}</p>}
      <RadioCards
        legend={t('answer', { name: child.name })}
        {...form.register('share')}
        options={[
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]}
      />
      {chosen === 'yes' && (
        <>
          <RadioCards
            legend={share('until')}
            {...form.register('days')}
            options={sharingDays.map((each) => ({ value: String(each), label: t('day', { days: each }) }))}
          />
          {others.length > 0 && (
            // Folded: most requests are about one child, and people tick what they see.
            <FoldedChoices label={t('others')} hasChosen={othersIn(form.getValues()).length > 0}>
              {others.map(({ id, name }) => (
                <CheckboxField
                  key={id}
                  id={`share-${id}`}
                  value={id}
                  label={<span className="wrap-anywhere">{name}</span>}
                  {...form.register('others')}
                />
              ))}
            </FoldedChoices>
          )}
          <FoldedChoices label={sharing('details.legend')} hasChosen={(form.getValues('details') || []).length > 0}>
            {sharedDetails.map((detail) => (
              <CheckboxField
                key={detail}
                id={`share-${detail}`}
                value={detail}
                label={sharing(`details.${detail}`)}
                {...form.register('details')}
              />
            ))}
          </FoldedChoices>
        </>
      )}
      <p className="text-sm empty:hidden">{chosen === 'no' ? share('hint') : days && sharing('consent')}</p>
      {error && <FieldError id="share-error">{error}</FieldError>}
    </>
  )
}

interface FoldedChoicesProps {
  label: string
  /** When the step is opened again: nothing that is chosen is hidden. */
  hasChosen: boolean
  children: ReactNode
}

function FoldedChoices({ label, hasChosen, children }: FoldedChoicesProps) {
  // Later ticks neither open nor close it.
  const [isOpen] = useState(hasChosen)
  return (
    // Its padding is enough of a gap: the step fits a phone of 360x640.
    <details open={isOpen} className="-my-1.5">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm text-primary underline">{label}</summary>
      <fieldset aria-label={label} className="grid gap-2">
        {children}
      </fieldset>
    </details>
  )
}

/** @param isMessage the sentence is required: without a number the doctor answers it */
export function WorryStep({ form, doctor, isMessage, error }: StepProps & { doctor: string; isMessage: boolean }) {
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
