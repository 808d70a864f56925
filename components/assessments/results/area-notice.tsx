import { Panel } from '@/components/ui/card'
import { MessageCircle } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'
import type { SymptomGroup } from '@/lib/screening/scoring'

/** Shown for groups with six or more of nine signs although the total is not high. */
export function AreaNotice({ areas }: { areas: SymptomGroup[] }) {
  const [t, ts] = [useTexts('results.area'), useTexts('screening.areas')]
  const [area, other] = areas
  if (!area) return null
  return (
    <Panel tone="sand" className="flex gap-3 p-4 md:p-4">
      <MessageCircle aria-hidden className="mt-[.2em] size-5 shrink-0 text-primary" />
      <p>{other ? t('two', { area: ts(area), other: ts(other) }) : t('one', { area: ts(area) })}</p>
    </Panel>
  )
}
