/** The four articles for parents, in the order they are offered. Also the last part of their address, `/learn/<topic>`. */
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
  /** BCP 47 code of the title's language where it is not the article's own. */
  titleLanguage?: string
  /** Organisation, and where there are authors or a journal, those too. */
  by: string
  /** As it is written in the article's language: "2018, updated 2019", "พ.ศ. 2555". */
  year: string
}

/** Plain text throughout; the article's title is the message `learn.topics.<topic>`. */
export interface Article {
  summary: string
  /** Time to read it, in minutes. */
  minutes: number
  /** Ends with the numbers to call in an emergency. */
  urgentHelp: boolean
  sections: ArticleSection[]
  sources: ArticleSource[]
}
