'use client'

import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useEditing } from '@/components/accounts/use-editing'
import { Button } from '@/components/ui/button'
import { FoldedCard } from '@/components/ui/folded-card'
import { Pencil } from '@/components/ui/icons'
import { genderKey, gradeKey, nationalityKey } from '@/lib/children/labels'
import type { Child } from '@/lib/children/schema'
import type { Language } from '@/lib/i18n/language'

/** Loaded on demand: most visits edit nothing. */
const DetailsForm = dynamic(() => import('./details-form').then((loaded) => loaded.DetailsForm))

/** @param year the current year in Thailand */
export function DetailsCard({ child, year, note }: { child: Child; year: number; note: ReactNode }) {
  const language = useLocale()
  const [t, children] = [useTranslations('childPage.details'), useTranslations('children')]
  const { editing, edit, open, close } = useEditing()
  const { age, grade, school, gender, nationality } = child
  return (
    <FoldedCard id="details" title={t('title')}>
      {editing ? (
        <div className="grid gap-5">
          {note}
          <DetailsForm child={child} onDone={close} />
        </div>
      ) : (
        <>
          <dl className="mb-5 grid grid-cols-2 gap-x-4 gap-y-5 large-text:grid-cols-1">
            <Detail
              name={children('form.age')}
              value={age === null ? null : children('age', { count: age })}
              note={age === null ? null : t('birthYear', { year: shownYear(year - age, language) })}
            />
            <Detail name={children('form.grade')} value={grade && children(gradeKey(grade))} />
            <Detail name={children('form.school')} value={school} />
            <Detail name={children('form.gender')} value={gender && children(genderKey(gender))} />
            <Detail name={children('form.nationality')} value={nationality && children(nationalityKey(nationality))} />
          </dl>
          <Button ref={edit} type="button" variant="secondary" size="sm" className="print:hidden" onClick={open}>
            <Pencil aria-hidden />
            {t('edit')}
          </Button>
        </>
      )}
    </FoldedCard>
  )
}

function Detail({ name, value, note }: { name: string; value: string | null; note?: string | null }) {
  const t = useTranslations('childPage.details')
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm text-muted-foreground">{name}</dt>
      <dd className={value ? 'font-medium wrap-anywhere' : 'text-muted-foreground'}>{value || t('notGiven')}</dd>
      {note && <dd className="text-sm text-muted-foreground">{note}</dd>}
    </div>
  )
}

/** In Thai a year of the Buddhist era. */
function shownYear(year: number, language: Language): string {
  return String(language === 'th' ? year + 543 : year)
}
