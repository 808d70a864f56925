import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { MessageCard } from '@/components/layout/message-card'
import { ButtonLink } from '@/components/ui/button-link'
import { IconTile } from '@/components/ui/icon-tile'
import { BookOpen, ClipboardList, LinkIcon, Stethoscope } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'

/** Shown until the first doctor is verified: why, and what a parent can do instead. */
export function NoDoctors({ childId }: { childId: string }) {
  const t = useTranslations('doctors')
  const results = `/assessment-results?${new URLSearchParams({ child: childId })}`
  const ways = [
    ['link', LinkIcon, '#elsewhere'],
    ['report', ClipboardList, results],
    ['guides', BookOpen, '/learn/parent-guides'],
  ] as const
  return (
    <MessageCard
      illustration={<IconTile icon={Stethoscope} tint="sky" size="lg" />}
      title={t('none')}
      text={t.rich('noneText', { keep: keepName })}
      action={
        <>
          <ul className="grid gap-3 text-start">
            {ways.map(([key, Icon, href]) => (
              <li key={key} className="grid grid-cols-[1.5rem_1fr] gap-2.5">
                <Icon aria-hidden className="mt-[.2em] size-5 text-primary" />
                <span>{t.rich(`noneWays.${key}`, { a: (words) => <Way href={href}>{words}</Way> })}</span>
              </li>
            ))}
          </ul>
          <ButtonLink href="/" variant="outline">
            {t('backToDashboard')}
          </ButtonLink>
        </>
      }
    />
  )
}

function Way({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="inline-block font-semibold text-primary underline">
      {children}
    </Link>
  )
}
