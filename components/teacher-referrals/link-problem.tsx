import { useTranslations } from 'next-intl'
import { Kite } from '@/components/illustrations/kite'
import { MessageCard } from '@/components/layout/message-card'
import { ButtonLink } from '@/components/ui/button-link'
import { House } from '@/components/ui/icons'
import { keepPhrase } from '@/components/ui/rich-text'

interface LinkProblemProps {
  /** missing: no token in the address · invalid: unknown, expired or revoked · used: answered already */
  kind: 'missing' | 'invalid' | 'used'
  /** Adds that the answers given so far stay in this browser. */
  answersKept?: boolean
}

/** Why a teacher's link opens no questionnaire. Names no child. */
export function LinkProblem({ kind, answersKept = false }: LinkProblemProps) {
  const t = useTranslations('teacher')
  return (
    <MessageCard
      titleAs="h1"
      className="mx-auto w-full max-w-(--read-max)"
      illustration={<Kite />}
      title={t(`${kind}.title`)}
      text={
        <>
          {t.rich(`${kind}.text`, { keep: keepPhrase })}
          {answersKept && <span className="block">{t('answersKept')}</span>}
        </>
      }
      action={
        <ButtonLink href="/" variant="secondary">
          <House aria-hidden />
          {t('goHome')}
        </ButtonLink>
      }
    />
  )
}
