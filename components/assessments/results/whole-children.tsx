import { textLink } from '@/components/ui/text-link'
import { useTexts } from '@/lib/i18n/texts'
import { ofTenWorried } from '@/lib/screening/figures'
import { doctorNeedOf } from '@/lib/screening/presentation'
import type { Score } from '@/lib/screening/scoring'

/** What such answers mean, in children and never in percent. Not on paper, which a doctor reads: a doctor knows their own base rate. */
export function WholeChildren({ score }: { score: Omit<Score, 'symptomType'> }) {
  const t = useTexts('results')
  if (doctorNeedOf(score) !== 'now') return null
  return <p className="text-sm print:hidden">{t.rich('ofTen', { ...ofTenWorried, link: textLink('/numbers') })}</p>
}
