import { useLocale } from 'next-intl'
import { BackLink } from '@/components/layout/back-link'
import { Page, PageHeading } from '@/components/layout/page'
import { DemoNote } from '@/components/schools/demo-note'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { useTexts } from '@/lib/i18n/texts'
import { questionsFor, scaleIn } from '@/lib/screening/questionnaire'

const steps = ['mail', 'see', 'answer', 'who'] as const

const checks = ['digits', 'address', 'asked'] as const

/** @param site as it is typed by hand */
export function TeacherGuide({ operator, site }: { operator: string; site: string }) {
  const [t, learn] = [useTexts('forTeachers'), useTexts('learn')]
  return (
    <Page width="read">
      <BackLink href="/" label={learn('back')} />
      <PageHeading className="pt-2" title={t('heading')} description={t('lead')} />
      <div className="grid gap-8">
        <section className="grid gap-4">
          <h2>{t('steps.title')}</h2>
          <ol className="grid gap-4">
            {steps.map((step, index) => (
              <li key={step} className="grid grid-cols-[2rem_1fr] gap-3">
                <span
                  aria-hidden
                  className="grid size-8 place-items-center rounded-full bg-secondary text-sm font-semibold text-secondary-foreground"
                >
                  {index + 1}
                </span>
                <span>{t(`steps.${step}`)}</span>
              </li>
            ))}
          </ol>
        </section>
        <section id="check" className="grid gap-4">
          <h2>{t('check.title')}</h2>
          <p>{t('check.text')}</p>
          <ul className="grid list-disc gap-2 ps-5">
            {checks.map((check) => (
              <li key={check} className="wrap-anywhere">
                {t(`check.${check}`, { site })}
              </li>
            ))}
          </ul>
        </section>
        <SampleQuestion />
        <section className="grid gap-3">
          <h2>{t('runBy.title')}</h2>
          <p className="wrap-anywhere">{operator}</p>
          <p>{t('runBy.text')}</p>
        </section>
        <section className="grid justify-items-start gap-3">
          <h2>{t('link.title')}</h2>
          <p>{t('link.text')}</p>
          <ButtonLink href="/learn/understanding-adhd" variant="secondary">
            {t('link.read')}
          </ButtonLink>
        </section>
      </div>
    </Page>
  )
}

/** The first question with its four answers, to look at only. */
function SampleQuestion() {
  const t = useTexts('forTeachers.example')
  const language = useLocale()
  return (
    <section className="grid gap-4">
      <h2>{t('title')}</h2>
      <DemoNote>{t('text')}</DemoNote>
      <Card as="div" className="grid gap-4">
        <p className="text-lg font-semibold">{questionsFor('teacher', language)[0]}</p>
        <ul className="grid gap-2 sm:grid-cols-2">
          {scaleIn(language).map(({ value, label }) => (
            <li key={value} className="rounded-md border border-border px-4 py-3">
              {label}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
