import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { RadioCards } from '@/components/forms/radio-cards'
import { Checkbox } from '@/components/ui/checkbox'
import { FieldError } from '@/components/ui/field'
import { ChevronDown, Eye } from '@/components/ui/icons'
import { sharingDays } from '@/lib/result-shares/schema'

interface ShareChoiceProps {
  options: { id: string; name: string }[]
  /** At least one child's results are chosen, so there is something to consent to. */
  isChosen: boolean
  /** Results are chosen, but not for how long. */
  isDaysMissing: boolean
  box: RefObject<HTMLDetailsElement | null>
}

/** Whose results the doctor may see, and for how long. Collapsed, with nothing chosen, until the parent opens it. */
export function ShareChoice({ options, isChosen, isDaysMissing, box }: ShareChoiceProps) {
  const [t, ui, sharing] = [useTranslations('doctors.share'), useTranslations('ui'), useTranslations('sharing')]
  return (
    <details ref={box} className="group/share rounded-md bg-muted">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 rounded-md px-3.5 py-2.5 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <Eye aria-hidden className="size-5 shrink-0 text-primary" />
        <span className="min-w-0 flex-1">
          {t('title')} <span className="inline-block font-normal text-muted-foreground">{ui('optional')}</span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open/share:rotate-180" />
      </summary>
      <div className="grid gap-4 px-3.5 pt-1 pb-4">
        <p className="text-sm text-muted-foreground">{t('hint')}</p>
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-sm leading-normal font-semibold">{t('children')}</legend>
          <div className="grid gap-2">
            {options.map(({ id, name }) => (
              <Checkbox
                key={id}
                id={`share-${id}`}
                name="share"
                value={id}
                label={<span className="wrap-anywhere">{name}</span>}
              />
            ))}
          </div>
        </fieldset>
        {isChosen && (
          <>
            <div className="grid gap-2">
              <RadioCards<string>
                legend={t('until')}
                name="days"
                options={sharingDays.map((days) => ({ value: String(days), label: t('day', { days }) }))}
                value=""
              />
              {isDaysMissing && <FieldError id="days-error">{t('untilMissing')}</FieldError>}
            </div>
            <p className="text-sm">{sharing('consent')}</p>
          </>
        )}
      </div>
    </details>
  )
}
