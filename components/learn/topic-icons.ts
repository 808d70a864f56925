import { BookOpen, Lightbulb, type LucideIcon, Users, Video } from 'lucide-react'
import type { Topic } from '@/lib/learn/types'

export const topicIcons: Record<Topic, LucideIcon> = {
  'understanding-adhd': Lightbulb,
  'parent-guides': BookOpen,
  'support-groups': Users,
  webinars: Video,
}
