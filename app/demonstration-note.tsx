import { DemoNote } from '@/components/schools/demo-note'
import { brandName } from '@/lib/brand'
import { useTexts } from '@/lib/i18n/texts'
import { isDemonstration } from '@/lib/operator'

/** In a demonstration, above a field for a name: the sentence at the foot of mails and the report. */
export function DemonstrationNote() {
  const t = useTexts('operator')
  return isDemonstration() ? <DemoNote>{t('demonstration', { brand: brandName })}</DemoNote> : null
}
