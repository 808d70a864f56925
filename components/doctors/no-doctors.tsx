import { useTranslations } from 'next-intl'
import { MessageCard } from '@/components/layout/message-card'
import { ButtonLink } from '@/components/ui/button-link'
import { IconTile } from '@/components/ui/icon-tile'
import { BookOpen, ClipboardList, LinkIcon, Stethoscope } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { textLink } from '@/components/ui/text-link'

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
                <span>{t.rich(`noneWays.${key}`, { a: textLink(href, 'inline-block font-semibold') })}</span>
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
