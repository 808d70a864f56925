import { useMessages } from 'next-intl'
import type { ReactNode } from 'react'
import { useTexts } from '@/lib/i18n/texts'
import type { NoticeKey, Period } from '@/lib/maintenance/types'

interface Section {
  title: string
  text?: string
  points?: Record<string, string>
}

type Periods = ReadonlyMap<NoticeKey, Period>

/** The sections of the privacy notice, in the order of the messages. */
export function PrivacyNotice({ operator, periods }: { operator: Operator | null; periods: Periods }) {
  const sections: Record<string, Section> = useMessages().privacy.sections
  return (
    <div className="grid gap-8">
      {Object.entries(sections).map(([key, { title, text, points }]) => (
        <section key={key} aria-labelledby={`privacy-${key}`} className="grid gap-3">
          <h2 id={`privacy-${key}`}>{title}</h2>
          {text && <p>{text}</p>}
          {key === 'responsible' && operator && <OperatorDetails operator={operator} />}
          {points && (
            <ul className="grid list-disc gap-2 ps-5 marker:text-primary">
              {Object.entries(points).map(([point, words]) => (
                <li key={point}>{words}</li>
              ))}
              {key === 'duration' && <Terms periods={periods} />}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

/** Data that is deleted after a period: the periods are those of the clean-up. */
function Terms({ periods }: { periods: Periods }) {
  const t = useTexts('privacy')
  return (
    <>
      {[...periods].map(([key, period]) => {
        const [count, unit] = period.split(' ')
        const words = t(unit === 'days' ? 'periods.days' : 'periods.years', { count: Number(count) })
        return <li key={key}>{t(`terms.${key}`, { period: words })}</li>
      })}
      <li>{t('terms.held')}</li>
    </>
  )
}

interface Operator {
  name: string
  address: string
  email: string
  /** Of the data protection officer. */
  dpoEmail: string
}

function OperatorDetails({ operator: { name, address, email, dpoEmail } }: { operator: Operator }) {
  const t = useTexts('privacy.operator')
  return (
    <dl className="grid gap-3 border-s-2 border-border ps-4">
      <Detail name={t('name')}>{name}</Detail>
      <Detail name={t('address')}>{address}</Detail>
      <Detail name={t('email')}>
        <MailLink address={email} />
      </Detail>
      <Detail name={t('dpo')}>
        <MailLink address={dpoEmail} />
      </Detail>
    </dl>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted-foreground">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function MailLink({ address }: { address: string }) {
  return (
    <a
      href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}
      className="-my-2.5 inline-flex min-h-11 items-center text-primary underline"
    >
      {address}
    </a>
  )
}
