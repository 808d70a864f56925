import { IconTile } from '@/components/ui/icon-tile'
import { ChevronRight } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import type { Topic } from '@/lib/learn/types'
import { topicIcons } from './learn-tiles'

interface OtherTopicsProps {
  heading: string
  topics: { topic: Topic; title: string; summary: string }[]
}

/** Links to the other articles, below an article. */
export function OtherTopics({ heading, topics }: OtherTopicsProps) {
  return (
    <nav aria-labelledby="other-topics" className="mt-10 border-t border-border pt-8">
      <h2 id="other-topics">{heading}</h2>
      <ul className="mt-2 divide-y divide-border">
        {topics.map(({ topic, title, summary }) => (
          <li key={topic}>
            <SiteLink
              href={`/learn/${topic}`}
              className="group grid min-h-16 grid-cols-[auto_1fr_auto] items-center gap-3.5 py-3.5"
            >
              <IconTile icon={topicIcons[topic]} tint="sand" />
              <span className="grid">
                <b className="group-hover:underline">{title}</b>
                <span className="text-sm text-muted-foreground">{summary}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 text-muted-foreground" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
