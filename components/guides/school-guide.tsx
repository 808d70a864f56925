import { BackLink } from '@/components/layout/back-link'
import { Page, PageHeading } from '@/components/layout/page'
import { ReferralList } from '@/components/school-referrals/referral-list'
import { DemoNote } from '@/components/schools/demo-note'
import { ButtonLink } from '@/components/ui/button-link'
import { ChartNoAxesColumn, Lock, Send } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'
import type { ListedSchoolReferral } from '@/lib/school-referrals/schema'

const points = [
  ['refer', Send],
  ['follow', ChartNoAxesColumn],
  ['privacy', Lock],
] as const

/** The page for schools, with the real list and sample rows. */
export function SchoolGuide({ samples }: { samples: ListedSchoolReferral[] }) {
  const [t, learn] = [useTexts('forSchools'), useTexts('learn')]
  return (
    <Page className="[--frame-max:54rem]">
      <BackLink href="/" label={learn('back')} />
      <PageHeading className="pt-2" title={t('heading')} description={t('lead')} />
      <div className="grid grid-cols-1 gap-8">
        <ul className="grid gap-3">
          {points.map(([key, Icon]) => (
            <li key={key} className="grid grid-cols-[1.5rem_1fr] items-start gap-3">
              <Icon aria-hidden className="mt-[.2em] size-5 text-primary" />
              <span>{t(`points.${key}`)}</span>
            </li>
          ))}
        </ul>
        <section className="grid grid-cols-1 gap-4">
          <h2>{t('sample.title')}</h2>
          <DemoNote>{t('sample.text')}</DemoNote>
          <ReferralList rows={samples.map((referral) => ({ referral, demo: 'sample' }))} />
        </section>
        <section className="grid justify-items-start gap-3">
          <h2>{t('try.title')}</h2>
          <p>{t('try.text')}</p>
          <div className="flex flex-wrap gap-2.5">
            <ButtonLink href="/login?next=/school-admin">{t('try.action')}</ButtonLink>
            <ButtonLink href="/developers" variant="outline">
              {t('try.software')}
            </ButtonLink>
          </div>
        </section>
      </div>
    </Page>
  )
}
