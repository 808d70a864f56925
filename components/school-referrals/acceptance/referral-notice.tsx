import { useTranslations } from 'next-intl'
import { Kite } from '@/components/illustrations/kite'
import { GoHomeLink } from '@/components/layout/go-home-link'
import { MessageCard } from '@/components/layout/message-card'
import { IconTile } from '@/components/ui/icon-tile'
import { CheckCheck } from '@/components/ui/icons'

interface ReferralNoticeProps {
  /** notFound: unknown, expired, revoked or declined · completed: the questions are answered · sample: of the demo */
  kind: 'notFound' | 'completed' | 'sample'
  isDemo?: boolean
  /** notFound: the reader has the paper letter */
  byLetter?: boolean
}

/** Why there is nothing to accept. Names no child. */
export function ReferralNotice({ kind, isDemo = false, byLetter = false }: ReferralNoticeProps) {
  const t = useTranslations('schoolReferral')
  return (
    <MessageCard
      titleAs="h1"
      illustration={kind === 'completed' ? <IconTile icon={CheckCheck} size="lg" className="rounded-full" /> : <Kite />}
      title={t(`${kind}.title`)}
      text={
        <>
          {byLetter ? t('byLetter.notFound') : t(`${kind}.text`)}
          {isDemo && <DemoNote />}
        </>
      }
      action={<GoHomeLink />}
    />
  )
}

/** The last line of a card about a demo referral. */
export function DemoNote() {
  return <span className="mt-2 block text-sm">{useTranslations('schoolReferral')('demo')}</span>
}
