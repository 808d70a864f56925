import { useTranslations } from 'next-intl'
import { CheckboxField } from '@/components/forms/checkbox-field'
import { RadioCards } from '@/components/forms/radio-cards'
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
export function ShareStep({ form, child, options, error }: ShareStepProps) {
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
            <details>
              <summary className="flex min-h-11 cursor-pointer items-center text-sm text-primary underline">
                {t('others')}
              </summary>
              <fieldset aria-label={t('others')} className="grid gap-2">
                {others.map(({ id, name }) => (
                  <CheckboxField
                    key={id}
                    id={`share-${id}`}
                    value={id}
                    label={<span className="wrap-anywhere">{name}</span>}
                    {...form.register('others')}
                  />
                ))}
              </fieldset>
            </details>
          )}
        </>
      )}
      <p className="text-sm empty:hidden">{chosen === 'no' ? share('hint') : days && sharing('consent')}</p>
      {error && <FieldError id="share-error">{error}</FieldError>}
    </>
  )
}
