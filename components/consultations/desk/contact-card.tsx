import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Mail, Phone } from '@/components/ui/icons'
import type { OpenedRequest } from '@/lib/consultations/desk/types'
import { useTexts } from '@/lib/i18n/texts'
import { telephoneLink } from './telephone-link'

const looks = (variant: 'primary' | 'outline') => cn(buttonVariants({ variant }), 'justify-start text-start')

/** The parent with their message and contact details: the requested one first. */
export function ContactCard({ request }: { request: OpenedRequest }) {
  const [t, words] = [useTexts('doctorRequest'), useTexts('doctorHome.queue')]
  const { status, parentName, phone, parentEmail, isFromCalendar, callTime, message } = request
  const none = isFromCalendar ? 'notAsked' : status === 'done' ? 'noneLeft' : 'none'
  return (
    <Card aria-labelledby="the-parent" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="the-parent">{t('contact.title')}</h2>
        <p className="font-medium wrap-anywhere">{parentName}</p>
        {phone && callTime && <p className="text-sm">{words('time', { time: callTime })}</p>}
      </div>
      {message && (
        <div className="grid gap-0.5">
          <p className="text-sm text-muted-foreground">{t('says')}</p>
          <blockquote className="wrap-anywhere whitespace-pre-line">{message}</blockquote>
        </div>
      )}
      {phone && (
        <a href={telephoneLink(phone)} className={looks('primary')}>
          <Phone aria-hidden />
          <span className="min-w-0 wrap-anywhere">{t('contact.call', { number: phone })}</span>
        </a>
      )}
      {parentEmail && (
        <a
          href={`mailto:${encodeURIComponent(parentEmail).replace('%40', '@')}`}
          className={looks(phone ? 'outline' : 'primary')}
        >
          <Mail aria-hidden />
          <span className="min-w-0 wrap-anywhere">{t('contact.write', { address: parentEmail })}</span>
        </a>
      )}
      {!phone && !parentEmail && <p className="text-muted-foreground">{t(`contact.${none}`)}</p>}
    </Card>
  )
}
