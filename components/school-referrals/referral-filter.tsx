'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { FormField } from '@/components/forms/form-field'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button, buttonVariants } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { SiteLink } from '@/components/ui/site-link'
import { type SchoolReferralStatus, schoolReferralStatuses } from '@/lib/school-referrals/schema'

export interface ReferralFilters {
  search: string
  status: SchoolReferralStatus | undefined
}

interface ReferralFilterProps {
  shown: ReferralFilters
  /** The path without filters. */
  clearPath: string
  /** The school's id, for members of several schools. */
  named: { school?: string }
  /** Why the last search failed. */
  failure: ReactNode
  onNarrow: (filters: ReferralFilters) => Promise<boolean>
  onClear: () => void
  /** Rendered beside the buttons. */
  children?: ReactNode
}

/**
 * Searches and filters the referrals. Without scripts only the status gets into the address: the search field has no
 * `name`, because what is typed into it is a child's name.
 */
export function ReferralFilter(props: ReferralFilterProps) {
  const { shown, clearPath, named, failure, onNarrow, onClear, children } = props
  const [t, statuses] = [useTranslations('schoolAdmin.filter'), useTranslations('schoolAdmin.statuses')]
  const [search, setSearch] = useState(shown.search)
  const [status, setStatus] = useState<string>(shown.status ?? '')
  const { pending, run } = useOneAtATime()

  // Going back in the browser's history changes it too.
  useEffect(() => setStatus(shown.status ?? ''), [shown.status])

  function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = schoolReferralStatuses.find((each) => each === status)
    return run(() => onNarrow({ search: search.trim(), status: chosen }))
  }

  function clear() {
    setSearch('')
    setStatus('')
    // The clicked link is about to disappear.
    document.getElementById('referral-search')?.focus()
    onClear()
  }

  return (
    <search aria-label={t('label')}>
      <form
        action="/school-admin"
        onSubmit={submit}
        className="mb-4 grid gap-3 border-b border-border pb-4 min-[30rem]:grid-cols-[minmax(0,1fr)_11rem]"
      >
        {named.school && <input type="hidden" name="school" value={named.school} />}
        <FormField label={t('search')} id="referral-search">
          <Input
            type="search"
            maxLength={100}
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </FormField>
        <FormField label={t('status')} id="referral-status">
          <NativeSelect name="status" value={status} onChange={({ target }) => setStatus(target.value)}>
            <option value="">{t('all')}</option>
            {schoolReferralStatuses.map((each) => (
              <option key={each} value={each}>
                {statuses(each)}
              </option>
            ))}
          </NativeSelect>
        </FormField>
        {failure}
        <div className="flex flex-wrap gap-2 min-[30rem]:col-span-2">
          <Button variant="secondary" size="sm" pending={pending} pendingLabel={t('searching')}>
            {t('submit')}
          </Button>
          {(shown.status || shown.search) && (
            <SiteLink
              data-slot="button"
              href={clearPath}
              scroll={false}
              className={buttonVariants({ variant: 'ghost', size: 'sm' })}
              onClick={clear}
            >
              {t('clear')}
            </SiteLink>
          )}
          {children}
        </div>
      </form>
    </search>
  )
}
