import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { emergencyNumbers } from '@/components/learn/emergency-numbers'
import { Panel } from '@/components/ui/card'
import { keepName } from '@/components/ui/rich-text'

/** Thailand's emergency numbers, beside every result. Calm in tone: most parents will not need them. */
export function UrgentHelp({ className }: { className?: string }) {
  const t = useTranslations('screening.urgent')
  return (
    <Panel as="section" tone="calm" className={className} aria-labelledby="urgent-help">
      <h2 id="urgent-help" className="mb-2 text-lg">
        {t('title')}
      </h2>
      {t.rich('text', {
        lead: (words) => <p className="mb-2">{words}</p>,
        keep: keepName,
        line: (words) => <p className="border-t border-foreground/10 py-1">{words}</p>,
        emergency: (number) => <Call tel={emergencyNumbers.emergency}>{number}</Call>,
        mentalHealth: (number) => <Call tel={emergencyNumbers.mentalHealth}>{number}</Call>,
        social: (number) => <Call tel={emergencyNumbers.social}>{number}</Call>,
      })}
    </Panel>
  )
}

function Call({ tel, children }: { tel: string; children: ReactNode }) {
  return (
    <a
      href={`tel:${tel}`}
      className="-mx-1 inline-flex min-h-11 items-center px-1 font-semibold text-primary underline"
    >
      {children}
    </a>
  )
}
