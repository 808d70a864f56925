import { Panel } from '@/components/ui/card'
import { MessageCircle } from '@/components/ui/icons'
import type { VersionedAssessment } from '@/lib/assessments/types'
import { useTexts } from '@/lib/i18n/texts'
import { answerNotes } from '@/lib/screening/meaning'

/** How the answers were given, kindly, to the person who gave them. */
export function AnswerNotes({ given }: { given: VersionedAssessment }) {
  const t = useTexts('results.meaning.notes')
  const { alike, quick } = answerNotes(given)
  if (alike === null && quick === null) return null
  return (
    <Panel tone="sand" className="flex gap-3 p-4 md:p-4">
      <MessageCircle aria-hidden className="mt-[.2em] size-5 shrink-0 text-primary" />
      <div className="grid gap-2">
        {alike !== null && <p>{t('alike')}</p>}
        {quick !== null && <p>{t('quick', { seconds: quick })}</p>}
      </div>
    </Panel>
  )
}
