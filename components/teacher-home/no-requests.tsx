import { TwoCircles } from '@/components/illustrations/two-circles'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { useTexts } from '@/lib/i18n/texts'

interface NoRequestsProps {
  /** The account's own address, to which a parent has the link sent. */
  email: string | null
  isBrief: boolean
}

/** Shown while no parent has asked: how a request comes. */
export function NoRequests({ email, isBrief }: NoRequestsProps) {
  const t = useTexts('teacherHome.none')
  return (
    <Card as="div" className="grid content-start justify-items-center gap-4 px-5 py-8 text-center md:px-6">
      {!isBrief && <TwoCircles className="w-32" />}
      <div className="grid max-w-104 gap-1.5">
        <h3>{t('title')}</h3>
        <p className="text-muted-foreground">{t('text')}</p>
      </div>
      <p className="font-semibold wrap-anywhere">{email}</p>
      <ButtonLink href="/for-teachers" variant="secondary">
        {t('action')}
      </ButtonLink>
    </Card>
  )
}
