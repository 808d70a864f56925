/** In display order. Also the last part of `/learn/<topic>`. */
export const topics = ['understanding-adhd', 'parent-guides', 'support-groups', 'webinars'] as const
export type Topic = (typeof topics)[number]

export function isTopic(value: string): value is Topic {
  return topics.some((topic) => topic === value)
}

interface ArticleSource {
  title: string
  /** BCP 47, where it is not the article's language. */
  titleLanguage?: string
  by: string
  year: string
}

/** Plain text; the title is the message `learn.topics.<topic>`. */
export interface Article {
  summary: string
  minutes: number
  urgentHelp: boolean
  sections: { heading: string; paragraphs: string[]; points?: string[] }[]
  sources: ArticleSource[]
}
