import type { ReactNode } from 'react'
import { emergencyNumbers } from '@/components/learn/emergency-numbers'
import { Panel } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { bold, keepName } from '@/components/ui/rich-text'
import { useTexts } from '@/lib/i18n/texts'

const calls = {
  emergency: (number: ReactNode) => <Call tel={emergencyNumbers.emergency}>{number}</Call>,
  mentalHealth: (number: ReactNode) => <Call tel={emergencyNumbers.mentalHealth}>{number}</Call>,
  social: (number: ReactNode) => <Call tel={emergencyNumbers.social}>{number}</Call>,
}

/** Calm in tone: most parents will not need it. @param isOpen false: only a line with the emergency numbers */
export function UrgentHelp({ className, isOpen = true }: { className?: string; isOpen?: boolean }) {
  const t = useTexts('screening.urgent')
  if (!isOpen) {
    const one = (chunks: ReactNode) => <span className="whitespace-nowrap">{chunks}</span>
    return (
      <p className={cn('flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground', className)}>
        {t.rich('line', { ...calls, b: bold, one })}
      </p>
    )
  }
  return (
    <Panel as="section" tone="calm" className={className} aria-labelledby="urgent-help">
      <h2 id="urgent-help" className="mb-2 text-lg">
        {t('title')}
      </h2>
      {t.rich('text', {
        ...calls,
        lead: (words) => <p className="mb-2">{words}</p>,
        keep: keepName,
        line: (words) => <p className="border-t border-foreground/10 py-1">{words}</p>,
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
