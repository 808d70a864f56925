import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button, buttonVariants } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, NativeSelect } from '@/components/ui/input'
import { type ReferralQuery, schoolReferralStatuses } from '@/lib/school-referrals/schema'

const path = '/school-admin'

/** Sends its fields to the address, so that it needs no script and what was found can be kept as a bookmark. */
export function ReferralFilter({ status, search }: Pick<ReferralQuery, 'status' | 'search'>) {
  const [t, statuses] = [useTranslations('schoolAdmin.filter'), useTranslations('schoolAdmin.statuses')]
  return (
    <search aria-label={t('label')}>
      <form
        action={path}
        className="mb-4 grid gap-3 border-b border-border pb-4 min-[30rem]:grid-cols-[minmax(0,1fr)_11rem]"
        // Another address is another form: the fields show what the list was narrowed to.
        key={`${status} ${search}`}
      >
        <Field label={t('search')} id="referral-search">
          <Input type="search" name="search" maxLength={100} autoComplete="off" defaultValue={search ?? ''} />
        </Field>
        <Field label={t('status')} id="referral-status">
          <NativeSelect name="status" defaultValue={status ?? ''}>
            <option value="">{t('all')}</option>
            {schoolReferralStatuses.map((each) => (
              <option key={each} value={each}>
                {statuses(each)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <div className="flex flex-wrap gap-2 min-[30rem]:col-span-2">
          <Button variant="secondary" size="sm">
            {t('submit')}
          </Button>
          {(status || search) && (
            <Link href={path} prefetch={false} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
              {t('clear')}
            </Link>
          )}
        </div>
      </form>
    </search>
  )
}
