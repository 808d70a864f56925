import { useLocale, useTranslations } from 'next-intl'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { LogoutLink } from '@/components/sessions/logout-link'
import { Badge } from '@/components/ui/badge'
import { Button, buttonVariants } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { IconTile } from '@/components/ui/icon-tile'
import { formatDate, formatTime } from '@/lib/i18n/format'
import type { DeviceSession } from '@/lib/sessions/schema'
import { deviceIcons, useDeviceName } from './use-device-name'

interface SessionRowProps {
  session: DeviceSession
  /** Ends it, or throws; called with the device's name. */
  onEnd: (device: string) => Promise<boolean>
}

export function SessionRow({ session, onEnd }: SessionRowProps) {
  const language = useLocale()
  const t = useTranslations('sessions')
  const nameOf = useDeviceName()
  const { pending, run, failure } = useButtonRequest()
  const { device, current, lastSeenAt } = session
  const name = nameOf(device)
  // A time rather than "an hour ago": the server and the browser must render the same text.
  const seen = { date: formatDate(lastSeenAt, language), time: formatTime(lastSeenAt) }
  const details = [device.os && t(`kinds.${device.kind}`), current ? t('activeNow') : t('lastSeen', seen)]
  const place = 'col-start-2 -ms-3.5 justify-self-start sm:col-start-3 sm:row-start-1 sm:ms-0'
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-0.5 sm:grid-cols-[auto_1fr_auto]">
      <IconTile icon={deviceIcons[device.kind]} tint={current ? 'celadon' : 'sand'} />
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {name}
          {current && <Badge tone="soft">{t('thisDevice')}</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">{details.filter(Boolean).join(' · ')}</p>
      </div>
      {failure}
      {current ? (
        <LogoutLink className={cn(buttonVariants({ variant: 'ghost', size: 'sm' }), place)}>{t('signOut')}</LogoutLink>
      ) : (
        <Button
          type="button"
          variant="ghost"
          size="sm"
          className={place}
          aria-label={t('signOutDevice', { device: name })}
          pending={pending}
          onClick={() => run(() => onEnd(name), t('failed'))}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  )
}
