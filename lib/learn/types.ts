/** In display order. Also the last part of `/learn/<topic>`. */
export const topics = ['understanding-adhd', 'parent-guides', 'support-groups', 'webinars'] as const
export type Topic = (typeof topics)[number]

export function isTopic(value: string): value is Topic {
  return topics.some((topic) => topic === value)
}

interface ArticleSection {
  heading: string
  paragraphs: string[]
  /** A list after the last paragraph. */
  points?: string[]
}

interface ArticleSource {
  title: string
  /** BCP 47, where it is not the article's language. */
  titleLanguage?: string
  /** Organisation, authors or journal. */
  by: string
  /** As the article's language writes it: "2018, updated 2019", "พ.ศ. 2555". */
  year: string
}

/** Plain text; the title is the message `learn.topics.<topic>`. */
export interface Article {
  summary: string
  minutes: number
  /** Ends with emergency numbers. */
  urgentHelp: boolean
  sections: ArticleSection[]
  sources: ArticleSource[]
}
