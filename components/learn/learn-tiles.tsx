import type { Icon } from '@/components/ui/icon'
import { IconTile } from '@/components/ui/icon-tile'
import { BookOpen, Lightbulb, Users, Video } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'
import { type Topic, topics } from '@/lib/learn/types'

export const topicIcons: Record<Topic, Icon> = {
  'understanding-adhd': Lightbulb,
  'parent-guides': BookOpen,
  'support-groups': Users,
  webinars: Video,
}

/** Four tiles, each a link to its article. */
export function LearnTiles() {
  const t = useTexts('learn.topics')
  return (
    <ul className="grid auto-rows-fr grid-cols-2 gap-3 large-text:grid-cols-1">
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
