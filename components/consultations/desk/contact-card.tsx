import { useTranslations } from 'next-intl'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Mail, Phone } from '@/components/ui/icons'
import type { OpenedRequest } from '@/lib/consultations/desk/types'

const looks = cn(buttonVariants({ variant: 'outline' }), 'justify-start text-start')

/** The parent, and the ways to reach them. */
export function ContactCard({ request }: { request: OpenedRequest }) {
  const t = useTranslations('doctorRequest.contact')
  const { parentName, parentPhone, parentEmail } = request
  return (
    <Card aria-labelledby="the-parent" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="the-parent">{t('title')}</h2>
        <p className="font-medium wrap-anywhere">{parentName}</p>
      </div>
      {parentPhone && (
        <a href={`tel:${parentPhone.replace(/[^+\d]/g, '')}`} className={looks}>
          <Phone aria-hidden />
          <span className="min-w-0 wrap-anywhere">{t('call', { number: parentPhone })}</span>
        </a>
      )}
      {parentEmail && (
        <a href={`mailto:${encodeURIComponent(parentEmail).replace('%40', '@')}`} className={looks}>
          <Mail aria-hidden />
          <span className="min-w-0 wrap-anywhere">{t('write', { address: parentEmail })}</span>
        </a>
      )}
      {!parentPhone && !parentEmail && <p className="text-muted-foreground">{t('none')}</p>}
    </Card>
  )
}
