import { DemoNote } from '@/components/schools/demo-note'
import { brandName } from '@/lib/brand'
import { useTexts } from '@/lib/i18n/texts'
import { isDemonstration } from '@/lib/operator'

/** In a demonstration, above what a name is typed into: what mails and the report say at their foot. */
export function DemonstrationNote() {
  const t = useTexts('operator')
  return isDemonstration() ? <DemoNote>{t('demonstration', { brand: brandName })}</DemoNote> : null
}
