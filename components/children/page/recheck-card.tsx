'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { Button } from '@/components/ui/button'
import { FoldedCard } from '@/components/ui/folded-card'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { textLink } from '@/components/ui/text-link'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import { formatDate } from '@/lib/i18n/format'
import type { Recheck } from '@/lib/rechecks/schema'

const choices = ['3', '6', 'date', '0'] as const
type Choice = (typeof choices)[number]

export function RecheckCard({ childId, recheck }: { childId: string; recheck: Recheck }) {
  const language = useLocale()
  const t = useTranslations('childPage.recheck')
  const router = useRouter()
  const { pending, run, failure } = useButtonRequest()
  const [choice, setChoice] = useState<Choice>(recheck.date ? 'date' : (String(recheck.months) as Choice))
  const id = useId()
  const { next, date, months, isReachable, isOnHomeAlone } = recheck
  // Beside an unconfirmed address a day is planned, but no invitation can be sent.
  const planned = (day: string | null, isNever: boolean) =>
    isNever ? 'never' : !day ? 'none' : isReachable ? 'next' : 'due'
  const dayOf = (day: string | null) => (day ? formatDate(day, language) : '')
  const state = planned(next, !date && months === 0)

  async function save(on: FormDataEntryValue | null): Promise<boolean> {
    const body = choice === 'date' ? { date: on } : { months: Number(choice) }
    const saved = await apiSend<Pick<Recheck, 'next'>>('PATCH', `/api/children/${childId}/recheck`, body)
    const text = t(`saved.${planned(saved.next, choice === '0')}`, { date: dayOf(saved.next) })
    showToast({ title: t('saved.title'), description: text, tone: 'success' })
    router.refresh()
    return false
  }

  return (
    <FoldedCard id="recheck" title={t('title')} hint={t(state, { date: dayOf(next) })} className="print:hidden">
      <div className="grid gap-4">
        <p className="text-sm text-muted-foreground">{t('text')}</p>
        <Form onSubmit={(fields) => run(() => save(fields.get('date')), t('failed'))} className="grid gap-4">
          <FormField label={t('legend')} id={`${id}-when`}>
            <NativeSelect
              name="when"
              value={choice}
              onChange={({ target }) => setChoice(choices.find((each) => each === target.value) ?? '3')}
            >
              {choices.map((each) => (
                <option key={each} value={each}>
                  {t(`options.${each}`)}
                </option>
              ))}
            </NativeSelect>
          </FormField>
          {choice === 'date' && (
            <FormField
              label={t('date')}
              id={`${id}-date`}
              hint={t('earliest', { date: formatDate(recheck.earliest, language) })}
            >
              <Input
                type="date"
                name="date"
                required
                min={recheck.earliest}
                defaultValue={recheck.date ?? recheck.earliest}
              />
            </FormField>
          )}
          {failure}
          <Button variant="outline" className="w-fit" pending={pending} pendingLabel={t('saving')}>
            {t('save')}
          </Button>
        </Form>
        {(isOnHomeAlone || !isReachable) && state !== 'never' && (
          <p className="text-sm text-muted-foreground">
            {t.rich(isReachable ? 'onHome' : 'unconfirmed', { a: textLink('/profile', 'font-semibold') })}
          </p>
        )}
      </div>
    </FoldedCard>
  )
}
