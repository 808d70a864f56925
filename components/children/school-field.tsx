import { useLocale, useTranslations } from 'next-intl'
import { type Ref, useState } from 'react'
import { FormField } from '@/components/forms/form-field'
import { Combobox, type Suggestion } from '@/components/ui/combobox'

type Search = typeof import('@/lib/children/school-search').searchSchools

interface SchoolFieldProps {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
  error: string | undefined
}

/** The list of schools is loaded on focus. */
export function SchoolField({ value, onChange, onBlur, ref, error }: SchoolFieldProps) {
  const language = useLocale()
  const t = useTranslations('children.form')
  const [search, setSearch] = useState<Search>()

  function load() {
    if (search) return
    import('@/lib/children/school-search').then(
      ({ searchSchools }) => setSearch(() => searchSchools),
      () => {}, // Offline: any name can be typed, and the next input tries again.
    )
  }

  function suggestionsFor(query: string): Suggestion[] {
    return search?.(query).map((school) => ({ value: school[language], label: school[language] })) ?? []
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; the control is the field inside
    <div onFocus={load} onInput={load}>
      <FormField label={t('school')} id="school" hint={t('schoolHint')} error={error}>
        <Combobox
          id="school"
          name="school"
          value={value}
          onValueChange={onChange}
          onBlur={onBlur}
          ref={ref}
          suggestionsFor={suggestionsFor}
          addLabel={(typed) => t('addSchool', { typed })}
          emptyLabel={t('schoolSearch')}
        />
      </FormField>
    </div>
  )
}
