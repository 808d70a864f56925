import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { FormField } from '@/components/forms/form-field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { genderKey, gradeKey, nationalityKey } from '@/lib/children/labels'
import { genders, grades, maxAge, minAge, nationalities } from '@/lib/children/schema'

const choices = {
  grade: grades.map((value) => ({ value, key: gradeKey(value) })),
  gender: genders.map((value) => ({ value, key: genderKey(value) })),
  nationality: nationalities.map((value) => ({ value, key: nationalityKey(value) })),
}

interface SelectFieldProps extends ComponentProps<'select'> {
  id: keyof typeof choices
  error: string | undefined
}

export function SelectField({ id, error, ...select }: SelectFieldProps) {
  const t = useTranslations('children')
  return (
    <FormField label={t(`form.${id}`)} id={id} error={error}>
      <NativeSelect {...select}>
        <option value="">{t('form.choose')}</option>
        {choices[id].map(({ value, key }) => (
          <option key={value} value={value}>
            {t(key)}
          </option>
        ))}
      </NativeSelect>
    </FormField>
  )
}

interface AgeFieldProps extends ComponentProps<'input'> {
  hint?: string
  error: string | undefined
}

export function AgeField({ hint, error, ...input }: AgeFieldProps) {
  const t = useTranslations('children.form')
  return (
    <FormField label={t('age')} id="age" hint={hint} error={error}>
      <Input type="number" inputMode="numeric" min={minAge} max={maxAge} step={1} {...input} />
    </FormField>
  )
}
