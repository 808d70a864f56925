import { useLocale } from 'next-intl'
import { CardHeading } from '@/components/layout/card-heading'
import { deviceIcons, useDeviceName } from '@/components/sessions/use-device-name'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { IconTile } from '@/components/ui/icon-tile'
import { formatDate, formatTime } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import type { SignIn } from '@/lib/sign-in/records/schema'

/** The latest sign-ins to an account: when, by which method and from which browser. */
export function RecentSignIns({ signIns }: { signIns: SignIn[] }) {
  const language = useLocale()
  const t = useTexts('sessions.recent')
  const nameOf = useDeviceName()
  return (
    <Card aria-labelledby="sign-ins" className="grid gap-4">
      <CardHeading id="sign-ins" title={t('title')} text={t(signIns.length > 0 ? 'text' : 'none')} />
      {signIns.length > 0 && (
        <>
          <ul className="grid gap-4 *:not-first:border-t *:not-first:border-border *:not-first:pt-4">
            {signIns.map(({ id, at, method, device }) => (
              <li key={id} className="grid grid-cols-[auto_1fr] items-center gap-x-3">
                <IconTile icon={deviceIcons[device.kind]} tint="sand" />
                <div className="grid min-w-0 gap-0.5">
                  <p className="font-medium wrap-anywhere">{nameOf(device)}</p>
                  <p className="text-sm text-muted-foreground">
                    {t('when', { date: formatDate(at, language), time: formatTime(at) })} · {t(`methods.${method}`)}
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <ButtonLink href="/forgot-password" variant="outline" size="sm" className="w-fit">
            {t('action')}
          </ButtonLink>
        </>
      )}
    </Card>
  )
}
