import { useMessages } from 'next-intl'
import { type Operator, OperatorDetails } from './operator-details'

interface Section {
  title: string
  text?: string
  points?: Record<string, string>
}

/** The sections of the privacy notice, in the order of the messages. */
export function PrivacyNotice({ operator }: { operator: Operator | null }) {
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
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}
