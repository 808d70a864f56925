import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input, NativeSelect } from '@/components/ui/input'
import { callTimes } from '@/lib/consultations/schema'
import type { CallTime } from '@/lib/consultations/types'
import type { StepProps } from './request-draft'
import type { Contact } from './request-types'

/** The number to call and the best time; without a number, how the doctor answers instead. */
export function NumberStep({ draft, change, contact, error }: StepProps & { contact: Contact }) {
  const t = useTranslations('doctors.steps')
  const phone = draft.phone.trim()
  return (
    <>
      <Field label={t('number.phone')} id="request-phone" error={error}>
        <Input
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          maxLength={32}
          value={draft.phone}
          onChange={(event) => change({ phone: event.target.value })}
        />
      </Field>
      {phone === '' ? (
        <p className="text-sm wrap-anywhere" role="status">
          {contact.email ? t('number.message', { email: contact.email }) : t('number.nothing')}
        </p>
      ) : (
        <>
          {phone !== contact.phoneNumber && (
            <Checkbox
              id="keep-phone"
              checked={draft.keepPhone}
              onChange={(event) => change({ keepPhone: event.target.checked })}
              label={t('number.keep')}
            />
          )}
          <Field label={t('number.callTime')} id="call-time">
            <NativeSelect
              value={draft.callTime}
              onChange={(event) => change({ callTime: event.target.value as CallTime })}
            >
              {callTimes.map((time) => (
                <option key={time} value={time}>
                  {t(`times.${time}`)}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </>
      )}
    </>
  )
}
