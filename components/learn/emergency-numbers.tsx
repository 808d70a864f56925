import { Panel } from '@/components/ui/card'
import { Phone } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'

/** Thailand's national numbers, as docs/glossary.md gives them. */
export const emergencyNumbers = { emergency: '1669', mentalHealth: '1323', social: '1300' } as const

const services = [
  { key: 'emergency', allDay: false },
  { key: 'mentalHealth', allDay: true },
  { key: 'social', allDay: true },
] as const

export function EmergencyNumbers() {
  const t = useTexts('learn.urgent')
  return (
    <Panel as="section" tone="calm" aria-labelledby="urgent-help" className="mt-10 grid gap-3">
      <h2 id="urgent-help" className="text-lg">
        {t('title')}
      </h2>
      <p>{t('text')}</p>
      <ul className="grid gap-1">
        {services.map(({ key, allDay }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-2">
            <a
              href={`tel:${emergencyNumbers[key]}`}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline"
            >
              <Phone aria-hidden className="size-5 shrink-0" />
              {t('call', { service: t(key), number: emergencyNumbers[key] })}
            </a>
            {allDay && <span className="text-sm text-muted-foreground">({t('allDay')})</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
