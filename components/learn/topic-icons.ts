import type { Icon } from '@/components/ui/icon'
import { BookOpen, Lightbulb, Users, Video } from '@/components/ui/icons'
import type { Topic } from '@/lib/learn/types'

export const topicIcons: Record<Topic, Icon> = {
  'understanding-adhd': Lightbulb,
  'parent-guides': BookOpen,
  'support-groups': Users,
  webinars: Video,
}
