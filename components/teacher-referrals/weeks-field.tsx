import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { FormField } from '@/components/forms/form-field'
import { Input } from '@/components/ui/input'

interface WeeksFieldProps {
  fieldRef: RefObject<HTMLInputElement | null>
  /** The next pupil; left out for the one of the page. */
  pupil?: string
  isInvalid: boolean
  initial?: number | undefined
  onChange: () => void
}

/** For how long a teacher has known the pupil: optional, and empty at first for each pupil. */
export function WeeksField({ fieldRef, pupil, isInvalid, initial, onChange }: WeeksFieldProps) {
  const t = useTranslations('teacher.form')
  return (
    <FormField
      label={pupil ? t('weeksOf', { name: pupil }) : t('weeks')}
      id="weeks-known"
      error={isInvalid && t('weeksInvalid')}
      className="text-start"
    >
      <Input
        ref={fieldRef}
        name="weeks"
        type="number"
        inputMode="numeric"
        min={0}
        max={520}
        step={1}
        defaultValue={initial}
        autoComplete="off"
        placeholder={t('weeksOptional')}
        onChange={onChange}
      />
    </FormField>
  )
}
