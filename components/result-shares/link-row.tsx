import { useLocale } from 'next-intl'
import { CopyButton } from '@/components/ui/copy-button'
import { ChevronDown, Clock, Eye, Lock } from '@/components/ui/icons'
import { LinkBar } from '@/components/ui/link-bar'
import { dateAndTime, formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { qrRuns } from '@/lib/qr-runs'
import type { ActiveVisitLink } from '@/lib/result-shares/links/types'
import { RevokeLink } from './revoke-link'

interface LinkRowProps {
  link: ActiveVisitLink
  childName: string
  now: number
}

/** In milliseconds: a link that was just created shows its QR code open. */
const justMade = 60_000

export function LinkRow({ link: opened, childName, now }: LinkRowProps) {
  const language = useLocale()
  const t = useTexts('visitLink')
  const { id, link, createdAt, expiresAt, openings, lastOpenedAt, hasPasscode, remainingAttempts } = opened
  const isLocked = remainingAttempts === 0
  return (
    <li className="grid gap-3">
      <ul className="grid gap-1 text-sm">
        {!isLocked && (
          <li className="flex gap-2">
            <Clock aria-hidden className="mt-[.2em] size-4.5 shrink-0 text-primary" />
            {t('until', dateAndTime(expiresAt, language))}
          </li>
        )}
        <li className="flex gap-2">
          <Eye aria-hidden className="mt-[.2em] size-4.5 shrink-0 text-primary" />
          {lastOpenedAt ? t('opened', { count: openings, ...dateAndTime(lastOpenedAt, language) }) : t('unopened')}
        </li>
        {hasPasscode && (
          <li className="flex gap-2">
            <Lock aria-hidden className="mt-[.2em] size-4.5 shrink-0 text-primary" />
            {t(isLocked ? 'passcode.locked' : 'passcode.has')}
          </li>
        )}
      </ul>
      {!isLocked && <Address link={link} childName={childName} isNew={now - Date.parse(createdAt) < justMade} />}
      <LinkBar>
        {!isLocked && (
          <CopyButton
            text={link}
            label={t('copy')}
            name={t('linkTo', { name: childName })}
            copied={t('copied')}
            share={{ label: t('share.label'), title: t('share.title'), text: t('share.text') }}
          />
        )}
        <RevokeLink id={id} until={formatDate(expiresAt, language)} />
      </LinkBar>
    </li>
  )
}

/** Two lines that scroll: after the visit sheet's address comes the longer one for a clinic's software. */
function Address({ link, childName, isNew }: Pick<LinkRowProps, 'childName'> & { link: string; isNew: boolean }) {
  const t = useTexts('visitLink')
  return (
    <>
      <textarea
        readOnly
        rows={2}
        aria-label={t('linkTo', { name: childName })}
        defaultValue={link}
        spellCheck={false}
        className="w-full resize-none rounded-sm bg-muted px-3 py-2 font-mono text-xs break-all"
      />
      <details open={isNew} className="group/code">
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-primary [&::-webkit-details-marker]:hidden">
          {t('qr')}
          <ChevronDown aria-hidden className="size-5 group-open/code:rotate-180" />
        </summary>
        <div className="grid gap-2">
          <QrCode text={link} label={t('qrLabel', { name: childName })} />
          <p className="text-sm text-muted-foreground">{t('qrHint')}</p>
        </div>
      </details>
    </>
  )
}

/** Always dark on white, in dark mode too. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { runs, size } = qrRuns(text)
  const path = runs.map(({ x, y, width }) => `M${x} ${y}h${width}v1H${x}z`).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block h-auto w-full max-w-72 rounded-md"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
