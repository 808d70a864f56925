import { useTranslations } from 'next-intl'
import { MessageCard } from '@/components/layout/message-card'
import { ButtonLink } from '@/components/ui/button-link'
import { IconList } from '@/components/ui/icon-list'
import { IconTile } from '@/components/ui/icon-tile'
import { BookOpen, ClipboardList, LinkIcon, Stethoscope } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { textLink } from '@/components/ui/text-link'

/** Shown until the first doctor is verified: why, and what a parent can do instead. */
export function NoDoctors({ childId }: { childId: string }) {
  const t = useTranslations('doctors')
  const results = `/assessment-results?${new URLSearchParams({ child: childId })}`
  const to = (href: string) => ({ a: textLink(href, 'inline-block font-semibold') })
  const ways = [
    [LinkIcon, t.rich('noneWays.link', to('#elsewhere'))],
    [ClipboardList, t.rich('noneWays.report', to(results))],
    [BookOpen, t.rich('noneWays.guides', to('/learn/parent-guides'))],
  ] as const
  return (
    <MessageCard
      illustration={<IconTile icon={Stethoscope} tint="sky" size="lg" />}
      title={t('none')}
      text={t.rich('noneText', { keep: keepName })}
      action={
        <>
          <IconList points={ways} className="gap-3 text-start" />
          <ButtonLink href="/" variant="outline">
            {t('backToDashboard')}
          </ButtonLink>
        </>
      }
    />
  )
}
