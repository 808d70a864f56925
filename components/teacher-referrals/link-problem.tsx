import { InvalidLinkCard } from '@/components/layout/invalid-link-card'
import { useTexts } from '@/lib/i18n/texts'
import type { UndoOfDecline } from '@/lib/teacher-referrals/types'
import { ReadOn } from './read-on'
import { UndoDecline } from './undo-decline'

interface LinkProblemProps {
  /** missing: no token in the address · invalid: unknown, expired or revoked · used: answered already · declined: cannot answer */
  kind: 'missing' | 'invalid' | 'used' | 'declined'
  /** Adds that the answers given so far stay in this browser. */
  answersKept?: boolean
  /** The teacher is signed in, and the home lists their requests. */
  hasHome?: boolean
  undo?: UndoOfDecline
}

/** Explains why a teacher's link opens no questionnaire. Names no child. */
export function LinkProblem({ kind, answersKept = false, hasHome = false, undo }: LinkProblemProps) {
  const t = useTexts('teacher')
  return (
    <InvalidLinkCard
      className="mx-auto w-full max-w-(--read-max)"
      {...((kind === 'used' || kind === 'declined') && {
        action: (
          <>
            {undo && <UndoDecline {...undo} />}
            <ReadOn hasHome={hasHome} />
          </>
        ),
      })}
      title={t(`${kind}.title`)}
      text={
        <>
          {t(`${undo && undo.msLeft > 0 ? 'declinedNow' : kind}.text`)}
          {answersKept && <span className="block">{t('answersKept')}</span>}
        </>
      }
    />
  )
}
