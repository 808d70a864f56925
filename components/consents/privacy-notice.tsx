import { useMessages } from 'next-intl'
import { useTexts } from '@/lib/i18n/texts'
import type { NoticeKey, Period } from '@/lib/maintenance/types'
import { type Operator, OperatorDetails } from './operator-details'

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
