import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/card'
import { Mail } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'

/** Why no request is listed yet, and how to change that. Names no child. */
export function UnconfirmedAddress({ email }: { email: string | null }) {
  const t = useTexts('teacherHome.unconfirmed')
  return (
    <Panel tone="next" className="grid gap-3">
      <div className="grid gap-1">
        <h3>{t('title')}</h3>
        <p>{t('text')}</p>
        {email && <p className="font-semibold wrap-anywhere">{email}</p>}
      </div>
      <p className="text-sm">{t('resend')}</p>
      <ButtonLink href="/profile" className="w-fit">
        <Mail aria-hidden />
        {t('action')}
      </ButtonLink>
    </Panel>
  )
}
