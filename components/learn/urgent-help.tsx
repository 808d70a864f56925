import { useTranslations } from 'next-intl'
import { Panel } from '@/components/ui/card'
import { Phone } from '@/components/ui/icons'

/** Thailand's national numbers, as content/glossary.md gives them. */
const numbers = [
  { key: 'emergency', number: '1669', allDay: false },
  { key: 'mentalHealth', number: '1323', allDay: true },
  { key: 'social', number: '1300', allDay: true },
] as const

/** Whom to call in an emergency. */
export function UrgentHelp() {
  const t = useTranslations('learn.urgent')
  return (
    <Panel as="section" tone="calm" aria-labelledby="urgent-help" className="mt-10 grid gap-3">
      <h2 id="urgent-help" className="text-lg">
        {t('title')}
      </h2>
      <p>{t('text')}</p>
      <ul className="grid gap-1">
        {numbers.map(({ key, number, allDay }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-2">
            <a
              href={`tel:${number}`}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline"
            >
              <Phone aria-hidden className="size-5 shrink-0" />
              {t('call', { service: t(key), number })}
            </a>
            {allDay && <span className="text-sm text-muted-foreground">({t('allDay')})</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
