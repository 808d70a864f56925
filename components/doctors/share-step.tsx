import { useTranslations } from 'next-intl'
import { RadioCards } from '@/components/forms/radio-cards'
import { Checkbox } from '@/components/ui/checkbox'
import { FieldError } from '@/components/ui/field'
import { keepName } from '@/components/ui/rich-text'
import { sharingDays } from '@/lib/result-shares/schema'
import type { StepProps } from './request-draft'
import type { AboutChild, Option } from './request-types'

interface ShareStepProps extends StepProps {
  child: AboutChild
  /** All of the parent's children. */
  options: Option[]
}

/** Whether to share the child's results, and for how long: a plain yes or no, with no default. */
export function ShareStep({ draft, change, child, options, error }: ShareStepProps) {
  const [t, share, sharing] = [
    useTranslations('doctors.steps.share'),
    useTranslations('doctors.share'),
    useTranslations('sharing'),
  ]
  const others = options.filter(({ id }) => id !== child.id)
  return (
    <>
      {!child.hasResults && <p className="text-sm">{t.rich('noneYet', { name: child.name, keep: keepName })}</p>}
      <RadioCards<'yes' | 'no' | ''>
        legend={t('answer', { name: child.name })}
        name="share"
        options={[
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]}
        value={draft.share ?? ''}
        onChange={(value) => value && change({ share: value })}
      />
      {draft.share === 'yes' && (
        <>
          <RadioCards<string>
            legend={share('until')}
            name="days"
            options={sharingDays.map((days) => ({ value: String(days), label: t('day', { days }) }))}
            value={String(draft.days)}
            onChange={(days) => change({ days: Number(days) })}
          />
          {others.length > 0 && (
            // Folded: most requests are about one child, and people tick what they see.
            <details>
              <summary className="flex min-h-11 cursor-pointer items-center text-sm text-primary underline">
                {t('others')}
              </summary>
              <fieldset aria-label={t('others')} className="grid gap-2">
                {others.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    id={`share-${id}`}
                    checked={draft.others.includes(id)}
                    onChange={({ target }) =>
                      change({
                        others: target.checked ? [...draft.others, id] : draft.others.filter((each) => each !== id),
                      })
                    }
                    label={<span className="wrap-anywhere">{name}</span>}
                  />
                ))}
              </fieldset>
            </details>
          )}
        </>
      )}
      <p className="text-sm empty:hidden">
        {draft.share === 'no' ? share('hint') : draft.days > 0 && sharing('consent')}
      </p>
      {error && <FieldError id="share-error">{error}</FieldError>}
    </>
  )
}
