import { useTranslations } from 'next-intl'
import { CheckboxField } from '@/components/forms/checkbox-field'
import { FormField } from '@/components/forms/form-field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { callTimes } from '@/lib/consultations/schema'
import type { StepProps } from './request-draft'
import type { Contact } from './request-types'

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
