import { cn } from '@/components/ui/cn'
import { IconTile } from '@/components/ui/icon-tile'
import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'
import { topics } from '@/lib/learn/types'
import { topicIcons } from './topic-icons'

/** Four tiles, each a link to its article. */
export function LearnTiles({ className }: { className?: string }) {
  const t = useTexts('learn.topics')
  return (
    <ul className={cn('grid auto-rows-fr grid-cols-2 gap-3 large-text:grid-cols-1', className)}>
      {topics.map((topic) => (
        <li key={topic} className="grid">
          <SiteLink href={`/learn/${topic}`} className="link-tile">
            <IconTile icon={topicIcons[topic]} tint="sand" />
            {t(topic)}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
